import { describe, expect, it } from 'vitest';
import { parseXml } from '../../../opc/index.ts';
import type { CommentEdit } from '../../comment-edits.ts';
import { readComments } from '../../comments/index.ts';
import type { XlsxEdit } from '../../edits.ts';
import { patched, SHEET } from '../../testing/test-patch.ts';
import { link, makeWorkbook } from '../../testing/test-workbook.ts';
import { patchWorkbook } from '../patch.ts';

const ADA = { id: 'u1', name: 'Ada Lovelace', at: '2026-03-04T10:20:30.450Z' };
const GRACE = { id: 'u2', name: 'Grace "Amazing" Hopper', at: '2026-03-05T08:00:00.000Z' };
const id = (digit: number) => `{00000000-0000-4000-8000-00000000000${digit}}`;

const B2 = { sheet: '1', row: 1, column: 1 };
const note = (text: string | null, at = B2, by = ADA): CommentEdit => ({ op: 'set-note', ...at, text, by });
const comment = (digit: number, text: string, by = ADA, at = B2): CommentEdit => ({
  op: 'add-comment',
  ...at,
  id: id(digit),
  text,
  by,
});
const rows = (op: 'insert-rows' | 'delete-rows', index: number, count = 1): XlsxEdit => ({
  op,
  sheet: '1',
  index,
  count,
});

const plain = makeWorkbook({
  sheets: [
    {
      name: 'Data',
      rows: '<row r="2"><c r="B2"><v>1</v></c></row>',
      after:
        '<pageMargins left="1" right="1" top="1" bottom="1" header="0" footer="0"/><tableParts count="0"/>',
    },
  ],
});

describe('a note', () => {
  it('is written with its box, where the schema wants both, and names its author', () => {
    const { pkg, bytes } = patched(plain, [note('Weighed\ntwice & <dried>')]);
    expect(readComments(bytes)).toEqual([
      {
        sheet: '1',
        notes: [{ row: 1, column: 1, author: 'Ada Lovelace', text: 'Weighed\ntwice & <dried>' }],
        threads: [],
      },
    ]);
    expect(pkg.text(SHEET)).toMatch(
      /<\/sheetData><pageMargins[^>]*\/><legacyDrawing [^>]*r:id="rId2"\/><tableParts/,
    );
    const root = parseXml(pkg.text('xl/comments1.xml'));
    expect(root.children.map(({ localName }) => localName)).toEqual(['authors', 'commentList']);
    const vml = pkg.text('xl/drawings/vmlDrawing1.vml');
    expect(vml).toContain('<x:Row>1</x:Row><x:Column>1</x:Column>');
    expect(vml).toContain('<o:idmap v:ext="edit" data="1"/>');
    expect(pkg.text('[Content_Types].xml')).toContain('vmlDrawing');
    // The cells are not written anew.
    expect(pkg.text(SHEET)).toContain('<row r="2"><c r="B2"><v>1</v></c></row>');
  });

  it('changes and keeps its author, its looks as far as its text stays, and everything beside it', () => {
    const { original, pkg } = patched(EXCEL, [note('Ada:\nnow 13 mg', B2, GRACE)]);
    expect(pkg.text('xl/comments1.xml')).toBe(
      original
        .text('xl/comments1.xml')
        .replace('<t xml:space="preserve">\n12 mg</t>', '<t xml:space="preserve">\nnow 13 mg</t>'),
    );
    expect(pkg.text('xl/drawings/vmlDrawing1.vml')).toBe(original.text('xl/drawings/vmlDrawing1.vml'));
  });

  it('goes with its box, and leaves a control and other notes as they are', () => {
    const { pkg, bytes } = patched(EXCEL, [note(null)]);
    expect(readComments(bytes)[0]?.notes.map(({ text }) => text)).toEqual(['other']);
    expect(pkg.text('xl/drawings/vmlDrawing1.vml')).not.toContain('<x:Row>1</x:Row>');
    expect(pkg.text('xl/drawings/vmlDrawing1.vml')).toContain('ObjectType="Button"');
  });

  it('leaves nothing behind where it was the only one, or was taken back', () => {
    const edit = note('once');
    const undone = patched(plain, [
      edit,
      { op: 'take-back', sheet: '1', of: { ...edit, by: undefined } as CommentEdit },
    ]);
    expect(undone.changedParts).toEqual([]);
    const { pkg, original } = patched(plain, [edit, note(null)]);
    expect(pkg.names()).not.toContain('xl/comments1.xml');
    expect(pkg.names()).not.toContain('xl/drawings/vmlDrawing1.vml');
    expect(pkg.text(SHEET)).toBe(original.text(SHEET));
  });

  it('follows rows and columns, and is there again with rows that are', () => {
    const moved = patched(EXCEL, [rows('insert-rows', 0, 3), note('new', { sheet: '1', row: 9, column: 9 })]);
    expect(readComments(moved.bytes)[0]?.notes.map(({ row }) => row)).toEqual([4, 7, 9]);
    const gone = [rows('delete-rows', 1), note('new', { sheet: '1', row: 9, column: 9 })];
    expect(readComments(patched(EXCEL, gone).bytes)[0]?.notes).toHaveLength(2);
    const back = patched(EXCEL, [
      rows('delete-rows', 1),
      rows('insert-rows', 1),
      { op: 'bring-back', sheet: '1', axis: 'row', index: 1, count: 1 },
    ]);
    expect(readComments(back.bytes)[0]?.notes).toContainEqual({
      row: 1,
      column: 1,
      author: 'Ada',
      text: 'Ada:\n12 mg',
    });
    expect(back.pkg.text('xl/drawings/vmlDrawing1.vml')).toContain('<x:Row>1</x:Row>');
  });
});

