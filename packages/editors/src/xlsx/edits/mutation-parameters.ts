import type { ICellData, IRange, Nullable } from '@univerjs/core';
import { ObjectMatrix } from '@univerjs/core';

/** Reads what Univer's mutations share, from parameters of a kind that only their id tells. */
export class Parameters {
  readonly #params: object;

  constructor(params: unknown) {
    this.#params = Object(params);
  }

  value(name: string): unknown {
    return Reflect.get(this.#params, name);
  }

  text(name: string): string {
    const value = this.value(name);
    return typeof value === 'string' ? value : '';
  }

  get sheet(): string {
    return this.text('subUnitId');
  }

  /** Whether a number, or one of an object's, is greater. */
  isAbove(name: string, limit: number): boolean {
    const value = this.value(name);
    const numbers = typeof value === 'number' ? [value] : Object.values(Object(value));
    return numbers.some((number) => Number(number) > limit);
  }

  part(name: string): Parameters {
    return new Parameters(this.value(name));
  }

  // The three below are declared so beside the handlers of all mutations that have parameters of these names.
  get range(): IRange | undefined {
    return this.value('range') as IRange | undefined;
  }

  get ranges(): IRange[] {
    return (this.value('ranges') as IRange[] | undefined) ?? [];
  }

  matrix(name: string): ObjectMatrix<Nullable<ICellData>> {
    return new ObjectMatrix(
      this.value(name) as Record<number, Record<number, Nullable<ICellData>>> | undefined,
    );
  }
}
