import { describe, expect, it } from 'vitest';
import { bodyOf, docx, p } from '../testing/docx.fixture.ts';
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
