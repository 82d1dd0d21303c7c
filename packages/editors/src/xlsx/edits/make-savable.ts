import { isDocumentText, seemsValue, textDocument } from '@benchbook/documents/display';
import type { ICellData, IStyleData, Nullable, Styles } from '@univerjs/core';
import { CellValueType, getNumfmtParseValueFilter, isRealNum, Tools } from '@univerjs/core';
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
  if (current?.p && written.p === undefined) holdTogether(written, current);
  if (written.p)
    saveText(written, {
      ...usual(),
      ...(current && styles.getStyleByCell(current)),
      ...styles.getStyleByCell(written),
    });
  if (written.t == null && isProgramNumber(written.v)) written.t = CellValueType.FORCE_STRING;
  if (isLookAlone(written)) keepKind(written, current);
  if (!written.s) return;
  const wanted = styles.getStyleByCell(written);
  if (!wanted) return;
  const lost = unsavableProperties(current ? styles.getStyleByCell(current) : null, wanted);
  if (lost.length > 0) written.s = withoutProperties(wanted, lost);
}

/**
 * Univer 0.25.1 leaves a cell its rich text when it gets another value, and would calculate with the one and show the other.
 * Where it only looks different the rich text is changed in place, which may be the one that undo or redo brings back.
 */
function holdTogether(written: ICellData, current: ICellData): void {
  if (written.v !== undefined || written.f || written.si) {
    written.p = null;
    return;
  }
  if (written.t != null) written.t = textType(plainText(current.p) ?? '');
  current.p = Tools.deepClone(current.p);
}

/** Whether only the look of a cell is written. */
function isLookAlone({ v, f, si, p, t }: ICellData): boolean {
  return t == null && [v, f, si, p].every((one) => one === undefined);
}

/** Univer 0.25.1 makes the number 7 of the text 007 whose look changes, and a text of a number that is to be shown as one. */
function keepKind(written: ICellData, current: Nullable<ICellData>): void {
  if (current?.t == null || current.p || current.f || current.si) return;
  written.t = current.t === CellValueType.STRING ? textType(String(current.v)) : current.t;
}

function saveText(written: ICellData, style: IStyleData): void {
  const text = plainText(written.p) ?? '';
  const body = written.f || !isDocumentText(text) ? undefined : written.p?.body;
  const runs = body && documentRuns(body, style);
  written.p = runs ? textDocument(text, runs, shownFont(style)) : null;
  if (written.f) return;
  // What is typed and looks like its cell all over is read as Univer reads any line; what is pasted brings its value.
  if (runs || written.v != null || text.includes('\n')) written.t = textType(text);
  written.v = text;
}

/** Univer guesses anew what a text is whenever its cell is written to, unless the type forbids it. */
function textType(text: string): CellValueType {
  return seemsValue(text) ? CellValueType.FORCE_STRING : CellValueType.STRING;
}

/** Whether Univer would make a number of what is one only in a program, like `0x1F`. */
function isProgramNumber(value: ICellData['v']): boolean {
  return typeof value === 'string' && isRealNum(value) && getNumfmtParseValueFilter(value) === null;
}
