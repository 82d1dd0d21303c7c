import { type ICellData, type ITextStyle, type Nullable, Worksheet } from '@univerjs/core';
import { FontCache } from '@univerjs/engine-render';
import { shownStyle } from '../edits/cell-state.ts';
import { pageMeasurer } from './cell-paintings.ts';

/** What `univer-typing.ts` has Univer ask: for a font as it is on this computer. */
interface WithFonts {
  /** @returns families as CSS, and points */
  onThisComputer: (family: string, points: number) => [string, number];
}

/**
 * Shows what is typed into a cell in the font it has there afterwards. Univer 0.25.1 knows no usual font of a workbook, shows formulas
 * in none of the cell's, and takes Arial, in whole points, for what the computer does not have. It is the look of the whole text, of which
 * the cell keeps nothing.
 */
export function typeInFontOfCell(): void {
  const prototype = Worksheet.prototype;
  const { getBlankCellDocumentModel: blank, getCellDocumentModelWithFormula: filled } = prototype;
  prototype.getBlankCellDocumentModel = function (cell, row, column) {
    const given = blank.call(this, cell, row, column);
    given.documentModel?.updateDocumentStyle({ textStyle: fontAt(this, cell, row, column) });
    return given;
  };
  prototype.getCellDocumentModelWithFormula = function (cell, row, column) {
    const given = filled.call(this, cell, row, column);
    given?.documentModel?.updateDocumentStyle({ textStyle: fontAt(this, cell, row, column) });
    return given;
  };

  (FontCache as unknown as WithFonts).onThisComputer = (family, size) => {
    const { families, points } = pageMeasurer()({ family, size, bold: false, italic: false });
    return [families, points];
  };
}

/** Of the letters of a cell, with what it has from its row, column and workbook. */
function fontAt(sheet: Worksheet, cell: Nullable<ICellData>, row: number, column: number): ITextStyle {
  const { ff, fs, it, bl, ul, st, cl } = shownStyle(
    sheet,
    sheet.getComposedCellStyleByCellData(row, column, cell),
  );
  return { ff, fs, it, bl, ul, st, cl };
}
