import { correctCanvasSize } from './canvas-size.ts';
import { correctCellLooks } from './cell-looks.ts';
import { correctCellText } from './cell-text.ts';
import { correctColumnWidths } from './column-widths.ts';
import { growByCells } from './editor-size.ts';
import { correctKeptColors } from './kept-colors.ts';
import { paintNothingWithoutSheet } from './no-sheet-shown.ts';
import { correctOverflow } from './overflow.ts';
import { restWhereNothingChanges } from './resting.ts';
import { correctRowHeights } from './row-heights.ts';
import { countOnlyNumbers } from './selected-values.ts';
import { typeInFontOfCell } from './typed-font.ts';
import { drawOnceAFrame, layOutOnce } from './typed-once.ts';

let isCorrected = false;

/** Makes right what Univer 0.25.1 paints otherwise than Excel, too late, or for nothing. Once a page, before a Univer is made. */
export function correctUniver(): void {
  if (isCorrected) return;
  isCorrected = true;
  correctCanvasSize();
  correctCellText();
  correctCellLooks();
  correctKeptColors();
  correctOverflow();
  correctRowHeights();
  correctColumnWidths();
  countOnlyNumbers();
  paintNothingWithoutSheet();
  restWhereNothingChanges();
  layOutOnce();
  drawOnceAFrame();
  typeInFontOfCell();
  growByCells();
}
