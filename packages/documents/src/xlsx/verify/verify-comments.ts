import { parseXml, readRelationships, relationshipKind, relationshipsPartOf } from '../../opc/index.ts';
import type { SheetComments } from '../comments/comment-model.ts';
import {
  type CommentStep,
  type CommentsState,
  commentsAfter,
  commentsOf,
} from '../comments/edited-comments.ts';
import { commentsOfWorkbook } from '../comments/read-comments.ts';
import { shiftOfEdit } from '../edits/shifts.ts';
import { isCommentEdit } from '../edits/taken-back.ts';
import type { XlsxEdit } from '../edits.ts';
import { cellName } from '../file/references.ts';
import type { SheetEntry, Workbook } from '../file/workbook.ts';
import { failed } from './verify-package.ts';

const KINDS = /^(?:comments|threadedComment|vmlDrawing)$/;

/** Which parts edits of notes and threads may change, add or remove: those of the sheets they are on, and the list of persons. */
export function commentParts(
  before: Workbook,
  after: Workbook,
  edits: readonly XlsxEdit[],
): (part: string) => boolean {
  const sheets = new Set(
    edits.flatMap((edit) => (isCommentEdit(edit) || edit.op === 'sort-rows' ? [edit.sheet] : [])),
  );
  const parts = new Set<string>();
  for (const workbook of sheets.size > 0 ? [before, after] : []) {
    for (const link of workbook.relationships) if (relationshipKind(link) === 'person') parts.add(link.part);
    for (const sheet of workbook.sheets) {
      if (!sheets.has(sheet.id)) continue;
      parts.add(relationshipsPartOf(sheet.part));
      for (const link of readRelationships(workbook.pkg, sheet.part)) {
        // What a part with boxes leads to (pictures in controls) is not theirs.
        if (!link.external && KINDS.test(relationshipKind(link))) parts.add(link.part);
      }
    }
  }
  return (part) => parts.has(part);
}

/**
 * Throws DocumentError `verification-failed` unless the notes and threads of the sheets that edits name are what the edits make of
 * those of the original, each with a box of its own, and all other older shapes are there still.
 */
export function verifyComments(before: Workbook, after: Workbook, edits: readonly XlsxEdit[]): void {
  const touched = new Set(edits.flatMap((edit) => (isStep(edit) ? [edit.sheet] : [])));
  if (touched.size === 0) return;
  let expected: CommentsState = { sheets: commentsOfWorkbook(before), gone: [] };
  for (const edit of edits) {
    const step = isStep(edit) ? edit : shiftOfEdit(edit);
    if (step) expected = commentsAfter(expected, step);
  }
  const actual: CommentsState = { sheets: commentsOfWorkbook(after), gone: [] };
  for (const sheet of after.sheets) {
    if (!touched.has(sheet.id)) continue;
    const [wanted, found] = [commentsOf(expected, sheet.id), commentsOf(actual, sheet.id)];
    if (said(wanted) !== said(found)) {
      throw failed(`the notes and comments of "${sheet.name}" would not be as you see them`);
    }
    const original = before.sheets.find(({ id }) => id === sheet.id);
    const shapes = shapesOf(after, sheet);
    const cells = new Set([...found.notes, ...found.threads].map(({ row, column }) => `${row},${column}`));
    const changed = new Set(
      edits.flatMap((edit) =>
        isCommentEdit(edit) && edit.sheet === sheet.id ? [`${edit.row},${edit.column}`] : [],
      ),
    );
    // A file may come without boxes; what is written has them.
    const isMissing = [...changed].some((cell) => cells.has(cell) && !shapes.notes.has(cell));
    if (isMissing && !edits.some(shiftOfEdit)) throw failed(`a note of "${sheet.name}" would not be shown`);
    if (original && shapesOf(before, original).others !== shapes.others) {
      throw failed(`controls of "${sheet.name}" would have changed`);
    }
  }
}

function isStep(edit: XlsxEdit): edit is Extract<XlsxEdit, CommentStep> {
  const { op } = edit;
  return isCommentEdit(edit) || op === 'bring-back' || op === 'sort-rows' || op === 'copy-sheet';
}

/** What they say, in the order of their cells. */
function said({ notes, threads }: SheetComments): string {
  const inOrder = <At extends { row: number; column: number }>(all: readonly At[]) =>
    all.map((one) => [cellName(one.row, one.column), JSON.stringify(sorted(one))]).sort();
  return JSON.stringify([inOrder(notes), inOrder(threads)]);
}

function sorted(value: object): unknown {
  return Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
}

/** The cells whose notes have a box, and how many other older shapes there are. */
function shapesOf({ pkg }: Workbook, sheet: SheetEntry): { notes: Set<string>; others: number } {
  const notes = new Set<string>();
  let others = 0;
  for (const link of readRelationships(pkg, sheet.part)) {
    if (relationshipKind(link) !== 'vmlDrawing' || link.external || !pkg.has(link.part)) continue;
    for (const data of parseXml(pkg.text(link.part)).descendants()) {
      if (data.localName !== 'ClientData') continue;
      const text = (name: string) => data.children.find(({ localName }) => localName === name)?.text;
      if (data.attribute('', 'ObjectType') === 'Note')
        notes.add(`${Number(text('Row'))},${Number(text('Column'))}`);
      else others++;
    }
  }
  return { notes, others };
}
