import type { IDisposable, Injector, Workbook, Worksheet } from '@univerjs/core';
import { ObjectMatrix, toDisposable } from '@univerjs/core';
import {
  IAutoFillService,
  type ISetRangeValuesMutationParams,
  SetRangeValuesMutation,
} from '@univerjs/sheets';
import { fitRows, type Mutation } from '../edits/fit-rows.ts';

/** What of Univer makes rows as high as cells need that were filled. */
interface Fitting {
  _getAutoHeightUndoRedos(
    done: readonly { id: string; params?: object }[],
    workbook: Workbook,
    worksheet: Worksheet,
  ): { redos: Mutation[]; undos: Mutation[] };
}

/**
 * Leaves rows as high as all that is in them needs, once some of it was filled. Univer 0.25.1 makes them as high as the last cell that was
 * filled, so that of a text of ten lines beside it one was left to see.
 */
export function fitFilledRows(injector: Injector): IDisposable {
  const fitting = injector.get(IAutoFillService) as unknown as Fitting;
  const original = fitting._getAutoHeightUndoRedos;
  fitting._getAutoHeightUndoRedos = (done, workbook, worksheet) => {
    const at = { unitId: workbook.getUnitId(), subUnitId: worksheet.getSheetId() };
    const filled = done.findLast(({ id }) => id === SetRangeValuesMutation.id);
    // Univer's parameters of this mutation.
    const { cellValue } = (filled?.params ?? {}) as Partial<ISetRangeValuesMutationParams>;
    const range = cellValue && new ObjectMatrix(cellValue).getDataRange();
    return range && range.endRow >= 0 ? fitRows(injector, at, range) : { redos: [], undos: [] };
  };
  return toDisposable(() => {
    fitting._getAutoHeightUndoRedos = original;
  });
}
