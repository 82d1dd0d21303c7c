import { describe, expect, it } from 'vitest';
import { NS } from '../../opc/index.ts';
import { bodyOf, docx, p } from '../testing/docx.fixture.ts';
import { mergeAndVerify, verifyMerge } from './verify.ts';

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

const before = (content: string) =>
  p('by ', `<w:sdt><w:sdtPr><w:id w:val="1"/><w:text/></w:sdtPr>${content}</w:sdt>`, ' today');

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

  it('is filled in where it is empty, and is empty where its text was taken out', () => {
    const [asking, plain] = ['<w:showingPlcHdr/><w:text/>', '<w:text/>'];
    const line = (one: string, other: string) => p('by ', one, ' and ', other, ' today');
    const [ana, own] = [control(2, plain, text('Ana')), '<w:proofErr w:type="spellStart"/>'];
    for (const empty of ['', '<w:r/>', '<w:r><w:rPr><w:b/></w:rPr></w:r>']) {
      const before = line(control(1, asking, empty), ana);
      const after = line(control(1, plain, empty + text('Bo')), ana);
      const read = line(control(1, asking, ''), ana);
      expect(merged(before, read, line(control(1, plain, text('Bo')), ana))).toBe(after);
      // Beside it and in it at once; and where nothing else stands in the line.
      expect(merged(before, read, p('by x', control(1, plain, text('Bo')), 'y and ', ana, ' today'))).toBe(
        p('by x', control(1, plain, empty + text('Bo')), 'y and ', ana, ' today'),
      );
      const two = (one: string, other: string, rest: readonly [string, string, string]) =>
        p(
          `by ${rest[0]}`,
          control(1, plain, one),
          ...(rest[1] ? [rest[1]] : []),
          control(2, plain, other),
          `${rest[2]}.`,
        );
      expect(
        merged(
          two(empty, '', ['', '', '']),
          two('', '', ['', '', '']),
          two(text('Bo'), text('Cy'), ['a', 'b', 'c']),
        ),
      ).toBe(two(empty + text('Bo'), text('Cy'), ['a', 'b', 'c']));
      const alone = (described: string, content: string) => p(control(1, described, content)) + p('end');
      expect(merged(alone(asking, empty), alone(asking, ''), alone(plain, text('Bo')))).toBe(
        alone(plain, empty + text('Bo')),
      );
    }
    const closed = before('<w:sdtContent/>');
    expect(merged(closed, closed, before(`<w:sdtContent>${text('Bo')}</w:sdtContent>`))).toBe(
      before(`<w:sdtContent>${text('Bo')}</w:sdtContent>`),
    );
    const filled = line(control(1, plain, own + text('Bo')), ana);
    for (const empty of ['', text('')])
      expect(
        merged(filled, line(control(1, plain, text('Bo')), ana), line(control(1, plain, empty), ana)),
      ).toBe(line(control(1, plain, own), ana));
    // One that goes is gone, filled or empty; and one that was not touched stays.
    const gone = p('by  and ', ana, ' today');
    const left = p('by ', ' and ', ana, ' today');
    expect(merged(line(control(1, plain, ''), ana), line(control(1, plain, ''), ana), gone)).toBe(left);
    expect(merged(filled, line(control(1, plain, text('Bo')), ana), gone)).toBe(left);
    expect(merged(line(control(1, plain, ''), ana), line('', ana), p('by  x and ', ana, ' today'))).toContain(
      control(1, plain, ''),
    );
  });

  it('stays in its own paragraph where several in a row hold nothing but an empty one', () => {
    const field = (id: number, content = '') => p(control(id, '<w:text/>', content));
    const rows = (...contents: string[]) => contents.map((content, at) => field(at + 1, content)).join('');
    const before = p('first') + rows('', '', '', '') + p('end');
    const kept = (after: string) => expect(merged(before, before, after)).toBe(after);
    for (const at of [0, 1, 2, 3]) {
      const filled = ['', '', '', ''].with(at, text('Bo'));
      kept(p('first') + rows(...filled) + p('end'));
      kept(p('first of all') + rows(...filled) + p('end'));
      kept(p('first') + rows(...filled) + p('the end'));
      kept(rows(...filled) + p('end'));
      kept(p('first') + rows(...filled));
      kept(p('first') + p('more') + rows(...filled) + p('more') + p('end'));
      kept(p('first') + [...filled.keys()].map((each) => field(each + 1, filled[each]) + p('more')).join(''));
      // And empty again.
      expect(
        merged(p('first') + rows(...filled), p('first') + rows(...filled), p('1st') + rows('', '', '', '')),
      ).toBe(p('1st') + rows('', '', '', ''));
      const others = [1, 2, 3, 4].filter((id) => id !== at + 1);
      kept(p('first') + others.map((id) => field(id)).join('') + p('end'));
      kept(p('1st') + others.map((id) => field(id, id === others[1] ? text('Bo') : '')).join('') + p('end'));
      kept(p('first') + others.map((id) => field(id)).join('') + field(at + 1) + p('end'));
    }
    kept(p('first') + rows(text('a'), text('b'), text('c'), text('d')) + p('end'));
    kept(p('first') + [4, 3, 2, 1].map((id) => field(id)).join('') + p('end'));
    kept(
      p('first') +
        p('x', control(1, '<w:text/>', '')) +
        rows('', '', '', '').slice(field(1).length) +
        p('end'),
    );
  });

  it('is no save where it is there twice, is gone, or has what was written beside it', () => {
    const line = (content: string, beside = '') =>
      p('by ', control(1, '<w:text/>', content), `${beside} today`);
    const [original, edited] = [docx(line('')), docx(line(text('Bo')))];
    const twice = p('by ', control(1, '<w:text/>', text('Bo')), control(1, '<w:text/>', ''), ' today');
    for (const wrong of [twice, p('by ', 'Bo', ' today'), line('', 'Bo')])
      expect(() => verifyMerge({ original, base: original, edited, merged: docx(wrong) })).toThrow(
        /a field of the form/,
      );
    expect(() => verifyMerge({ original, base: original, edited, merged: edited })).not.toThrow();
  });

  it('is one of several with one id', () => {
    const body = (...ticked: boolean[]) =>
      p(...ticked.map((each) => control(7, box(each), text(each ? '☒' : '☐'))));
    expect(merged(body(false, false), body(false, false), body(false, true))).toBe(body(false, true));
  });
});
