import type { CellContent } from '@benchbook/documents';
import type { ICellData, Nullable } from '@univerjs/core';
import { CellValueType } from '@univerjs/core';
import {
  type ArrayValueObject,
  type BaseReferenceObject,
  type BaseValueObject,
  BooleanValueObject,
  type ErrorType,
  ErrorValueObject,
  type FunctionVariantType,
  NumberValueObject,
  StringValueObject,
} from '@univerjs/engine-formula';

/** What a formula came to, as cells of Univer have it. */
export type Result = Pick<ICellData, 'v' | 't'>;

/** What the engine says where it cannot calculate. */
export const CANNOT = new Set(['#NAME?', '#SPILL!']);

/** What says no result: of the engine, or of a program that could not calculate either. Other errors are results. */
const NO_RESULT = new Set([...CANNOT, '#CALC!', '#CONNECT!', '#ERROR!', '#CYCLE!', '#GETTING_DATA']);

/** The errors that are results. */
const ERROR = /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NUM!|N\/A)$/;

function isNothing(value: unknown): value is null | undefined | '' {
  return value === null || value === undefined || value === '';
}

/** Whether a cell has a result, be it an error. */
export function isResult(cell: Nullable<ICellData>): cell is ICellData {
  return !isNothing(cell?.v) && !NO_RESULT.has(String(cell?.v));
}

/** The result or value of a cell; null where it is empty. */
export function shownBy(content: CellContent): Result['v'] {
  if (content.kind === 'empty') return null;
  return content.kind === 'formula' ? content.result : content.value;
}

/** Two programs calculate with the same numbers up to their last digits; nothing counts as 0. */
export function isSame(one: Result['v'], other: Result['v']): boolean {
  const [first, second] = [one, other].map((value) => (typeof value === 'boolean' ? Number(value) : value));
  if (isNothing(first) || isNothing(second)) return isNothing(first) && isNothing(second);
  if (typeof first === 'number' && typeof second === 'number') {
    return Math.abs(first - second) <= 1e-9 * Math.max(Math.abs(first), Math.abs(second));
  }
  return String(first) === String(second);
}

/** Null for a range of several cells. */
export function singleValue(value: FunctionVariantType): BaseValueObject | null {
  if (value.isReferenceObject() || (value.isValueObject() && value.isArray())) {
    const range = value as BaseReferenceObject | ArrayValueObject;
    const { startRow, startColumn, endRow, endColumn } = range.getRangePosition();
    return startRow === endRow && startColumn === endColumn ? range.getFirstCell() : null;
  }
  return value as BaseValueObject;
}

/** What the engine calculates with for a result of the file. */
export function valueObject({ v, t }: Result): BaseValueObject {
  if (t === CellValueType.BOOLEAN || typeof v === 'boolean') {
    return BooleanValueObject.create(v === true || v === 1 || String(v).toUpperCase() === 'TRUE');
  }
  if (typeof v === 'string' && ERROR.test(v)) return ErrorValueObject.create(v as ErrorType);
  const isNumber = t === CellValueType.NUMBER || (t == null && typeof v === 'number');
  return isNumber ? NumberValueObject.create(Number(v)) : StringValueObject.create(String(v));
}
