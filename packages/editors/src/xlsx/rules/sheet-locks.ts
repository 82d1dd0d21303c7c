import type { StructureLock } from '@benchbook/documents';
import { forbids, lockAfter, type RowColumnChange } from '@benchbook/documents/row-column-locks';
import type { IRange } from '@univerjs/core';

/** Commands and mutations of Univer that add or take away whole rows or columns; their parameters hold the range. */
const ROWS_COLUMNS: Record<string, { axis: 'row' | 'column'; comes: boolean }> = {
  'sheet.mutation.insert-row': { axis: 'row', comes: true },
  'sheet.mutation.insert-col': { axis: 'column', comes: true },
  'sheet.mutation.remove-rows': { axis: 'row', comes: false },
  'sheet.mutation.remove-col': { axis: 'column', comes: false },
  'sheet.command.insert-row': { axis: 'row', comes: true },
  'sheet.command.insert-row-by-range': { axis: 'row', comes: true },
  'sheet.command.insert-col': { axis: 'column', comes: true },
  'sheet.command.insert-col-by-range': { axis: 'column', comes: true },
  'sheet.command.remove-row-by-range': { axis: 'row', comes: false },
  'sheet.command.remove-col-by-range': { axis: 'column', comes: false },
};

export function isMutation(id: string): boolean {
  return id.startsWith('sheet.mutation.');
}

/** The rows or columns that a command or mutation adds or takes away; undefined if it does not, or does not say which. */
export function rowColumnChange(id: string, range: IRange | undefined): RowColumnChange | undefined {
  const kind = ROWS_COLUMNS[id];
  if (!kind || !range) return undefined;
  const [from, to] =
    kind.axis === 'row' ? [range.startRow, range.endRow] : [range.startColumn, range.endColumn];
  const count = to - from + 1;
  return { axis: kind.axis, index: from, count: kind.comes ? count : -count };
}

/** The locks on the structure of a workbook's sheets, which move when rows and columns come and go. */
export class SheetLocks {
  #locks: StructureLock[];

  constructor(locks: StructureLock[]) {
    this.#locks = locks;
  }

  get locks(): StructureLock[] {
    return this.#locks;
  }

  set locks(locks: StructureLock[]) {
    this.#locks = locks;
  }

  /** Why the sheet cannot be deleted, or null. */
  deletion(sheet: string): string | null {
    return this.#on(sheet).find((lock) => lock.kind === 'deletion')?.reason ?? null;
  }

  /** Why the sheet cannot be duplicated, or null. */
  copy(sheet: string): string | null {
    return this.#on(sheet).find((lock) => lock.kind === 'copy')?.reason ?? null;
  }

  /** A copy of a sheet is locked as that one is. */
  copied(of: string, sheet: string): void {
    const others = this.#locks.filter((lock) => lock.sheet !== sheet);
    const copies = this.#on(of).filter(({ kind }) => kind !== 'deletion');
    this.#locks = [...others, ...copies.map((lock) => ({ ...lock, sheet }))];
  }

  /** A sheet is called otherwise: what is said of it as a whole says so. */
  renamed(sheet: string, from: string, to: string): void {
    this.#locks = this.#locks.map((lock) => {
      if (lock.sheet !== sheet || 'axis' in lock) return lock;
      return { ...lock, reason: lock.reason.replace(`"${from}"`, () => `"${to}"`) };
    });
  }

  /** Why these rows or columns cannot come or go, or null. */
  refusal(sheet: string, change: RowColumnChange): string | null {
    return this.#on(sheet).find((lock) => forbids(lock, change))?.reason ?? null;
  }

  /**
   * Why a command that does not say which rows or columns it is about is not to begin, or null. One that shifts some
   * cells of a row only would take apart whatever holds them together.
   */
  everywhere(sheet: string, commandId: string): string | null {
    const shiftsCells = /-range-move-/.test(commandId);
    const found = this.#on(sheet).find((lock) => lock.kind === 'all' || (shiftsCells && 'axis' in lock));
    return found?.reason ?? null;
  }

  /** A table has these locks from now on. */
  tableIs(sheet: string, locks: readonly StructureLock[], table: string): void {
    this.#locks = [...this.#locks.filter((lock) => lock.sheet !== sheet || lock.table !== table), ...locks];
  }

  moved(sheet: string, change: RowColumnChange): void {
    this.#locks = this.#locks.flatMap((lock) => {
      const moved = lock.sheet === sheet ? lockAfter(lock, change) : lock;
      return moved ? [moved] : [];
    });
  }

  #on(sheet: string): StructureLock[] {
    return this.#locks.filter((lock) => lock.sheet === sheet);
  }
}
