import { documentParts, textFont } from '@benchbook/documents/display';
import type { ICellData, IDisposable, IDocumentBody, IDocumentData, Injector } from '@univerjs/core';
import {
  IUniverInstanceService,
  ObjectMatrix,
  Tools,
  UniverInstanceType,
  type Workbook,
} from '@univerjs/core';
import { AUTO_FILL_APPLY_TYPE, IAutoFillService } from '@univerjs/sheets';
import { plainText } from '../edits/cell-state.ts';

/**
 * Fills cells with texts of several looks as with any others: `Run 1` goes on as `Run 2`, and who fills formats only keeps
 * the texts there are. Univer 0.25.1 puts the source's rich text into every cell, whatever its value is to be.
 */
export function fillTexts(injector: Injector): IDisposable {
  const fills = injector.get(IAutoFillService);
  return fills.addHook({
    id: 'benchbook.fill-texts',
    onBeforeSubmit({ unitId, subUnitId }, _, applyType, cells) {
      const workbook = injector
        .get(IUniverInstanceService)
        .getUnit<Workbook>(unitId, UniverInstanceType.UNIVER_SHEET);
      // What is filled without formats comes here as a series.
      const hasLooks = fills.applyType !== AUTO_FILL_APPLY_TYPE.NO_FORMAT;
      const current = (row: number, column: number) =>
        workbook?.getSheetBySheetId(subUnitId)?.getCellRaw(row, column)?.p;
      new ObjectMatrix(cells).forValue((row, column, cell) => {
        if (!cell) return;
        if (applyType === AUTO_FILL_APPLY_TYPE.ONLY_FORMAT)
          cell.p = Tools.deepClone(current(row, column)) ?? null;
        else if (cell.p) cell.p = filledText(cell.p, cell, hasLooks);
      });
    },
  });
}

/**
 * The text of a cell's value in the looks of another text, or without them: what differs looks like what it stands for.
 * Where that is no counter the other text is copied with its looks.
 */
function filledText(like: IDocumentData, { v }: ICellData, hasLooks: boolean): IDocumentData | null {
  const from = plainText(like) ?? '';
  const to = String(v ?? '');
  if (!like.body || from === '' || from === to) return hasLooks ? like : null;
  let first = 0;
  while (first < Math.min(from.length, to.length) && from[first] === to[first]) first++;
  let same = 0;
  while (
    same < Math.min(from.length, to.length) - first &&
    from[from.length - 1 - same] === to[to.length - 1 - same]
  )
    same++;
  // A number is replaced as a whole, also where some of its digits are the same by chance.
  while (isDigit(from[first - 1])) first--;
  while (isDigit(from[from.length - same])) same--;
  // What is put in between looks like the letter before it, or after it.
  if (first + same === from.length) {
    if (first > 0) first--;
    else same--;
  }
  const [end, newEnd] = [from.length - same, to.length - same];
  if (!isCounter(like.body, first, end)) return like;
  if (!hasLooks) return null;
  const moved = (at: number) => (at <= first ? at : at < end ? newEnd : at + newEnd - end);
  const runs = like.body.textRuns?.map((run) => ({ ...run, st: moved(run.st), ed: moved(run.ed) }));
  const textRuns = runs?.filter(({ st, ed }) => ed > st);
  return { ...like, body: { dataStream: `${to.replaceAll('\n', '\r')}\r\n`, ...(textRuns && { textRuns }) } };
}

/**
 * Whether the text between two places can go on counting: not where its digits are raised or lowered, or of several
 * looks. What follows 10⁹ is not 110, and CO₃ is no further CO₂.
 */
function isCounter(body: IDocumentBody, from: number, to: number): boolean {
  let at = 0;
  const parts = documentParts(body, {}).flatMap(({ text, style }) => {
    const start = at;
    at += text.length;
    const isReplaced = /\d/.test(text.slice(Math.max(from - start, 0), Math.max(to - start, 0)));
    return isReplaced ? [textFont(style)] : [];
  });
  return parts.length <= 1 && !parts[0]?.script;
}

const isDigit = (character = '') => /\d/.test(character);
