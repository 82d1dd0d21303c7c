import type { ICellData, IDisposable, IMutationInfo, Injector } from '@univerjs/core';
import { CellValueType, ObjectMatrix } from '@univerjs/core';
import { SetRangeValuesMutation } from '@univerjs/sheets';
import {
  ISheetClipboardService,
  PREDEFINED_HOOK_NAME_PASTE,
  virtualizeDiscreteRanges,
} from '@univerjs/sheets-ui';
import { isTextAlone, readNumber } from './read-number.ts';

/** What a number would lose the zeros of: the name of a sample, more often than not. */
const ZEROS = /^0\d+$/;
const WITH_VALUES = new Set<string>([
  PREDEFINED_HOOK_NAME_PASTE.DEFAULT_PASTE,
  PREDEFINED_HOOK_NAME_PASTE.SPECIAL_PASTE_VALUE,
  PREDEFINED_HOOK_NAME_PASTE.SPECIAL_PASTE_BESIDES_BORDER,
]);

/**
 * Pastes `001` from outside as the text it was, and days and percentages as they are read where they are typed. Univer
 * 0.25.1 makes numbers of whatever looks like one, also of the cells Excel says are text; where they come from cannot be
 * told any more, so all are kept.
 */
export function readPastedValues(injector: Injector): IDisposable {
  return injector.get(ISheetClipboardService).addClipboardHook({
    id: 'benchbook.read-pasted-values',
    // After the one that pastes, which has 0.
    priority: 1,
    onPasteCells(from, { unitId, subUnitId, range }, cells, { pasteType }) {
      const kept = new ObjectMatrix<ICellData>();
      const { mapFunc } = virtualizeDiscreteRanges([range]);
      const isMeant = from === null && WITH_VALUES.has(pasteType);
      if (isMeant) {
        cells.forValue((row, column, cell) => {
          const place = mapFunc(row, column);
          const meant = typeof cell?.v === 'string' && !cell.p ? pastedValue(cell.v.trim()) : null;
          if (meant) kept.setValue(place.row, place.col, meant);
        });
      }
      const redo: IMutationInfo = {
        id: SetRangeValuesMutation.id,
        params: { unitId, subUnitId, cellValue: kept.getMatrix() },
      };
      // Undoing the paste takes these along.
      return { redos: kept.getSizeOf() > 0 ? [redo] : [], undos: [] };
    },
  });
}

/** What a text becomes that would be read otherwise; null for any other one. */
function pastedValue(text: string): ICellData | null {
  if (ZEROS.test(text) || isTextAlone(text)) return { v: text, t: CellValueType.FORCE_STRING };
  const read = readNumber(text, undefined);
  if (!read?.format) return null;
  return { v: read.number, t: CellValueType.NUMBER, s: { n: { pattern: read.format } } };
}
