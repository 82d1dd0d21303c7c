import { describe, expect, it } from 'vitest';
import { NS } from '../../opc/index.ts';
import { bodyOf, docx, opened, p, part } from '../testing/docx.fixture.ts';
import { mergeAndVerify } from './verify.ts';

const SECTION = '<w:sectPr/>';

function merged(before: string, after: string): string {
  const [original, edited] = [before, after].map((body) => docx(body + SECTION));
  if (!original || !edited) throw new Error('no states');
  return bodyOf(mergeAndVerify({ original, base: original, edited }).bytes).slice(0, -SECTION.length);
}

const listed = (properties: string, run: string) =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:rPr>${run}</w:rPr><w:t>new</w:t></w:r></w:p>`;

describe('properties of what the editor has made', () => {
  it('stand in the order that the schema wants, in paragraphs, lists and runs', () => {
    const came = listed(
      '<w:rPr><w:lang w:val="en-US"/><w:b/></w:rPr><w:jc w:val="center"/><w:numPr><w:numId w:val="1"/><w:ilvl w:val="0"/></w:numPr>',
      '<w:u w:val="single"/><w:rFonts w:ascii="Calibri"/><w:rStyle w:val="Strong"/>',
    );
    expect(merged(p('a'), p('a') + came)).toBe(
      p('a') +
        listed(
          '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:jc w:val="center"/><w:rPr><w:b/><w:lang w:val="en-US"/></w:rPr>',
          '<w:rStyle w:val="Strong"/><w:rFonts w:ascii="Calibri"/><w:u w:val="single"/>',
        ),
    );
  });

  it('stand so where a run gets its first ones', () => {
    const run = (properties: string) =>
      `<w:p><w:r>${properties}<w:t xml:space="preserve">a</w:t></w:r></w:p>`;
    const edited = run('<w:rPr><w:u w:val="single"/><w:b/><w:rFonts w:ascii="Arial"/></w:rPr>');
    expect(merged(p('a'), edited)).toBe(
      run('<w:rPr><w:rFonts w:ascii="Arial"/><w:b/><w:u w:val="single"/></w:rPr>'),
    );
  });
});

const paragraphOf = (drawing: string) => `<w:p><w:r><w:drawing>${drawing}</w:drawing></w:r></w:p>`;
const frame = (kind: string, ...children: string[]) =>
  `<wp:${kind} xmlns:wp="${NS.wordDrawing}">${children.join('')}</wp:${kind}>`;
const names = (body: string) => [...body.matchAll(/<(\w+:\w+)/g)].map(([, name]) => name);

describe('what the editor says of a picture that was copied', () => {
  const graphic = `<a:graphic xmlns:a="${NS.drawing}"/>`;
  const alternate = '<mc:AlternateContent xmlns:mc="urn:mc"><wp:positionV/></mc:AlternateContent>';

  it('stands before the picture where the file had not said it, as Word asks', () => {
    const copied = ['<wp:extent cx="1" cy="1"/>', '<wp:docPr id="3" name="flask"/>', graphic];
    const came = paragraphOf(
      frame('inline', ...copied, '<wp:effectExtent l="0"/>', '<wp:cNvGraphicFramePr/>'),
    );
    expect(names(merged(p('a'), p('a') + came)).slice(-6)).toEqual([
      ...['wp:inline', 'wp:extent', 'wp:effectExtent', 'wp:docPr', 'wp:cNvGraphicFramePr', 'a:graphic'],
    ]);
  });

  it('leaves what can be said in two ways where it stands', () => {
    const place = ['<wp:simplePos x="0" y="0"/>', '<wp:positionH/>', alternate];
    const came = paragraphOf(
      frame(
        'anchor',
        ...place,
        '<wp:extent cx="1" cy="1"/>',
        graphic,
        '<wp:wrapNone/>',
        '<wp:docPr id="3"/>',
      ),
    );
    expect(names(merged(p('a'), p('a') + came)).slice(-9)).toEqual([
      ...['wp:anchor', 'wp:simplePos', 'wp:positionH', 'mc:AlternateContent', 'wp:positionV'],
      ...['wp:extent', 'wp:wrapNone', 'wp:docPr', 'a:graphic'],
    ]);
  });
});

it('levels of a list that came stand in the order of the schema', () => {
  const numbering = part(
    'numbering',
    '<w:abstractNum w:abstractNumId="4"><w:lvl w:ilvl="0"><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="720"/></w:pPr><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="7"><w:abstractNumId w:val="4"/></w:num>',
  );
  const item = '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="7"/></w:numPr></w:pPr></w:p>';
  const original = docx(p('a') + SECTION);
  const edited = docx(p('a') + item + SECTION, { 'word/numbering.xml': numbering });
  const stored = opened(mergeAndVerify({ original, base: original, edited }).bytes).text(
    'word/numbering.xml',
  );
  expect(stored).toContain(
    '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="720"/></w:pPr></w:lvl></w:abstractNum>',
  );
});
