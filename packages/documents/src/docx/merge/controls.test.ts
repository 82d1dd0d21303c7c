import { describe, expect, it } from 'vitest';
import { NS } from '../../opc/index.ts';
import { bodyOf, docx, p } from '../testing/docx.fixture.ts';
import { mergeAndVerify } from './verify.ts';

const control = (id: number, described: string, content: string) =>
  `<w:sdt><w:sdtPr><w:id w:val="${id}"/>${described}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
const text = (value: string, look = '') =>
  `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${value}</w:t></w:r>`;
const W14 = `xmlns:w14="${NS.word2010}"`;
const box = (isChecked: boolean, own = '') =>
  `<w14:checkbox ${W14}><w14:checked w14:val="${isChecked ? 1 : 0}"/><w14:checkedState w14:val="2612"${own}/><w14:uncheckedState w14:val="2610"/></w14:checkbox>`;
const PLACEHOLDER = '<w:rStyle w:val="PlaceholderText"/>';

function merged(original: string, base: string, edited: string): string {
  const [mine, before, after] = [original, base, edited].map((body) => docx(body));
  if (!mine || !before || !after) throw new Error('no states');
  return bodyOf(mergeAndVerify({ original: mine, base: before, edited: after }).bytes);
}

describe('a content control within a line', () => {
  // What the editor does not know stays.
  const own = ' w14:font="MS Gothic"';

  it('is ticked with its sign, and the others stay as they are', () => {
    const body = (first: boolean, mine = '') =>
      p(
        control(1, box(first, mine), text(first ? '☒' : '☐')),
        ' dried ',
        control(2, box(false, mine), text('☐')),
      );
    expect(merged(body(false, own), body(false), body(true))).toBe(body(true, own));
  });

  it('has the entry and the day that were chosen, and asks for nothing any more', () => {
    const list = (chosen = '', mine = '') =>
      `<w:dropDownList${chosen && ` w:lastValue="${chosen}"`}><w:listItem w:displayText="Room 1" w:value="r1"/>${mine}</w:dropDownList>`;
    const date = (day = '', mine = '') =>
      `<w:date${day && ` w:fullDate="${day}T00:00:00Z"`}><w:dateFormat w:val="dd.MM.yyyy"/>${mine}</w:date>`;
    const item = '<w:listItem w:displayText="Room 2" w:value="r2"/>';
    const asks = '<w:showingPlcHdr/>';
    const before = (mine: [string, string] = ['', '']) =>
      p(
        'weighed in Room ',
        control(1, asks + list('', mine[0]), text('Choose room or day', PLACEHOLDER)),
        control(2, asks + date('', mine[1]), text('Choose room or day', PLACEHOLDER)),
      );
    const lid = '<w:lid w:val="de-DE"/>';
    const edited = p(
      'weighed in Room ',
      control(1, list('r1'), text('Room 1')),
      control(2, date('2026-07-03'), text('03.07.2026')),
    );
    expect(merged(before([item, lid]), before(), edited)).toBe(
      p(
        'weighed in Room ',
        control(1, list('r1', item), text('Room 1')),
        control(2, date('2026-07-03', lid), text('03.07.2026')),
      ),
    );
  });

  it('comes with what is typed behind it and in front of it, in this order', () => {
    const before = p('for end');
    const edited = p(
      'for ',
      'dr',
      control(9, '<w:text/>', text('Ana')),
      ' x ',
      control(8, '<w:text/>', text('B')),
      ' y end',
    );
    expect(merged(before, before, edited)).toBe(
      p('for dr', control(9, '<w:text/>', text('Ana')), ' x ', control(8, '<w:text/>', text('B')), ' y end'),
    );
  });

  it('is one of several with one id', () => {
    const body = (...ticked: boolean[]) =>
      p(...ticked.map((each) => control(7, box(each), text(each ? '☒' : '☐'))));
    expect(merged(body(false, false), body(false, false), body(false, true))).toBe(body(false, true));
  });
});
