import { expect, it } from 'vitest';
import type { XlsxEdit } from '../../xlsx/edits.ts';
import { makeWorkbook } from '../../xlsx/testing/test-workbook.ts';
import { patchWorkbook } from '../../xlsx/write/patch.ts';
import { diffWorkbooks } from './diff-workbooks.ts';

const by = { id: 'u1', name: 'Ada', at: '2026-03-04T10:20:30.450Z' };
const B2 = { sheet: '1', row: 1, column: 1 };
const id = (digit: number) => `{00000000-0000-4000-8000-00000000000${digit}}`;
const rows = '<row r="2"><c r="B2"><v>1</v></c></row><row r="3"><c r="B3"><v>2</v></c></row>';

it('says who commented, answered, changed, resolved and deleted, and what; not what only moved along', () => {
  const plain = makeWorkbook({ sheets: [{ name: 'Data', rows }] });
  const notes = (before: Uint8Array, edits: XlsxEdit[]) =>
    diffWorkbooks(before, patchWorkbook(before, edits).bytes).sheets[0]?.notes;
  const begun: XlsxEdit[] = [
    { op: 'add-comment', ...B2, id: id(1), text: 'Dry?', by },
    { op: 'add-comment', ...B2, id: id(2), text: 'Yes', by },
    { op: 'set-note', sheet: '1', row: 2, column: 1, text: 'dried', by },
  ];
  expect(notes(plain, begun)).toEqual([
    'Note at B3 added: dried',
    'Comment by Ada at B2 added: Dry?',
    'Answer by Ada at B2 added: Yes',
  ]);
  const { bytes } = patchWorkbook(plain, begun);
  expect(notes(bytes, [{ op: 'insert-rows', sheet: '1', index: 0, count: 1 }])).toEqual([]);
  expect(
    notes(bytes, [
      { op: 'change-comment', ...B2, id: id(1), text: 'Dry mass?', by },
      { op: 'delete-comment', ...B2, id: id(2) },
      { op: 'resolve-thread', ...B2, isResolved: true },
      { op: 'set-note', sheet: '1', row: 2, column: 1, text: null },
    ]),
  ).toEqual([
    'Note at B3 removed: dried',
    'Comment by Ada at B2 changed: Dry mass?, was Dry?',
    'Answer by Ada at B2 removed: Yes',
    'Comments at B2 resolved',
  ]);
});
