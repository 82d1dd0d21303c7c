import { expect, it } from 'vitest';
import { mergeAndVerify } from '../merge/verify.ts';
import { bodyOf, docx, p } from '../testing/docx.fixture.ts';

const merged = (original: string, edited: string) =>
  bodyOf(mergeAndVerify({ original: docx(original), base: docx(original), edited: docx(edited) }).bytes);

const cell = (content: string) => `<w:tc><w:tcPr><w:tcW w:w="99"/></w:tcPr>${content}</w:tc>`;
const table = (...rows: string[][]) =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`;
const PLACEHOLDER = '<w:r><w:rPr><w:b/></w:rPr><w:t>\u200b</w:t></w:r>';

it('keeps what the editor puts into the cells of a new row for its caret out of the file', () => {
  const result = merged(table([p('a'), p('b')]), table([p('a'), p('b')], [p(PLACEHOLDER), p('\u200btyped')]));
  expect(result).toBe(table([p('a'), p('b')], ['<w:p></w:p>', p('typed')]));
});

it('leaves no suggestion of nothing where the new row is a suggestion', () => {
  const by = 'w:id="1" w:author="Ada" w:date="2026-01-01T00:00:00Z"';
  const result = merged(table([p('a')]), table([p('a')], [p(`<w:ins ${by}>${PLACEHOLDER}</w:ins>`)]));
  expect(result).toBe(table([p('a')], ['<w:p></w:p>']));
});

it('changes nothing when a caret beside a content control left nothing but such a place', () => {
  const control = '<w:sdt><w:sdtContent><w:r><w:t>5 mg</w:t></w:r></w:sdtContent></w:sdt>';
  const original = docx(p(control));
  const edited = docx(p(control, '<w:r><w:t>\u200b</w:t></w:r>'));
  const { bytes } = mergeAndVerify({ original, base: original, edited });
  expect(Buffer.compare(bytes, original)).toBe(0);
});

it('keeps the zero-width spaces a document has of its own', () => {
  expect(merged(p('a\u200bb') + p('c'), p('a\u200bbb') + p('c') + p(PLACEHOLDER))).toBe(
    `${p('a\u200bbb')}${p('c')}<w:p></w:p>`,
  );
  expect(merged(p('x', PLACEHOLDER), p('xy', PLACEHOLDER))).toContain('\u200b');
});
