import { describe, expect, it } from 'vitest';
import { NS, readPackage } from '../opc/index.ts';
import { merge } from './merge/merge.ts';
import { checkOpening } from './opening.ts';
import { prepareForEditor } from './show/prepare.ts';
import type { ShownParagraph, ShownStory } from './shown.ts';
import { bodyOf, docx, p } from './testing/docx.fixture.ts';

/** The body as the editor shows it. */
const body = (...paragraphs: (string | ShownParagraph)[]): ShownStory => ({
  place: 'body',
  paragraphs: paragraphs.map((text) => (typeof text === 'string' ? { in: '', text } : text)),
});

const SECTION = '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>';

describe('what the editor is given', () => {
  it('has no bookmarks between paragraphs, of which the editor would make paragraphs, and those inside stay', () => {
    const mark = '<w:bookmarkStart w:id="0" w:name="a"/>';
    const end = '<w:bookmarkEnd w:id="0"/>';
    const inside = `<w:p>${mark}<w:r><w:t>b</w:t></w:r></w:p>`;
    const given = prepareForEditor(docx(`${mark}${p('a')}${end}${inside}${SECTION}`));
    expect(bodyOf(given)).toBe(p('a') + inside + SECTION);
  });

  it('has no part that is named .xml and is none, of which the editor would never get ready', () => {
    const bytes = docx(p('a') + SECTION, { '3241.xml': '=== notes ===', 'customXml/item1.xml': '\n<a/>' });
    const given = readPackage(prepareForEditor(bytes));
    expect(given.has('3241.xml')).toBe(false);
    expect(given.has('customXml/item1.xml')).toBe(true);
  });
});

describe('a text box that stands behind text, or in a content control', () => {
  const boxed = `<w:r><w:rPr><w:noProof/></w:rPr><w:pict><w:txbxContent>${p('in the box')}</w:txbxContent></w:pict></w:r>`;
  const emptied = '<w:r><w:rPr><w:noProof/></w:rPr></w:r>';

  it('is given to the editor in front of its paragraph, in which it keeps its format', () => {
    const properties = '<w:sdtPr><w:id w:val="3"/></w:sdtPr>';
    const control = (inner: string) => `<w:sdt>${properties}<w:sdtContent>${inner}</w:sdtContent></w:sdt>`;
    const given = prepareForEditor(docx(p('a', control(boxed)) + p(boxed, 'b') + SECTION));
    expect(bodyOf(given)).toBe(p(boxed, 'a', control(emptied)) + p(boxed, 'b') + SECTION);
  });

  it('is compared with what the editor shows, which has it in front', () => {
    const original = docx(p('a', boxed) + SECTION);
    const base = docx(`<w:p>${boxed}</w:p>${p('a')}${SECTION}`);
    const shown = [body({ in: '/box', text: 'in the box' }, 'a')];
    expect(checkOpening({ original, base, shown })).toEqual({ editable: true });
  });

  it('has a paragraph behind it to type in when the document ends with it', () => {
    expect(bodyOf(prepareForEditor(docx(p(boxed) + SECTION)))).toBe(`${p(boxed)}<w:p/>${SECTION}`);
  });
});

describe('a diagram, of which the editor shows nothing', () => {
  const drawing = (graphic: string) =>
    `<w:drawing><wp:inline xmlns:wp="${NS.wordDrawing}"><a:graphic xmlns:a="${NS.drawing}"><a:graphicData>${graphic}</a:graphicData></a:graphic></wp:inline></w:drawing>`;
  const diagram = `<w:r>${drawing('<d:relIds xmlns:d="http://schemas.openxmlformats.org/drawingml/2006/diagram"/>')}</w:r>`;
  const chart = `<w:r>${drawing(`<c:chart xmlns:c="${NS.chart}"/>`)}</w:r>`;

  it('is given to the editor as something it only passes on, and charts as they are', () => {
    const given = bodyOf(prepareForEditor(docx(p(diagram) + p(chart) + SECTION)));
    expect(given).toMatch(/<w:p><w:r><(unseen-drawing)><w:drawing>.*<\/w:drawing><\/\1><\/w:r><\/w:p>/);
    expect(given.match(/unseen-drawing/g)).toHaveLength(2);
  });

  it('keeps its bytes when something is typed beside it', () => {
    const original = docx(p(diagram) + SECTION);
    const base = prepareForEditor(original);
    const edited = docx(bodyOf(base).replace('</w:p>', '<w:r><w:t>Figure 1</w:t></w:r></w:p>'));
    const result = bodyOf(merge({ original, base, edited }).bytes);
    const typed = '<w:t xml:space="preserve">Figure 1</w:t></w:r>';
    expect(result).toBe(`<w:p>${diagram.replace('</w:r>', typed)}</w:p>${SECTION}`);
  });
});

describe('a bibliography', () => {
  it('is given to the editor as its text, and other fields as they are', () => {
    const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const field = (instruction: string, text: string) =>
      `<w:p>${mark('begin')}<w:r><w:instrText>${instruction}</w:instrText></w:r>${mark('separate')}</w:p>${p(text)}<w:p>${mark('end')}</w:p>`;
    const kept = field('TOC', 'one');
    const empty = '<w:r></w:r>';
    const given = prepareForEditor(docx(kept + field(' BIBLIOGRAPHY ', 'two') + SECTION));
    expect(bodyOf(given)).toBe(
      `${kept}<w:p>${empty.repeat(3)}</w:p>${p('two')}<w:p>${empty}</w:p>${SECTION}`,
    );
  });
});

describe('a text box that the editor takes out of its paragraph', () => {
  const box = (text: string) =>
    `<w:r><mc:AlternateContent xmlns:mc="${NS.compatibility}"><mc:Choice><w:txbxContent>${p(text)}</w:txbxContent></mc:Choice></mc:AlternateContent></w:r>`;
  const empty = '<w:p><w:pPr><w:jc w:val="center"/></w:pPr></w:p>';
  const centred = '<w:pPr><w:jc w:val="center"/></w:pPr>';
  // One paragraph that is left without anything, and one that is not.
  const original = `${p('a')}<w:p>${centred}${box('in the box')}</w:p>${empty}<w:p>${box('two')}<w:r><w:tab/></w:r></w:p>${empty}${p('x')}${SECTION}`;
  const asRead = (text: string, inBox = 'in the box') =>
    `${p('a')}<w:p>${box(inBox)}</w:p>${empty}<w:p>${box('two')}</w:p><w:p w:rsidR="1"><w:r><w:tab/></w:r></w:p>${empty}${p(text)}${SECTION}`;

  it('does not keep the rest from being edited', () => {
    const base = docx(asRead('x'));
    const boxes = ['in the box', 'two'].map((text) => ({ in: '/box', text }));
    const opening = { original: docx(original), base, shown: [body('a', ...boxes, '\t', 'x')] };
    expect(checkOpening(opening)).toEqual({ editable: true });
    const { bytes } = merge({ original: docx(original), base, edited: docx(asRead('xy')) });
    expect(bodyOf(bytes)).toBe(
      original.replace(p('x'), p('xy').replace('<w:t>', '<w:t xml:space="preserve">')),
    );
  });
});