describe('a thread', () => {
  const begun = [comment(1, 'Is this the dry mass?'), comment(2, 'Yes.', GRACE)];

  it('is written with persons, times and the note that older programs show', () => {
    const { pkg, bytes } = patched(plain, begun);
    expect(readComments(bytes)).toEqual([
      {
        sheet: '1',
        notes: [],
        threads: [
          {
            row: 1,
            column: 1,
            isResolved: false,
            comments: [
              { id: id(1), author: ADA.name, authorId: 'u1', at: ADA.at, text: 'Is this the dry mass?' },
              { id: id(2), author: GRACE.name, authorId: 'u2', at: GRACE.at, text: 'Yes.' },
            ],
          },
        ],
      },
    ]);
    const legacy = pkg.text('xl/comments1.xml');
    expect(legacy).toContain(`<author>tc=${id(1)}</author>`);
    expect(legacy).toContain(`xr:uid="${id(1)}"`);
    expect(legacy).toContain('Comment:\n    Is this the dry mass?\nReply:\n    Yes.');
    expect(pkg.text('xl/threadedComments/threadedComment1.xml')).toContain(`parentId="${id(1)}"`);
    expect(pkg.text('xl/persons/person.xml').match(/<person /g)).toHaveLength(2);
  });

  it('is the same to the byte each time it is saved', () => {
    expect(patchWorkbook(plain, begun).bytes).toEqual(patchWorkbook(plain, begun).bytes);
  });

  it('is resolved and opened again, changed by its author alone, and deleted with its note', () => {
    const { bytes } = patched(plain, begun);
    const resolve = (isResolved: boolean): CommentEdit => ({ op: 'resolve-thread', ...B2, isResolved });
    expect(readComments(patched(bytes, [resolve(true)]).bytes)[0]?.threads[0]?.isResolved).toBe(true);
    const opened = patched(bytes, [resolve(true), resolve(false)]);
    expect(opened.pkg.text('xl/threadedComments/threadedComment1.xml')).not.toContain('done');
    const change = (by: typeof ADA): CommentEdit => ({
      op: 'change-comment',
      ...B2,
      id: id(1),
      text: 'Dry?',
      by,
    });
    expect(readComments(patched(bytes, [change(ADA)]).bytes)[0]?.threads[0]?.comments[0]?.text).toBe('Dry?');
    expect(() => patchWorkbook(bytes, [change(GRACE)])).toThrow(/only by who wrote it/);
    const remove = (digit: number): CommentEdit => ({ op: 'delete-comment', ...B2, id: id(digit) });
    expect(readComments(patched(bytes, [remove(2)]).bytes)[0]?.threads[0]?.comments).toHaveLength(1);
    const { pkg } = patched(bytes, [remove(1)]);
    expect(pkg.names().filter((name) => /omment|vml/.test(name))).toEqual([]);
  });

  it.each<[string, CommentEdit[], RegExp]>([
    ['a note where a thread is', [...begun, note('x')], /has comments/],
    ['a comment where a note is', [note('x'), comment(1, 'y')], /has a note/],
    ['nothing', [note('  ')], /no text/],
    ['a comment by nobody', [{ op: 'add-comment', ...B2, id: id(1), text: 'x' }], /Nobody is named/],
    ['an answer to what is gone', [{ op: 'delete-comment', ...B2, id: id(1) }], /not there any more/],
    ['a note outside of the sheet', [note('x', { sheet: '1', row: 2_000_000, column: 0 })], /outside/],
  ])('refuses %s', (_, edits, reason) => {
    expect(() => patchWorkbook(plain, edits)).toThrow(reason);
  });
});

