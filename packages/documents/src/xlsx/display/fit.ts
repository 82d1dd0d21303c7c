import { generalForms, generalText } from './general.ts';
import { formattedText, isGeneral, type NumberText, numberText } from './number-text.ts';

/** What a cell holds, as a person sees its kind. */
export type CellKind = 'number' | 'text' | 'boolean' | 'error';

/** Width of a text in CSS pixels. */
export type Measure = (text: string) => number;

/** How a cell's content is shown. */
export interface FittedText extends NumberText {
  /** The width holds no readable number: what is shown is `###`, as many as fit. */
  isTooWide: boolean;
}

/**
 * What stands in a cell of that width (CSS pixels, without what is left free at its edges) as Excel shows it. A number in
 * General is rounded until it fits; any other number, boolean or error that does not fit becomes `###`. A text is never
 * changed. `value` is the stored number, text or boolean; `code` the number format of the cell.
 */
export function fitCell(
  kind: CellKind,
  value: string | number | boolean,
  code: string,
  width: number,
  measure: Measure,
): FittedText {
  if (kind === 'text') {
    const text = typeof value === 'number' ? generalText(value) : formattedText(String(value), code);
    return { text, isTooWide: false };
  }
  const hashes = () => ({ text: hashesFor(width, measure), isTooWide: true });
  if (typeof value === 'number' && kind === 'number') {
    if (isGeneral(code)) {
      for (const text of generalForms(value)) if (measure(text) <= width) return { text, isTooWide: false };
      return hashes();
    }
    const shown = numberText(value, code);
    if (!shown || widthOf(shown, measure) > width) return hashes();
    return { ...shown, isTooWide: false };
  }
  const text = typeof value === 'boolean' ? (value ? 'TRUE' : 'FALSE') : String(value);
  return measure(text) <= width ? { text, isTooWide: false } : hashes();
}

/** What stands in a cell that is as wide as its content needs. */
export function wholeText(kind: CellKind, value: string | number | boolean, code: string): FittedText {
  return fitCell(kind, value, code, Number.POSITIVE_INFINITY, () => 0);
}

function hashesFor(width: number, measure: Measure): string {
  const one = measure('#');
  const count = one > 0 && Number.isFinite(width) ? Math.floor(width / one) : MOST_HASHES;
  return '#'.repeat(Math.min(MOST_HASHES, Math.max(1, count)));
}

/** A cell as wide as Excel's widest. */
const MOST_HASHES = 255;

function widthOf({ text, filled }: NumberText, measure: Measure): number {
  return filled ? measure(filled.before) + measure(filled.after) : measure(text);
}
