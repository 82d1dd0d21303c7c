import { describe, expect, it } from 'vitest';
import { NS } from '../../opc/index.ts';
import { bodyOf, docx, opened, p, part } from '../testing/docx.fixture.ts';
import { mergeAndVerify } from './verify.ts';

const WPS = 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape';
const VML = 'urn:schemas-microsoft-com:vml';

const merged = (original: string, base: string, edited: string): string => {
  const [mine, before, after] = [original, base, edited].map((body) => docx(`${body}<w:sectPr/>`));
  if (!mine || !before || !after) throw new Error('no states');
  return bodyOf(mergeAndVerify({ original: mine, base: before, edited: after }).bytes).replace(
    '<w:sectPr/>',
    '',
  );
};

/** As superdoc has a header that nobody was in: as stored, but for how its tags end. */
const stored = (drawing: string) => drawing.replaceAll('/>', ' />');
const run = (drawing: string) => `<w:r>${drawing}</w:r>`;

const PLACE = '<a:off x="0" y="0"/>';
const SIZE = '<a:ext cx="600001" cy="300001"/>';
const INSIDE = '<a:chOff x="0" y="0"/><a:chExt cx="600001" cy="300001"/>';
const drawing = (id: number, place: string, name = 'Oval 7') =>
  `<w:drawing><wp:inline xmlns:wp="${NS.wordDrawing}"><wp:extent cx="600001" cy="300001"/><wp:docPr id="${id}" name="${name}"/>` +
  `<a:graphic xmlns:a="${NS.drawing}"><a:graphicData uri="${WPS}"><wps:wsp xmlns:wps="${WPS}"><wps:spPr><a:xfrm>${place}</a:xfrm></wps:spPr>` +
  '</wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing>';
const MC = `xmlns:mc="${NS.compatibility}"`;
const choice = (shape: string, fallback = '') =>
  `<mc:AlternateContent ${MC}><mc:Choice Requires="wps">${shape}</mc:Choice>${fallback}</mc:AlternateContent>`;
const FALLBACK = `<mc:Fallback><w:pict><v:oval xmlns:v="${VML}" style="width:47.25pt"/></w:pict></mc:Fallback>`;
const rectangle = (style: string, more = '', name = 'r1') =>
  `<w:pict${more}><v:rect xmlns:v="${VML}" id="${name}" style="${style}" stroked="f"/></w:pict>`;
const box = (style: string, text: string) =>
  `<w:pict><v:shape xmlns:v="${VML}" id="s3" style="${style}"><v:textbox><w:txbxContent>${p(text)}</w:txbxContent></v:textbox></v:shape></w:pict>`;

const ANCHOR = ' xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" w14:anchorId="914636561"';

