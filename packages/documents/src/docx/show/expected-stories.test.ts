import { describe, expect, it } from 'vitest';
import { NS } from '../../opc/namespaces.ts';
import { mergeAndVerify } from '../merge/verify.ts';
import { SHOWN, type ShownParagraph } from '../shown.ts';
import { bodyOf, docx, opened, p, part } from '../testing/docx.fixture.ts';
import { firstDifference } from './compare-shown.ts';
import { expectedStories } from './expected-stories.ts';
import { prepareForEditor } from './prepare.ts';

const run = (content: string) => `<w:r>${content}</w:r>`;
const mark = (type: string) => run(`<w:fldChar w:fldCharType="${type}"/>`);
const code = (text: string) => run(`<w:instrText xml:space="preserve">${text}</w:instrText>`);
const text = (content: string) => run(`<w:t xml:space="preserve">${content}</w:t>`);
const field = (instruction: string, result: string) =>
  mark('begin') + code(instruction) + mark('separate') + text(result) + mark('end');
const cell = (content: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${p(content)}</w:tc>`;

/** What must be shown of a body, each paragraph with its place in tables in front. */
function expected(body: string, parts?: Record<string, string>): string[] {
  const [story] = expectedStories(opened(docx(body, parts)));
  return (story?.paragraphs ?? []).map((paragraph) => `${paragraph.in}|${paragraph.text}`);
}

describe('what a person must be shown of a document', () => {
  it('is its text with tabs, ends of lines, hyphens, marks of notes and pictures where they stand', () => {
    const drawing = `<w:drawing><x:a xmlns:x="urn:x"/></w:drawing>`;
    const leaves = ['<w:tab/>', '<w:br/>', '<w:noBreakHyphen/>', '<w:footnoteReference w:id="2"/>', drawing];
    expect(expected(p('1', ...leaves.flatMap((leaf) => [run(leaf), '2'])))).toEqual([
      `|1\t2\n2\u20112${SHOWN.note}2${SHOWN.object}2`,
    ]);
  });

  it('holds results of fields and not their codes, whatever fields are in the code', () => {
    const nested =
      mark('begin') +
      code(' IF ') +
      field(' REF a ', '5') +
      code(' = 5 ') +
      mark('separate') +
      text('yes') +
      mark('end');
    expect(expected(p('a ', nested, ' b'))).toEqual(['|a yes b']);
  });

  it('tells cells apart, without those that go on from the row above', () => {
    const rows = [
      cell('1', '<w:vMerge w:val="restart"/>') + cell('') + cell('3'),
      cell('unseen', '<w:vMerge/>') + cell('4') + cell(''),
    ];
    const table = `<w:tbl>${rows.map((row) => `<w:tr>${row}</w:tr>`).join('')}</w:tbl>`;
    expect(expected(table)).toEqual(['/1.1|1', '/1.2|', '/1.3|3', '/2.1|4', '/2.2|']);
  });

  it('says what is deleted, and in which header, note or comment something stands', () => {
    const header = part('hdr', p('top'));
    const notes = part(
      'footnotes',
      `<w:footnote w:type="separator" w:id="0">${p('-')}</w:footnote><w:footnote w:id="2">${p('note')}</w:footnote>`,
    );
    const deleted = '<w:del w:id="1" w:author="A"><w:r><w:delText>old</w:delText></w:r></w:del>';
    const pkg = opened(docx(p(deleted, 'new'), { 'word/header1.xml': header, 'word/footnotes.xml': notes }));
    expect(expectedStories(pkg)).toEqual([
      { place: 'body', paragraphs: [{ in: '', text: `${SHOWN.deleted}old${SHOWN.endOfDeleted}new` }] },
      { place: 'header rId1', paragraphs: [{ in: '', text: 'top' }] },
      { place: 'footnote 2', paragraphs: [{ in: '', text: 'note' }] },
    ]);
  });
});

describe('what an editor shows is compared with it', () => {
  const difference = (stored: string, ...paragraphs: (ShownParagraph | string)[]) =>
    firstDifference(expectedStories(opened(docx(stored))), [
      {
        place: 'body',
        paragraphs: paragraphs.map((each) => (typeof each === 'string' ? { in: '', text: each } : each)),
      },
    ])?.text;

  it.each([
    ['a tab', p('1', run('<w:tab/>'), '2'), '12'],
    ['the end of a line', p('1', run('<w:br/>'), '2'), '12'],
    ['a space', p('1 2'), '12'],
    ['a picture', p('a', run('<w:drawing><x:a xmlns:x="urn:x"/></w:drawing>')), 'a'],
    ['the result of a field', p('a', field(' REF x ', '7')), 'a'],
    [
      'the text of an equation',
      p('a', `<m:oMath xmlns:m="${NS.math}"><m:r><m:t>x</m:t></m:r></m:oMath>`),
      'a',
    ],
    ['what is deleted', p('a', '<w:del w:id="1"><w:r><w:delText>b</w:delText></w:r></w:del>'), 'ab'],
    ['a paragraph', p('a') + p('b'), 'ab'],
  ])('and differs where it leaves out %s', (_, stored, shown) => {
    expect(difference(stored, shown)).toBeDefined();
  });

  it('and differs where a number is in another cell', () => {
    const table = `<w:tbl><w:tr>${cell('')}${cell('1.5')}</w:tr></w:tbl>`;
    expect(difference(table, { in: '/1.2', text: '1.5' })).toBeUndefined();
    expect(difference(table, { in: '/1.1', text: '1.5' })).toBe('1.5');
  });

  it('and takes numbers of pages counted anew or as stored, and other ones for a difference', () => {
    const stored = p('Page ', field(' PAGE ', '3'), ' of ', field(' NUMPAGES ', '9'));
    expect(difference(stored, `Page ${SHOWN.page} of 9`)).toBeUndefined();
    expect(difference(stored, 'Page 4 of 9')).toBe('Page 3 of 9');
  });
});

describe('fields whose results the editor reckons itself', () => {
  it('are given to it as the text that is stored', () => {
    const simple =
      '<w:fldSimple w:instr=" PAGEREF a "><w:r><w:t xml:space="preserve">12</w:t></w:r></w:fldSimple>';
    const fields = p('Words ', field(' NUMWORDS ', '5'), field(' NUMCHARS ', '9'), simple);
    const given = bodyOf(prepareForEditor(docx(fields + p('x'))));
    expect(given).not.toMatch(/fldChar|fldSimple/);
    for (const stored of ['5', '9', '12']) expect(given).toContain(text(stored));
  });

  it('give it nothing of fields in the code of others, of which it would show the results', () => {
    const nested =
      mark('begin') + code(' IF ') + field(' REF a ', '5') + mark('separate') + text('yes') + mark('end');
    const given = bodyOf(prepareForEditor(docx(p(nested) + p('x'))));
    expect(given).not.toContain(text('5'));
    expect(given).toContain(text('yes'));
  });
});

describe('what is shown so', () => {
  const nested =
    mark('begin') + code(' IF ') + field(' REF a ', '5') + mark('separate') + text('yes') + mark('end');
  const ruby = run(
    `<w:ruby><w:rt>${text('reading')}</w:rt><w:rubyBase>${text('base')}</w:rubyBase></w:ruby>`,
  );

  it.each([
    ['a field that the editor reckons', field(' SEQ Table ', '5')],
    ['a field that is one element', `<w:fldSimple w:instr=" SEQ Table ">${text('5')}</w:fldSimple>`],
    ['a field in the code of another', nested],
    ['text with a reading above it', ruby],
  ])('is stored to the letter when something is typed beside it: %s', (_, content) => {
    const body = p('Table ', content, ' of readings');
    const original = docx(body + p('x'));
    const base = prepareForEditor(original);
    const edited = opened(base);
    const typed = edited.text('word/document.xml').replace(' of readings', ' of all readings');
    edited.set('word/document.xml', typed);
    const { bytes } = mergeAndVerify({ original, base, edited: edited.write() });
    expect(bodyOf(bytes)).toBe(body.replace(' of readings', ' of all readings') + p('x'));
  });
});

describe('text with its reading above it', () => {
  const ruby = run(
    `<w:ruby><w:rubyPr/><w:rt>${text('reading')}</w:rt><w:rubyBase>${text('base')}</w:rubyBase></w:ruby>`,
  );

  it('is shown as locked text behind it, and must be', () => {
    expect(bodyOf(prepareForEditor(docx(p('a ', ruby))))).toContain('>base(reading)</w:t>');
    expect(expected(p('a ', ruby))).toEqual(['|a base(reading)']);
  });
});
