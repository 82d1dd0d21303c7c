import {
  CONTENT_TYPES_PART,
  readRelationships,
  relationshipKind,
  relationshipsPartOf,
} from '../../opc/index.ts';
import { replayEdits } from '../edits/replay.ts';
import {
  isFilterEdit,
  isLinkEdit,
  isRenaming,
  isRulesGo,
  isTableEdit,
  withoutTakenBack,
} from '../edits/taken-back.ts';
import type { XlsxEdit } from '../edits.ts';
import { type RichText, readSharedStrings } from '../file/strings.ts';
import { openWorkbook, type SheetEntry, type Workbook, workbookPart } from '../file/workbook.ts';
import { readCellsOfXml } from '../read/read-cells.ts';
import { readStyles } from '../read/styles.ts';
import { type ChangedRows, changedRows } from './changed-rows.ts';
import { verifySheetCells } from './verify-cells.ts';
import { commentParts, verifyComments } from './verify-comments.ts';
import { drawingParts, verifyDrawings } from './verify-drawings.ts';
import { MOVES_CELLS, verifyLayout } from './verify-layout.ts';
import { verifyNames } from './verify-names.ts';
import { verifyOutline } from './verify-outline.ts';
import { failed, verifyPackage } from './verify-package.ts';
import { verifyPages } from './verify-pages.ts';
import { verifyRules } from './verify-rules.ts';
import { verifyStylesKept } from './verify-styles.ts';
import { verifyTabColor } from './verify-tab-color.ts';
import { verifyTables } from './verify-tables.ts';

const MOVES_REFERENCES = new Set<XlsxEdit['op']>(['rename-sheet', 'delete-sheet', ...MOVES_CELLS]);

/**
 * Guard 3 of the lossless save: opens the patched workbook afresh and checks that it is the original with the edits
 * and nothing else. Cells no edit names have the value, formula and style they had, edited ones what the person put
 * there; parts that no edit reaches have the same bytes; the package holds together. What it expects comes from a
 * plain replay of the edits over a plain reading of the original, not from the patcher.
 *
 * Throws DocumentError `verification-failed`.
 */
export function verifyPatch(original: Uint8Array, asMade: readonly XlsxEdit[], patched: Uint8Array): void {
  const edits = withoutTakenBack(asMade);
  const before = openWorkbook(original);
  const after = openWorkbook(patched);
  const referencesMoved = edits.some((edit) => MOVES_REFERENCES.has(edit.op));
  const sheetParts = new Set(after.sheets.filter((sheet) => sheet.isWorksheet).map((sheet) => sheet.part));
  const mayChange = partsThatMayChange(before, edits, referencesMoved);
  const mayDrawingsChange = drawingParts(before, after, edits);
  const mayCommentsChange = commentParts(before, after, edits);
  verifyPackage(
    before.pkg,
    after.pkg,
    (part, isRemoved) => mayChange(part, isRemoved) || mayDrawingsChange(part) || mayCommentsChange(part),
    (part) => sheetParts.has(part),
  );
  verifyDrawings(before, after, edits);
  verifyRules(before, after, edits);
  verifyComments(before, after, edits);
  verifyNames(before, after, edits, referencesMoved);
  verifyTables(before, after, edits, referencesMoved || edits.some(isRenaming));
  verifyPages(before, after, edits);
  verifyOutline(before, after, edits);

  const isSame = (sheet: SheetEntry) =>
    before.pkg.has(sheet.part) && after.pkg.has(sheet.part) && before.pkg.sameContent(after.pkg, sheet.part);
  const strings = { before: readSharedStrings(before), after: readSharedStrings(after) };
  const isSameText = (one: string | RichText, other: string | RichText | undefined) =>
    one === other || (typeof one !== 'string' && JSON.stringify(one) === JSON.stringify(other));
  if (strings.before.some((text, index) => !isSameText(text, strings.after[index]))) {
    throw failed('the texts of the workbook would have changed');
  }
  const styles = { original: readStyles(before), patched: readStyles(after) };
  verifyStylesKept(styles.original, styles.patched);

  const worksheets = after.sheets.filter((sheet) => sheet.isWorksheet);
  // What a copy holds is what the sheet held that it is a copy of: that one is read, too.
  const touched = new Set(
    edits.flatMap((edit) =>
      edit.op === 'set-cells' ? [edit.sheet] : edit.op === 'copy-sheet' ? [edit.of, edit.sheet] : [],
    ),
  );
  // A sheet nobody typed into and whose part is the same to the byte holds the same cells.
  const unread = new Set(
    worksheets.filter((sheet) => !touched.has(sheet.id) && isSame(sheet)).map((sheet) => sheet.part),
  );
  const sources = differingSources(before, after, edits, unread);
  const read = (workbook: Workbook, sheet: SheetEntry, texts: readonly (string | RichText)[]) => {
    const source = sources.get(sheet.part)?.[workbook === before ? 'before' : 'after'];
    const { name, hidden } = sheet;
    const cells = unread.has(sheet.part)
      ? []
      : readCellsOfXml(source ?? workbook.pkg.text(sheet.part), name, {
          strings: texts,
          date1904: workbook.date1904,
        });
    return { sheet: sheet.id, name, hidden, cells };
  };
  const expected = replayEdits(
    before.sheets.filter((sheet) => sheet.isWorksheet).map((sheet) => read(before, sheet, strings.before)),
    edits,
  );
  if (expected.length !== worksheets.length) throw failed('the sheets of the workbook would be others');
  for (const [index, sheet] of worksheets.entries()) {
    const wanted = expected[index];
    if (wanted?.name !== sheet.name || wanted.hidden !== sheet.hidden) {
      throw failed(`the sheet "${sheet.name}" would not be what it must`);
    }
    verifySheetCells(wanted, read(after, sheet, strings.after), {
      ...styles,
      referencesMoved,
      date1904: before.date1904,
    });
    if (wanted.original !== undefined) verifyLayout(before, after, wanted.original, sheet, edits);
    verifyTabColor(before, after, wanted.original, sheet, edits);
  }
}

