import { describe, expect, it } from 'vitest';
import { mergeAndVerify } from '../merge/verify.ts';
import { prepareForEditor } from '../show/prepare.ts';
import { bodyOf, docx, p } from '../testing/docx.fixture.ts';

const SECTION = '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>';
const r = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const given = (body: string) => bodyOf(prepareForEditor(docx(body + SECTION))).replace(SECTION, '');

/** Merges an edit of the copy the editor is given, as text replaced in it. */
function typed(original: string, before: string, after: string): string {
  const base = given(original);
  const edited = base.replace(before, after);
  expect(edited).not.toBe(base);
  const states = {
    original: docx(original + SECTION),
    base: docx(base + SECTION),
    edited: docx(edited + SECTION),
  };
  return bodyOf(mergeAndVerify(states).bytes).replace(SECTION, '');
}

describe('what the editor would pass over', () => {
  const field = (content: string) => `<w:fldSimple w:instr=" MERGEFIELD Name ">${content}</w:fldSimple>`;

  it('is given to it as text: simple fields, directions, custom XML, symbols', () => {
    expect(given(`<w:p>${r('a')}${field(r('b'))}${r('c')}</w:p>`)).toBe(p('a', 'b', 'c'));
    expect(given(`<w:p><w:dir w:val="ltr">${r('1')}</w:dir><w:bdo w:val="rtl">${r('2')}</w:bdo></w:p>`)).toBe(
      p('1', '2'),
    );
    expect(given(`<w:customXml><w:customXmlPr/>${p('a')}</w:customXml>`)).toBe(p('a'));
    expect(given('<w:p><w:r><w:sym w:font="Symbol" w:char="F06D"/><w:cr/></w:r></w:p>')).toBe(
      '<w:p><w:r><w:t>μ</w:t><w:br/></w:r></w:p>',
    );
  });

  it('stays a field where the editor knows what to make of it', () => {
    const page = `<w:p><w:fldSimple w:instr=" PAGE ">${r('7')}</w:fldSimple></w:p>`;
    expect(given(page)).toBe(page);
  });

  it('is shown where it was moved to and struck out where it was', () => {
    const moved = (name: string, content: string) =>
      `<w:${name} w:id="1" w:author="Bob">${content}</w:${name}>`;
    expect(given(`<w:p>${moved('moveFrom', r('a'))}</w:p><w:p>${moved('moveTo', r('a'))}</w:p>`)).toBe(
      `<w:p>${moved('del', r('a').replaceAll('w:t', 'w:delText'))}</w:p><w:p>${moved('ins', r('a'))}</w:p>`,
    );
  });

  it('comes as rows and cells without the content controls around them', () => {
    const control = (content: string) => `<w:sdt><w:sdtPr/><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
    const cell = (text: string) => `<w:tc>${p(text)}</w:tc>`;
    const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`;
    const nested = control(control(row(cell('a'), control(cell('b')))) + row(cell('c')));
    expect(given(`<w:tbl>${nested}</w:tbl>`)).toBe(
      `<w:tbl>${row(cell('a'), cell('b'))}${row(cell('c'))}</w:tbl>`,
    );
    const inCell = `<w:tbl>${row(`<w:tc>${control(p('a'))}</w:tc>`)}</w:tbl>`;
    expect(given(inCell)).toBe(inCell.replace('<w:sdtPr/>', ''));
  });

  it('stays in a content control of which nothing is said, and what is stored goes on saying nothing of it', () => {
    const control = (properties: string, text: string) =>
      `<w:sdt>${properties}<w:sdtContent>${p(text)}</w:sdtContent></w:sdt>`;
    const stored = control('<w:sdtPr/>', 'a') + p('b');
    expect(given(stored)).toBe(control('', 'a') + p('b'));
    expect(typed(stored, '>a<', '>ax<')).toBe(stored.replace('>a<', '>ax<'));
  });
});

