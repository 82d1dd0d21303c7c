import { describe, expect, it } from 'vitest';
import { NS } from '../../opc/index.ts';
import { mergeAndVerify } from '../merge/verify.ts';
import { bodyOf, docx, p } from '../testing/docx.fixture.ts';

const V = 'xmlns:v="urn:schemas-microsoft-com:vml"';
const WPS = 'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"';
const WP = 'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"';

const content = (...blocks: string[]) => `<w:txbxContent>${blocks.join('')}</w:txbxContent>`;
/** Place and size, in the thousandths of a millimetre of a drawing; the editor rounds them to pixels. */
const drawing = (text: string, width = 2400300) =>
  `<w:drawing><wp:anchor ${WP}><wp:posOffset>${width + 1}</wp:posOffset><wp:extent cx="${width}" cy="7"/>` +
  `<wps:wsp ${WPS}><wps:cNvSpPr txBox="1"/><wps:txbx>${text}</wps:txbx><wps:bodyPr rot="0"/></wps:wsp>` +
  '</wp:anchor></w:drawing>';
const legacy = (text: string) =>
  `<w:pict><v:shape ${V} style="width:189pt"><v:textbox>${text}</v:textbox></v:shape></w:pict>`;
const choice = (shown: string, fallback: string) =>
  `<mc:AlternateContent xmlns:mc="${NS.compatibility}"><mc:Choice Requires="wps">${shown}</mc:Choice>${fallback}</mc:AlternateContent>`;

/** A text box as Word stores it, in both its forms. */
const stored = (text: string, fallback = text) =>
  choice(drawing(text), `<mc:Fallback>${legacy(fallback)}</mc:Fallback>`);
/** The paragraph superdoc makes of one. */
const split = (text: string, width = 2400299) => `<w:p><w:r>${choice(drawing(text, width), '')}</w:r></w:p>`;
const run = (inner: string) => `<w:r w:rsidR="00AB"><w:rPr><w:noProof/></w:rPr>${inner}</w:r>`;
const named = (id: string, text: string) =>
  `<w:p w14:paraId="${id}" xmlns:w14="${NS.word2010}"><w:r><w:t>${text}</w:t></w:r></w:p>`;

const merged = (original: string, base: string, edited: string) =>
  bodyOf(
    mergeAndVerify({ original: docx(original), base: docx(base), edited: docx(edited) }).bytes,
  ).replaceAll(' xml:space="preserve"', '');

const KEPT = '<w:p w:rsidR="00AA"><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:t>Buffer</w:t></w:r></w:p>';
const LABEL = content(KEPT, p('pH 7'));
const LABEL_NOW = content(KEPT, p('pH 7.4'));
const anchored = (box: string) => p(run(box), 'Figure 1').replaceAll(' xml:space="preserve"', '');