describe('a drawing in a header beside which something is typed', () => {
  it.each<[string, string, string]>([
    ['a shape', drawing(7, PLACE + SIZE), choice(stored(drawing(8, PLACE + SIZE)))],
    [
      'a shape with a form for older programs',
      choice(drawing(7, PLACE + SIZE), FALLBACK),
      choice(stored(drawing(8, PLACE + SIZE))),
    ],
    [
      'a group',
      choice(drawing(7, PLACE + SIZE + INSIDE), FALLBACK),
      choice(stored(drawing(8, PLACE + INSIDE + SIZE))),
    ],
    [
      'a rectangle of VML',
      rectangle('width:47.25pt;height:23.6pt;z-index:1'),
      rectangle('width: 47.25pt;height: 23.6pt;z-index: 1;', ANCHOR),
    ],
    ['a text box of VML', box('width:80.3pt;height:23.6pt', 'in'), box('width:80.25pt;height:23.25pt', 'in')],
  ])('keeps its bytes: %s', (_, original, exported) => {
    const [mine, base] = [original, stored(original)];
    expect(merged(p('Batch 7 ', run(mine)), p('Batch 7 ', run(base)), p('Batch 8 ', run(exported)))).toBe(
      p('Batch 8 ', run(mine)).replace('<w:t>', '<w:t xml:space="preserve">'),
    );
  });

  it('is told from another one, and goes when it is deleted', () => {
    const [one, two] = [drawing(7, PLACE + SIZE), drawing(8, PLACE + SIZE, 'Oval 8')];
    const body = merged(
      p('Batch 7', run(one), run(two)),
      p('Batch 7', run(stored(one)), run(stored(two))),
      p('Batch 7', run(choice(stored(drawing(1, PLACE + SIZE, 'Oval 8'))))),
    );
    expect(body).toContain(two);
    expect(body).not.toContain('Oval 7');
  });

  it('is as somebody made it where that is more than a way to write it', () => {
    const body = merged(
      p('Batch 7', run(rectangle('width:40pt;height:20pt'))),
      p('Batch 7', run(stored(rectangle('width:40pt;height:20pt')))),
      p('Batch 7', run(rectangle('width: 60pt;height: 20pt;'))),
    );
    expect(body).toContain('width: 60pt');
    expect(body).not.toContain('width:40pt');
  });

  it('keeps the size of its text box when a word in that is changed', () => {
    const framed = (text: string) =>
      choice(
        drawing(7, PLACE + SIZE).replace(
          '</wps:wsp>',
          `<wps:txbx><w:txbxContent>${p(text)}</w:txbxContent></wps:txbx></wps:wsp>`,
        ),
      );
    const [mine, now] = [framed('in it'), framed('out of it')];
    const exported = now
      .replace('cx="600001" cy="300001"', 'cx="600075" cy="295275"')
      .replace('id="7"', 'id="1"');
    const around = (shape: string) => p('Batch 7') + p(run(shape));
    expect(merged(around(mine), around(stored(mine)), around(stored(exported)))).toBe(
      around(now).replace('<w:t>out', '<w:t xml:space="preserve">out'),
    );
  });
});

describe('a header with a text box', () => {
  const framed = choice(
    drawing(7, PLACE + SIZE)
      .replace('<wps:spPr>', '<wps:cNvSpPr txBox="1"/><wps:spPr>')
      .replace('</wps:wsp>', `<wps:txbx><w:txbxContent>${p('in it')}</w:txbxContent></wps:txbx></wps:wsp>`),
  );
  /** The header after a save, of what it holds in the three states. */
  const header = (...states: [string, string, string]) => {
    const [original, base, edited] = states.map((content, at) =>
      docx(p(at === 2 ? 'typed here' : 'here'), { 'word/header1.xml': part('hdr', content) }),
    );
    if (!original || !base || !edited) throw new Error('no states');
    return opened(mergeAndVerify({ original, base, edited }).bytes).text('word/header1.xml');
  };
  const mine = p('Batch 7', run(framed));
  const left = '<w:p w:rsidR="1"><w:r><w:t>Batch 7</w:t></w:r></w:p>';

  it('stays byte for byte where it is exported anew and nobody was in it', () => {
    expect(header(mine, mine, stored(mine))).toBe(part('hdr', mine));
    const shape = p(run(framed.replace(' txBox="1"', '')));
    expect(header(shape, shape, stored(shape))).toBe(part('hdr', shape));
    expect(header(mine, mine, `<w:p>${run(framed)}</w:p>${left}`)).toBe(part('hdr', mine));
  });

  it('has what was typed in it, its text box beside that or not', () => {
    const now = mine.replace('Batch 7', 'Batch 8').replace('<w:t>B', '<w:t xml:space="preserve">B');
    expect(header(mine, mine, `<w:p>${run(framed)}</w:p>${left.replace('7', '8')}`)).toBe(part('hdr', now));
    expect(header(mine, mine, left.replace('7', '8'))).toBe(part('hdr', now.replace(run(framed), '')));
  });

  it('has what was typed in it beside a shape alone in a paragraph that says who wrote it', () => {
    const shape = `<w:p w:rsidR="00AA1122">${run(framed.replace(' txBox="1"', ''))}</w:p>`;
    const now = p('Batch 8').replace('<w:t>', '<w:t xml:space="preserve">');
    expect(header(p('Batch 7') + shape, p('Batch 7') + shape, left.replace('7', '8') + shape)).toBe(
      part('hdr', now + shape),
    );
  });
});
