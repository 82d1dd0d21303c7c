import { DAYS_1904, type ReadCell } from '@benchbook/documents';
import type { ResultValue } from './engine.ts';

/** A cell as the engine has to see it, which counts days from 1900. `dayStyles` is empty for a file that does so too. */
export function shownValue(cell: ReadCell, dayStyles: ReadonlySet<number>): ResultValue | null {
  const value = storedValue(cell);
  return typeof value === 'number' && dayStyles.has(cell.style) ? value + DAYS_1904 : value;
}

export function storedValue(cell: ReadCell | undefined): ResultValue | null {
  if (!cell || cell.type === 'empty') return null;
  return cell.type === 'error' ? { error: String(cell.value) } : cell.value;
}

/** The same result, but for the last digits in which two orders of adding differ. */
export function isSame(one: ResultValue, other: ResultValue | null): boolean {
  return isWithin(one, other, 8 * Number.EPSILON, 0);
}

/** Two programs calculate with the same numbers up to their last digits. */
export function isNear(one: ResultValue, other: ResultValue | null): boolean {
  return isWithin(one, other, 1e-9, 1e-14);
}

/** The same in the 15 digits that Excel shows and LibreOffice writes, and that the last digits of two programs leave. */
export function isSameShown(one: ResultValue, other: ResultValue): boolean {
  return isWithin(one, other, SHOWN, 0);
}

/** One in the 15th digit. */
const SHOWN = 1e-14;

function isWithin(one: ResultValue, other: ResultValue | null, relative: number, absolute: number): boolean {
  if (other === null) return false;
  if (typeof one === 'number' && typeof other === 'number') {
    return (
      one === other || Math.abs(one - other) <= relative * Math.max(Math.abs(one), Math.abs(other)) + absolute
    );
  }
  if (typeof one === 'object' && typeof other === 'object') return one.error === other.error;
  return one === other;
}
