import { CellValueType, type ICellData, type Nullable } from '@univerjs/core';
import { StatusBarController } from '@univerjs/sheets-ui';

type CellValue = (...place: unknown[]) => Nullable<ICellData>;

/**
 * What selected cells come to is made of their numbers, as in Excel. Univer 0.25.1 takes TRUE for 1 and FALSE for 0, as it holds them:
 * the average of three weights and a TRUE was one of four.
 */
export function countOnlyNumbers(): void {
  // Private in its declarations only.
  const prototype = StatusBarController.prototype as unknown as { _getCellValue: CellValue };
  const original = prototype._getCellValue;
  prototype._getCellValue = function (...place) {
    const cell = original.apply(this, place);
    return cell?.t === CellValueType.BOOLEAN ? { ...cell, t: CellValueType.STRING } : cell;
  };
}