describe('an edit inside a text box', () => {
  it('reaches both forms of the box, and everything else of the drawing keeps its bytes', () => {
    const text = (ph: string) => content(p('Buffer'), p(ph));
    const body = (box: string) => p('before') + anchored(box) + p('after');
    const inEditor = (ph: string) => p('before') + split(text(ph)) + p('Figure 1') + p('after');
    expect(merged(body(stored(LABEL)), inEditor('pH 7'), inEditor('pH 7.4'))).toBe(
      body(stored(LABEL_NOW)).replaceAll(' xml:space="preserve"', ''),
    );
  });

  it('keeps what the older form of the box says otherwise', () => {
    const older = content(p('Puffer'), p('pH 7'));
    const result = merged(
      anchored(stored(content(p('Buffer'), p('pH 7')), older)),
      split(content(p('Buffer'), p('pH 7'))) + p('Figure 1'),
      split(content(p('Buffer'), p('pH 7.4'))) + p('Figure 1'),
    );
    expect(result).toContain('Puffer');
    expect(result.split('pH 7.4')).toHaveLength(3);
  });

  it('is kept beside an edit of the paragraph the box stands in', () => {
    const result = merged(
      anchored(stored(LABEL)),
      split(content(p('Buffer'), p('pH 7'))) + p('Figure 1'),
      split(content(p('Buffer'), p('pH 7'), p('4 °C'))) + p('Figure 1a'),
    );
    expect(result.split('4 °C')).toHaveLength(3);
    expect(result).toContain('Figure 1a');
    expect(result).toContain(KEPT);
  });

  it('finds a box without an older form, and one in a table cell', () => {
    const cell = (inner: string) => `<w:tbl><w:tr><w:tc>${inner}</w:tc></w:tr></w:tbl>`;
    const box = (ph: string) => p(run(drawing(content(p(ph))))).replaceAll(' xml:space="preserve"', '');
    const inEditor = (ph: string) => split(content(p(ph)));
    expect(
      merged(
        box('pH 7') + cell(box('5 mL') + p('x')),
        inEditor('pH 7') + cell(inEditor('5 mL') + p('x')),
        inEditor('pH 8') + cell(inEditor('6 mL') + p('x')),
      ),
    ).toBe((box('pH 8') + cell(box('6 mL') + p('x'))).replaceAll(' xml:space="preserve"', ''));
  });

  it('changes the paragraphs of a table in it, which the editor shows as those of the box', () => {
    const table = (...cells: string[]) =>
      `<w:tbl><w:tblPr/><w:tr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join('')}</w:tr></w:tbl>`;
    const inEditor = (...lines: string[]) => split(content(...lines.map((line) => p(line)))) + p('Figure 1');
    const box = (...cells: string[]) =>
      anchored(stored(content(KEPT, table(...cells.map((text) => p(text)))))).replaceAll(
        ' xml:space="preserve"',
        '',
      );
    const base = inEditor('Buffer', 'pH', '7');
    expect(merged(box('pH', '7'), base, inEditor('Buffer', 'pH', '7.4'))).toBe(box('pH', '7.4'));
    expect(merged(box('pH', '7'), base, inEditor('Buffer', '7'))).toContain('<w:tc><w:p></w:p></w:tc>');
  });

  it.each([
    ['a link', (inner: string) => `<w:hyperlink w:anchor="a">${inner}</w:hyperlink>`],
    ['an insertion', (inner: string) => `<w:ins w:id="1" w:author="A">${inner}</w:ins>`],
    ['a content control', (inner: string) => `<w:sdt><w:sdtContent>${inner}</w:sdtContent></w:sdt>`],
  ])('finds a box in %s, behind other text', (_, around) => {
    const body = (box: string) =>
      p('See ', around(run(box)), ' there').replaceAll(' xml:space="preserve"', '');
    const inEditor = (ph: string) => split(content(p('Buffer'), p(ph))) + p('See  there');
    expect(merged(body(stored(LABEL)), inEditor('pH 7'), inEditor('pH 7.4'))).toBe(
      body(stored(LABEL_NOW)).replaceAll(' xml:space="preserve"', ''),
    );
  });

  it('changes the size of the box and no other number of it', () => {
    const result = merged(
      anchored(stored(LABEL)),
      split(content(p('Buffer'), p('pH 7'))) + p('Figure 1'),
      split(content(p('Buffer'), p('pH 7')), 3000000) + p('Figure 1'),
    );
    expect(result).toContain('<wp:extent cx="3000000" cy="7"/>');
    expect(result).toContain(KEPT);
  });
});

describe('a text box and the paragraph it stands in', () => {
  const body = p('before') + anchored(stored(LABEL)) + p('after');
  const box = split(content(p('Buffer'), p('pH 7')));
  const base = named('1', 'before') + box + named('2', 'Figure 1') + named('3', 'after');

  it('loses the box and keeps the text when the box is deleted', () => {
    const now = named('1', 'before') + named('2', 'Figure 1') + named('3', 'after');
    expect(merged(body, base, now)).toBe(
      (p('before') + p('Figure 1') + p('after')).replaceAll(' xml:space="preserve"', ''),
    );
  });

  it('keeps the box when its text is deleted', () => {
    const now = named('1', 'before') + box + named('3', 'after');
    expect(merged(body, base, now)).toBe(
      (p('before') + p(run(stored(LABEL))) + p('after')).replaceAll(' xml:space="preserve"', ''),
    );
  });

  it('goes as a whole when it held nothing but the box, and what was typed instead is there', () => {
    const only = p('before') + p(run(stored(LABEL))) + p('after');
    const before = named('1', 'before') + box + named('3', 'after');
    const now = named('1', 'before') + p('typed') + named('3', 'after');
    expect(merged(only, before, now)).toBe(
      (p('before') + p('typed') + p('after')).replaceAll(' xml:space="preserve"', ''),
    );
  });
});

describe('a change to a text box that cannot be placed', () => {
  it('is refused with a sentence that says what to do', () => {
    const two = stored(LABEL).replace(
      '<wps:bodyPr',
      `<wps:txbx>${content(p('other'))}</wps:txbx><wps:bodyPr`,
    );
    const inEditor = (ph: string) =>
      split(content(p('Buffer'), p(ph))).replace(
        '<wps:bodyPr',
        `<wps:txbx>${content(p('other'))}</wps:txbx><wps:bodyPr`,
      );
    expect(() =>
      merged(anchored(two), inEditor('pH 7') + p('Figure 1'), inEditor('pH 8') + p('Figure 1')),
    ).toThrow('Undo it');
  });
});
