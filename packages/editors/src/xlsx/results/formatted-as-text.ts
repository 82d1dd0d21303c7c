import { CellValueType } from '@univerjs/core';
import { BaseReferenceObject } from '@univerjs/engine-formula';

const DONE = Symbol('a number is one in every format');

/**
 * Has the engine take a number for one in a cell with the format of texts, too. To Univer 0.25.1 it is a text then: a sum passed over it on
 * the screen, while Excel, LibreOffice and what is saved counted it. What is typed into such a cell is a text, and stays one.
 */
export function takeNumbersInEveryFormat(): void {
  const { prototype } = BaseReferenceObject;
  if (DONE in prototype) return;
  Object.defineProperty(prototype, DONE, { value: true });
  const calculated = prototype.getCellValueObject;
  prototype.getCellValueObject = function (this: BaseReferenceObject, cell) {
    const value = calculated.call(this, cell);
    const isNumber = cell.t === CellValueType.NUMBER && Number.isFinite(Number(cell.v));
    return isNumber && value.isString() ? calculated.call(this, { ...cell, s: null }) : value;
  };
}