describe('an edit of what the editor was given in another form', () => {
  const field = (text: string) => `<w:fldSimple w:instr=" MERGEFIELD Name ">${r(text)}</w:fldSimple>`;
  const line = (name: string) => `<w:p>${r('Dear ')}${field(name)}${r(', come')}</w:p>`;

  it('changes the text inside of it, beside it, and takes it away, as meant', () => {
    const original = line('Ann');
    expect(typed(original, 'Ann', 'Anna')).toBe(line('Ann').replace(', come', 'a, come'));
    expect(typed(original, 'Ann', 'A-nn')).toBe(line('A-nn'));
    expect(typed(original, 'Dear ', 'Dear dr ')).toBe(line('Ann').replace('Dear ', 'Dear dr '));
    expect(typed(original, 'Ann', 'dr Ann')).toBe(line('Ann').replace('Dear ', 'Dear dr '));
    expect(typed(original, ', come', ' B, come')).toBe(line('Ann').replace(', come', ' B, come'));
    expect(typed(original, r('Ann'), '')).toBe(`<w:p>${r('Dear ')}${r(', come')}</w:p>`);
    expect(typed(original, 'come', 'go')).toBe(line('Ann').replace('come', 'go'));
  });

  it('stands behind the number of a page, which the editor counts itself', () => {
    const page = `<w:fldSimple w:instr=" PAGE ">${r('7')}</w:fldSimple>`;
    const counted =
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>';
    const state = (behind: string) => docx(`<w:p>${r('Page ')}${counted}${r(behind)}</w:p>${SECTION}`);
    const original = docx(`<w:p>${r('Page ')}${page}${r(' of')}</w:p>${SECTION}`);
    const { bytes } = mergeAndVerify({ original, base: state(' of'), edited: state('! of') });
    expect(bodyOf(bytes)).toBe(`<w:p>${r('Page ')}${page}${r('! of')}</w:p>${SECTION}`);
  });

  it('keeps the direction of a text and a symbol beside what is typed', () => {
    const original = `<w:p><w:bdo w:val="rtl">${r('555')}</w:bdo><w:r><w:t>5 </w:t><w:sym w:font="Symbol" w:char="F06D"/><w:t>g</w:t></w:r></w:p>`;
    expect(typed(original, '555', '5.55')).toBe(original.replace('555', '5.55'));
    expect(typed(original, '<w:t>g<', '<w:t>l<')).toBe(
      original
        .replace('<w:t>5 ', '<w:t xml:space="preserve">5 ')
        .replace('<w:t>g<', '<w:t xml:space="preserve">l<'),
    );
    expect(typed(original, '<w:t>μ</w:t>', '')).toBe(
      original.replace(/<w:t>5 .*<w:t>g/, '<w:t xml:space="preserve">5 g'),
    );
  });

  it('changes what was moved where it stands now, and what was moved away stays', () => {
    const moved = (name: string, text: string) => `<w:${name} w:id="1" w:author="Bob">${r(text)}</w:${name}>`;
    const original = `<w:p>${moved('moveFrom', 'a b')}${r('x')}</w:p><w:p>${r('y')}${moved('moveTo', 'a b')}</w:p>`;
    const result = typed(
      original,
      `<w:ins w:id="1" w:author="Bob">${r('a b')}`,
      `<w:ins w:id="1" w:author="Bob">${r('a c b')}`,
    );
    expect(result).toBe(
      `<w:p>${moved('moveFrom', 'a b')}${r('x')}</w:p><w:p>${r('y')}${moved('moveTo', 'a c b')}</w:p>`,
    );
  });

  it('changes a cell in a content control, adds a row to it, and takes the control away with its last row', () => {
    const control = (content: string) =>
      `<w:sdt><w:sdtPr><w:alias w:val="x"/></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
    const row = (text: string) => `<w:tr><w:tc>${p(text)}</w:tc></w:tr>`;
    const original = `<w:tbl>${row('head')}${control(row('one'))}${row('foot')}</w:tbl>`;
    expect(typed(original, 'one', 'one two')).toBe(original.replace('one', 'one two'));
    expect(typed(original, row('one'), row('one') + row('new'))).toBe(
      `<w:tbl>${row('head')}${control(row('one') + row('new'))}${row('foot')}</w:tbl>`,
    );
    expect(typed(original, row('one'), '')).toBe(`<w:tbl>${row('head')}${row('foot')}</w:tbl>`);
  });
});
