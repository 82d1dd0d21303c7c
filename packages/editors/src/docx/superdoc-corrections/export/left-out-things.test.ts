import { describe, expect, it } from 'vitest';
import type { ModelNode, WrittenNode } from './left-out.ts';
import { thingsLeftOut, thingsOf, thingsWritten } from './left-out-things.ts';

const tag = (name: string, attributes: Record<string, string>, ...elements: WrittenNode[]): WrittenNode => ({
  name,
  attributes,
  elements,
});
const text = (name: string, words: string) => tag(name, {}, { text: words });
const run = (...elements: WrittenNode[]) => tag('w:r', {}, ...elements);
const node = (type: string, attrs: Record<string, unknown>, ...content: ModelNode[]): ModelNode => ({
  type,
  attrs,
  content,
});

const TARGETS: Record<string, string> = { rId1: 'word/media/gel.png', rId2: 'word/charts/chart1.xml' };
const leftOut = (model: ModelNode[], ...xml: WrittenNode[]) =>
  thingsLeftOut(
    thingsOf([node('paragraph', {}, ...model)]),
    thingsWritten(tag('w:body', {}, ...xml), (id) => TARGETS[id ?? '']),
  );
const drawing = (size: [number, number], descr: string, inside: WrittenNode) =>
  tag(
    'w:drawing',
    {},
    tag(
      'wp:inline',
      {},
      tag('wp:extent', { cx: String(size[0] * 9525), cy: String(size[1] * 9525) }),
      tag('wp:docPr', { id: '1', ...(descr && { descr }) }),
      tag('a:graphic', {}, inside),
    ),
  );

describe('what superdoc shows beside letters and left out of what it wrote', () => {
  it('is a picture that is not there, is another one, or has another size or description', () => {
    const shown = node('image', {
      src: 'word/media/gel.png',
      size: { width: 60, height: 40 },
      title: 'A gel',
    });
    const blip = (id: string) => tag('a:blip', { 'r:embed': id });
    expect(leftOut([shown], drawing([60, 40], 'A gel', blip('rId1')))).toEqual([]);
    for (const other of [
      run(),
      drawing([60, 40], 'A gel', blip('rId9')),
      drawing([60, 41], 'A gel', blip('rId1')),
      drawing([60, 40], '', blip('rId1')),
    ]) {
      expect(leftOut([shown], other)).toHaveLength(1);
    }
    const fine = { ...shown.attrs, size: { width: 60.5, height: 39.68 } };
    expect(leftOut([node('image', fine)], drawing([60.4999, 39.68], 'A gel', blip('rId1')))).toEqual([]);
    // Written as it was read, from what superdoc keeps of it.
    expect(leftOut([node('image', { ...shown.attrs, isPict: true })])).toEqual([]);
  });

  it('is a chart, and how large it is', () => {
    const shown = node('chart', { chartPartPath: 'word/charts/chart1.xml', width: 300, height: 200 });
    const chart = tag('c:chart', { 'r:id': 'rId2' });
    expect(leftOut([shown], drawing([300, 200], '', chart))).toEqual([]);
    expect(leftOut([shown], drawing([300, 100], '', chart))).toHaveLength(1);
    expect(leftOut([shown, shown], drawing([300, 200], '', chart))).toHaveLength(1);
  });

  it('is an equation, in a line of its own too, and what stands where in it', () => {
    const math = (name: string, ...letters: string[]) =>
      tag('m:oMath', {}, tag(name, {}, ...letters.map((letter) => tag('m:e', {}, text('m:t', letter)))));
    const alone = tag('m:oMathPara', {}, math('m:sSup', 'x', '2'));
    const shown = node('mathBlock', { originalXml: alone });
    expect(leftOut([shown], tag('w:p', {}, alone))).toEqual([]);
    expect(leftOut([shown], math('m:f', 'x', '2')).map(({ letters }) => letters)).toEqual(['x2']);
    expect(leftOut([node('mathInline', { originalXml: math('m:f', '1') })], alone)).toHaveLength(1);
  });

  it('is a field, and of a reference what it says', () => {
    const mark = (kind: string) => run(tag('w:fldChar', { 'w:fldCharType': kind }));
    const written = (code: string, result: string) => [
      mark('begin'),
      run(text('w:instrText', code)),
      mark('separate'),
      run(text('w:t', result)),
      mark('end'),
    ];
    const reference = node('crossReference', { instruction: ' REF  _Ref1 \\h', resolvedText: 'Figure 2' });
    const page = node('page-number', { instruction: 'PAGE' });
    const both = [...written(' REF _Ref1 \\h ', 'Figure 2'), ...written('PAGE', '7')];
    expect(leftOut([reference, page], ...both)).toEqual([]);
    expect(leftOut([page], tag('w:fldSimple', { 'w:instr': ' PAGE ' }, run(text('w:t', '1'))))).toEqual([]);
    const other = leftOut([reference], ...written(' REF _Ref1 \\h ', 'Figure 1'));
    expect(other.map(({ letters }) => letters)).toEqual(['Figure 2']);
    expect(leftOut([page, page], ...both).map(({ letters }) => letters)).toEqual(['PAGE']);
    const typed = { ...reference, content: [node('run', {}, { text: 'Figure 2 b' })] };
    expect(leftOut([typed], ...written(' REF _Ref1 \\h ', 'Figure 2 b'))).toEqual([]);
    const gone = [
      mark('begin'),
      run(text('w:delInstrText', 'PAGE')),
      mark('separate'),
      run(text('w:delText', '1')),
      mark('end'),
    ];
    expect(leftOut([page], tag('w:del', {}, ...gone))).toEqual([]);
    // A field within another one is part of what that says.
    const outer = node('crossReference', { instruction: 'REF a', resolvedText: 'see 4' });
    const nested = [
      mark('begin'),
      run(text('w:instrText', 'REF a')),
      mark('separate'),
      run(text('w:t', 'see ')),
      ...written('PAGE', '4'),
      mark('end'),
    ];
    expect(leftOut([outer, page], ...nested)).toEqual([]);
  });

  it('is the text of a shape, of one in a group too', () => {
    const shape = (words: string) => node('vectorShape', { textContent: { parts: [{ text: words }] } });
    const group = node('shapeGroup', { shapes: [shape('pump'), shape('')] });
    const box = (words: string) => tag('w:txbxContent', {}, tag('w:p', {}, run(text('w:t', words))));
    expect(leftOut([shape('flask A'), group], box('flask A'), box('pump'))).toEqual([]);
    expect(
      leftOut([shape('flask A'), group], box('flask'), box('pump')).map(({ letters }) => letters),
    ).toEqual(['flask A']);
  });
});
