import { correctCellText } from './cell-text.ts';
import { correctColumnWidths } from './column-widths.ts';
import { correctOverflow } from './overflow.ts';
import { correctRowHeights } from './row-heights.ts';

let isCorrected = false;

/** Makes right what Univer 0.25.1 paints otherwise than Excel, for every workbook of this page. Before a Univer is made. */
export function correctUniver(): void {
  if (isCorrected) return;
  isCorrected = true;
  correctCellText();
  correctOverflow();
  correctRowHeights();
  correctColumnWidths();
}
