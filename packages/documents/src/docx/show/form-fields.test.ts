import { describe, expect, it } from 'vitest';
import { mergeAndVerify } from '../merge/verify.ts';
import { checkOpening } from '../opening.ts';
import { bodyOf, docx, opened, p } from '../testing/docx.fixture.ts';
import { prepareForEditor } from './prepare.ts';

const mark = (type: string, inside = '') =>
  `<w:r><w:fldChar w:fldCharType="${type}">${inside}</w:fldChar></w:r>`;
const field = (data: string) =>
  `${mark('begin', `<w:ffData>${data}</w:ffData>`)}<w:r><w:instrText> FORM </w:instrText></w:r>${mark('separate')}${mark('end')}`;
const box = (state: string) => field(`<w:checkBox><w:sizeAuto/>${state}</w:checkBox>`);
const list = field(
  '<w:ddList><w:result w:val="1"/><w:listEntry w:val="alpha"/><w:listEntry w:val="beta"/></w:ddList>',
);
const body = p(
  'a ',
  box('<w:default w:val="1"/>'),
  ' b ',
  box('<w:default w:val="1"/><w:checked w:val="0"/>'),
  ' c ',
  list,
  ' d',
);

describe('the boxes and lists of older forms', () => {
  it('are shown with their state, as text nobody can change', () => {
    const given = bodyOf(prepareForEditor(docx(body)));
    expect(given.replace(/<[^>]*>/g, '').replaceAll(' FORM ', '')).toBe('a ☒ b ☐ c beta d');
    expect(given.match(/w:lock w:val="sdtContentLocked"/g)).toHaveLength(3);
  });

  it('are stored to the letter when something is typed beside them, whatever becomes of what is shown', () => {
    const original = docx(body);
    const base = prepareForEditor(original);
    const edited = opened(base);
    const typed = edited
      .text('word/document.xml')
      .replace('> d<', '> done<')
      .replace(/<w:sdt>.*?<\/w:sdt>/s, '');
    edited.set('word/document.xml', typed);
    const { bytes } = mergeAndVerify({ original, base, edited: edited.write() });
    expect(bodyOf(bytes)).toBe(body.replace('> d<', '> done<'));
  });

  it('are no reason to open a document for reading only', () => {
    const original = docx(body);
    const shown = [{ place: 'body', paragraphs: [{ in: '', text: 'a ☒ b ☐ c beta d' }] }];
    expect(checkOpening({ original, base: prepareForEditor(original), shown })).toEqual({
      editable: true,
    });
  });
});