const box = (row: number, column: number, number: number) =>
  `<v:shape id="_x0000_s${number}" type="#_x0000_t202" style='visibility:hidden'><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:Anchor>2, 15, ${row}, 10, 4, 15, ${row + 4}, 4</x:Anchor><x:Row>${row}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`;

/** As Excel writes two notes beside a button. */
const EXCEL = makeWorkbook({
  sheets: [
    {
      name: 'Data',
      rows: '<row r="2"><c r="B2"><v>1</v></c></row>',
      after: '<legacyDrawing r:id="rId1"/>',
      links:
        link('rId1', 'vmlDrawing', '../drawings/vmlDrawing1.vml') +
        link('rId2', 'comments', '../comments1.xml'),
    },
  ],
  parts: {
    'xl/comments1.xml': {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml',
      content:
        '<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author>Ada</author></authors><commentList>' +
        '<comment ref="B2" authorId="0" shapeId="0"><text><r><rPr><b/><sz val="9"/></rPr><t>Ada:</t></r><r><rPr><sz val="9"/></rPr><t xml:space="preserve">\n12 mg</t></r></text></comment>' +
        '<comment ref="C5" authorId="0" shapeId="0"><text><t>other</t></text></comment></commentList></comments>',
    },
    'xl/drawings/vmlDrawing1.vml': {
      type: 'application/vnd.openxmlformats-officedocument.vmlDrawing',
      content:
        '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">' +
        '<o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout><v:shapetype id="_x0000_t202"/>' +
        `${box(1, 1, 1025)}${box(4, 2, 1026)}<v:shape id="_x0000_s1027"><x:ClientData ObjectType="Button"><x:Anchor>5, 0, 9, 0, 6, 0, 10, 0</x:Anchor></x:ClientData></v:shape></xml>`,
    },
  },
});

describe('what is written at cells that are moved', () => {
  const A1 = { sheet: '1', row: 0, column: 0 };
  const move = (from: [number, number, number, number], row: number, column: number): CommentEdit => {
    const [startRow, startColumn, endRow, endColumn] = from;
    return {
      op: 'move-comments',
      sheet: '1',
      range: { startRow, startColumn, endRow, endColumn },
      row,
      column,
    };
  };
  const placesOf = (bytes: Uint8Array) =>
    readComments(bytes).flatMap(({ notes, threads }) => [
      ...notes.map((one) => `${one.text} at ${one.row},${one.column}`),
      ...threads.map((one) => `${one.comments.map(({ text }) => text)} at ${one.row},${one.column}`),
    ]);

  it('goes along with its box, as it was written, and takes the place of what was written there', () => {
    const { bytes: first } = patched(plain, [
      note('kept', A1),
      note('gone', { ...A1, row: 8 }),
      comment(1, 'Sure?'),
      comment(2, 'Yes', GRACE),
    ]);
    const { bytes, pkg, original } = patched(first, [move([1, 0, 3, 2], 8, 2), move([0, 0, 0, 0], 8, 0)]);
    expect(placesOf(bytes)).toEqual(['kept at 8,0', 'Sure?,Yes at 8,3']);
    const name = 'xl/threadedComments/threadedComment1.xml';
    expect(pkg.text(name)).toBe(original.text(name).replaceAll('"B2"', '"D9"'));
    const boxes = pkg.text('xl/drawings/vmlDrawing1.vml');
    expect([...boxes.matchAll(/<x:Row>(\d+)<\/x:Row><x:Column>(\d+)</g)].map(([, ...at]) => at)).toEqual([
      ['8', '0'],
      ['8', '3'],
    ]);
  });

  it('goes along where cells are moved over a part of themselves, and is where it was once that is undone', () => {
    const { bytes: first } = patched(plain, [note('one'), note('two', { ...B2, row: 2 })]);
    const edit = move([1, 1, 2, 1], 2, 1);
    expect(placesOf(patched(first, [edit]).bytes)).toEqual(['one at 2,1', 'two at 3,1']);
    expect(patched(first, [edit, { op: 'take-back', sheet: '1', of: edit }]).changedParts).toEqual([]);
  });

  it('does not leave the sheet', () => {
    expect(() => patchWorkbook(plain, [move([0, 0, 3, 3], 1_048_575, 0)])).toThrow('outside of the sheet');
  });
});