/** By part: the rows of sheets that have to be read, where that is not all of them. */
function differingSources(
  before: Workbook,
  after: Workbook,
  edits: readonly XlsxEdit[],
  unread: ReadonlySet<string>,
): Map<string, ChangedRows> {
  const sources = new Map<string, ChangedRows>();
  // Where rows and columns come and go every row below is another one.
  const moved = new Set(
    edits.flatMap((edit) =>
      MOVES_CELLS.has(edit.op) ? [edit.sheet] : edit.op === 'copy-sheet' ? [edit.of] : [],
    ),
  );
  for (const sheet of before.sheets) {
    const now = after.sheets.find((other) => other.part === sheet.part);
    if (!sheet.isWorksheet || !now || now.id !== sheet.id || moved.has(sheet.id) || unread.has(sheet.part))
      continue;
    const touched = new Set(edits.flatMap((edit) => (edit.sheet === sheet.id ? rowsNamed(edit) : [])));
    const rows = changedRows(before.pkg.text(sheet.part), after.pkg.text(now.part), (row) =>
      touched.has(row),
    );
    if (rows) sources.set(sheet.part, rows);
  }
  return sources;
}

function rowsNamed(edit: XlsxEdit): number[] {
  if (edit.op === 'set-cells') return edit.cells.map((cell) => cell.row);
  if (edit.op === 'sort-rows') {
    const { startRow, endRow } = edit.range;
    return Array.from({ length: endRow - startRow + 1 }, (_, place) => startRow + place);
  }
  return [];
}

/** What may make a sheet, or the styles of a workbook that had none. */
const MAKES_PARTS = new Set<XlsxEdit['op']>([
  'add-sheet',
  'copy-sheet',
  'add-table',
  'set-cells',
  'insert-rule',
  'change-rule',
]);

/** Parts of the tables that edits name, and of those whose totals they may write into. */
function tablesNamed({ pkg, sheets }: Workbook, edits: readonly XlsxEdit[]): string[] {
  const named = new Set(
    edits.flatMap((edit) => {
      const isOfTable = isFilterEdit(edit) || isTableEdit(edit) || edit.op === 'rename-table';
      const isSorted = edit.op === 'sort-rows' && edit.by !== undefined;
      return (isOfTable && edit.table) || isSorted ? [edit.sheet] : [];
    }),
  );
  const written = new Set(edits.flatMap((edit) => (edit.op === 'set-cells' ? [edit.sheet] : [])));
  return sheets.flatMap(({ id, part }) =>
    named.has(id) || written.has(id)
      ? readRelationships(pkg, part).flatMap((link) =>
          relationshipKind(link) === 'table' &&
          (named.has(id) || pkg.text(link.part).includes('totalsRowCount'))
            ? [link.part]
            : [],
        )
      : [],
  );
}

/** Parts whose content never depends on where cells are. */
const FIXED_PARTS =
  /(?:^|\/)(?:theme\/|media\/|embeddings\/|customXml\/|docProps\/|vbaProject|sharedStrings)/i;

function partsThatMayChange(
  workbook: Workbook,
  edits: readonly XlsxEdit[],
  referencesMoved: boolean,
): (part: string, isRemoved: boolean) => boolean {
  const { pkg, part } = workbook;
  const edited = new Set(edits.map((edit) => edit.sheet));
  const parts = new Set([part, relationshipsPartOf(part), CONTENT_TYPES_PART]);
  const goes = edits.some(isRulesGo);
  for (const sheet of workbook.sheets) if (goes || edited.has(sheet.id)) parts.add(sheet.part);
  for (const kind of ['styles', 'calcChain', 'sheetMetadata']) {
    const found = workbookPart(workbook, kind);
    if (found) parts.add(found);
  }
  const ops = new Set(edits.map((edit) => edit.op));
  for (const part of tablesNamed(workbook, edits)) parts.add(part);
  const linked = new Set(edits.flatMap((edit) => (isLinkEdit(edit) ? [edit.sheet] : [])));
  for (const edit of edits) if (edit.op === 'add-table') linked.add(edit.sheet);
  for (const sheet of workbook.sheets) if (linked.has(sheet.id)) parts.add(relationshipsPartOf(sheet.part));
  return (name, isRemoved) => {
    if (parts.has(name)) return true;
    if (isRemoved) return ops.has('delete-sheet');
    // New parts: a sheet, or the styles of a workbook that had none.
    if (!pkg.has(name)) return [...ops].some((op) => MAKES_PARTS.has(op));
    return (
      (referencesMoved || edits.some(isRenaming)) &&
      /\.(?:xml|rels|vml)$/i.test(name) &&
      !FIXED_PARTS.test(name)
    );
  };
}
