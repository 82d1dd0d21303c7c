import type { XlsxEdit } from '../edits.ts';

/** An edit that cannot be carried into the file. */
export interface AsideEdit {
  /** Its place among the edits. */
  edit: number;
  /** Places of the cells it is about, where the others of the same edit can be saved; null: all of it. */
  cells: number[] | null;
  /** A sentence for a person. */
  reason: string;
  /** Everything after it was made on what it would have changed, and is kept aside with it. */
  takesRest: boolean;
}

/** The edits that are left, in their order. */
export function withoutAside(edits: readonly XlsxEdit[], aside: readonly AsideEdit[]): XlsxEdit[] {
  const end = Math.min(edits.length, ...aside.filter((each) => each.takesRest).map((each) => each.edit));
  return edits.slice(0, end).flatMap((edit, place): XlsxEdit[] => {
    const bad = aside.filter((each) => each.edit === place);
    if (bad.some(({ cells }) => cells === null)) return [];
    if (bad.length === 0 || edit.op !== 'set-cells') return [edit];
    const left = new Set(bad.flatMap(({ cells }) => cells ?? []));
    return [{ ...edit, cells: edit.cells.filter((_, index) => !left.has(index)) }];
  });
}
