import { describe, expect, it } from 'vitest';
import {
  lettersOf,
  type ModelNode,
  paragraphsOf,
  paragraphsWritten,
  textsLeftOut,
  type WrittenNode,
} from './left-out.ts';

const text = (words: string): ModelNode => ({ type: 'run', content: [{ type: 'text', text: words }] });
const paragraph = (...content: ModelNode[]): ModelNode => ({ type: 'paragraph', content });
const node = (type: string, ...content: ModelNode[]): ModelNode => ({ type, content });

const tag = (name: string, ...elements: WrittenNode[]): WrittenNode => ({ name: `w:${name}`, elements });
const written = (words: string, name = 't') => tag('r', tag(name, { text: words }));

/** What is left out of a body that is written so. */
const leftOut = (model: ModelNode[], ...xml: WrittenNode[]) =>
  textsLeftOut(paragraphsOf(model), paragraphsWritten(tag('body', ...xml)));

describe('what superdoc left out of what it wrote', () => {
  it('is nothing where all is written, suggestions, links and cells too', () => {
    const model = [
      paragraph(text('pH '), text('7.40')),
      node(
        'table',
        node('tableRow', node('tableCell', paragraph(text('one'))), node('tableCell', paragraph())),
      ),
      paragraph(text('before'), { type: 'tab' }, text('after'), { type: 'lineBreak' }, text('below')),
    ];
    const xml = [
      tag('p', tag('pPr', tag('tabs', tag('tab'))), written('pH '), tag('del', written('7.40', 'delText'))),
      tag('tbl', tag('tr', tag('tc', tag('p', tag('hyperlink', written('one')))), tag('tc', tag('p')))),
      tag(
        'p',
        written('before'),
        tag('r', tag('tab')),
        written('after'),
        tag('r', tag('br')),
        written('below'),
      ),
    ];
    expect(leftOut(model, ...xml)).toEqual([]);
  });

  it('is the cell that is not there, a second one with the same text too, and part of a paragraph', () => {
    const rows = node(
      'tableRow',
      ...['2.5', 'mg', '2.5'].map((each) => node('tableCell', paragraph(text(each)))),
    );
    const cells = (...all: string[]) => tag('tr', ...all.map((each) => tag('tc', tag('p', written(each)))));
    expect(leftOut([rows], cells('2.5', 'mg', '2.5'))).toEqual([]);
    expect(leftOut([rows], cells('mg', '2.5'))).toEqual(['2.5']);
    expect(leftOut([paragraph(text('12'), text(' g'))], tag('p', written('12')))).toEqual(['12 g']);
    expect(leftOut([paragraph(text('a'), { type: 'tab' }, text('b'))], tag('p', written('ab')))).toEqual([
      'a\tb',
    ]);
  });

  it('is the picture and the mark of a note', () => {
    const picture = { type: 'image' };
    const model = [paragraph(text('Spots'), picture), paragraph(text('1'), { type: 'footnoteReference' })];
    const [spots, note] = leftOut(model, tag('p', written('Spots')), tag('p', written('1')));
    expect([spots, note].map((each) => lettersOf(each ?? ''))).toEqual(['Spots', '1']);
    const drawn = tag('p', written('Spots'), tag('r', tag('drawing')));
    expect(leftOut(model, drawn, tag('p', written('1'), tag('r', tag('footnoteReference'))))).toEqual([]);
    expect(lettersOf(leftOut([paragraph(picture)], tag('p'))[0] ?? 'none')).toBe('');
  });

  it('takes what stands for no text of its own for any: fields, shapes, and what is kept as XML', () => {
    const field = { type: 'sequenceField' };
    const model = [paragraph(text('Figure '), field, text(': spots (a)')), paragraph(text('Figure '), field)];
    expect(leftOut(model, tag('p', written('Figure 2')), tag('p', written('Figure 1: spots (a)')))).toEqual(
      [],
    );
    expect(leftOut(model, tag('p', written('Figure 2')), tag('p', written('Figure 1: spots')))).toEqual([
      'Figure : spots (a)',
    ]);
    const box = node('shapeContainer', node('shapeTextbox', paragraph(text('in a box'))));
    const drawn = (...inside: WrittenNode[]) => tag('r', tag('pict', tag('txbxContent', ...inside)));
    const beside = tag('p', written('beside'), drawn(tag('p', written('in a box'))));
    expect(leftOut([paragraph(text('beside'), box)], beside)).toEqual([]);
    expect(leftOut([paragraph(text('beside'), box)], tag('p', written('beside'), drawn()))).toEqual([
      'in a box',
    ]);
    expect(leftOut([], beside)).toEqual([]);
  });
});
