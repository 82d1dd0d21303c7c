import { isDocumentText, textDocument } from '@benchbook/documents/display';
import type { ICellData, IStyleData, Nullable, Styles } from '@univerjs/core';
import { CellValueType } from '@univerjs/core';
import { documentRuns, plainText, shownFont } from './cell-state.ts';
import { unsavableProperties, withoutProperties } from './cell-style.ts';

/**
 * Changes a cell that is about to be written so that it holds nothing an edit cannot say: of rich text its letters and how
 * they look, and properties of its style that `current` does not have already are left out.
 *
 * @param usual what a cell looks like there that says nothing of its own
 */
export function makeSavable(
  written: ICellData,
  current: Nullable<ICellData>,
  styles: Styles,
  usual: () => IStyleData,
): void {
  if (written.p)
    saveText(written, {
      ...usual(),
      ...(current && styles.getStyleByCell(current)),
      ...styles.getStyleByCell(written),
    });
  if (!written.s) return;
  const wanted = styles.getStyleByCell(written);
  if (!wanted) return;
  const lost = unsavableProperties(current ? styles.getStyleByCell(current) : null, wanted);
  if (lost.length > 0) written.s = withoutProperties(wanted, lost);
}

function saveText(written: ICellData, style: IStyleData): void {
  const text = plainText(written.p) ?? '';
  const body = written.f || !isDocumentText(text) ? undefined : written.p?.body;
  const runs = body && documentRuns(body, style);
  written.p = runs ? textDocument(text, runs, shownFont(style)) : null;
  if (written.f) return;
  // What was typed into a cell of small letters is a number all the same.
  const isNumber = !runs && written.t == null && text.trim() !== '' && Number.isFinite(Number(text));
  written.v = isNumber ? Number(text) : text;
  written.t = isNumber ? CellValueType.NUMBER : CellValueType.STRING;
}
