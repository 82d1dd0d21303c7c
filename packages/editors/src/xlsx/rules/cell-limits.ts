import { MAX_RUNS } from '@benchbook/documents/display';
import { t } from '@benchbook/words';
import type { ICellData, IStyleData, Nullable } from '@univerjs/core';
import { MAX_TEXT, plainText } from '../edits/cell-state.ts';

// Excel's limits: specifications and limits, and ECMA-376 18.3.1 for what a formula may hold.
const MAX_FORMULA = 8_192;
const MAX_FONT_NAME = 31;
const MAX_NUMBER_FORMAT = 255;

/** Why a cell holds more than a file can, or null. */
export function tooLong(cell: ICellData): string | null {
  const text = plainText(cell.p) ?? cell.v;
  if (typeof text === 'string' && text.length > MAX_TEXT) {
    return t('A cell holds at most {maxText} characters.', { maxText: MAX_TEXT });
  }
  if ((cell.p?.body?.textRuns?.length ?? 0) > MAX_RUNS) {
    return t('A text has at most {maxRuns} parts that look different.', { maxRuns: MAX_RUNS });
  }
  return (cell.f?.length ?? 0) > MAX_FORMULA
    ? t('A formula has at most {maxFormula} characters.', { maxFormula: MAX_FORMULA })
    : null;
}

/** Why a style is none a file can have, or null. */
export function unwritableStyle(style: Nullable<IStyleData>): string | null {
  if (!style) return null;
  if (style.fs != null && !(style.fs >= 1 && style.fs <= 409))
    return t('A font size is from 1 to 409 points.');
  if ((style.ff?.length ?? 0) > MAX_FONT_NAME) return t('The name of this font is too long for a workbook.');
  if ((style.n?.pattern?.length ?? 0) > MAX_NUMBER_FORMAT)
    return t('This number format is too long for a workbook.');
  const angle = style.tr?.a ?? 0;
  return angle < -90 || angle > 90 ? t('Text turns by at most 90 degrees.') : null;
}
