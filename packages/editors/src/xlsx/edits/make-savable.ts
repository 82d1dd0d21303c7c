import type { ICellData, Nullable, Styles } from '@univerjs/core';
import { CellValueType } from '@univerjs/core';
import { plainText } from './cell-state.ts';
import { unsavableProperties, withoutProperties } from './cell-style.ts';

/**
 * Changes a cell that is about to be written so that it holds nothing an edit cannot say: rich text becomes its
 * plain text, and properties of its style that `current` does not have already are left out.
 */
export function makeSavable(written: ICellData, current: Nullable<ICellData>, styles: Styles): void {
  const text = plainText(written.p);
  if (text !== undefined) {
    written.p = null;
    if (!written.f) {
      written.v = text;
      written.t = CellValueType.STRING;
    }
  }
  if (!written.s) return;
  const wanted = styles.getStyleByCell(written);
  if (!wanted) return;
  const lost = unsavableProperties(current ? styles.getStyleByCell(current) : null, wanted);
  if (lost.length > 0) written.s = withoutProperties(wanted, lost);
}
