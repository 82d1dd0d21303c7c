import type { SheetProtection, StructureProtection } from '@benchbook/documents';
import { type RowColumnChange, rangeAfter } from '@benchbook/documents/row-column-locks';
import { t } from '@benchbook/words';

const FORMAT = t('The author of this sheet does not let others format it.');
const DRAWINGS = t('The author of this sheet does not let others change its charts and pictures.');
const COMMENTS = t('The author of this sheet does not let others write notes and comments on it.');
const ROWS_COLUMNS = t(
  'The author of this sheet does not let others insert or delete rows or columns in it.',
);

/** Why no sheet can come, go or change its name, place or visibility. */
export const STRUCTURE = t(
  'The author of this workbook does not let others add, delete, rename, move or hide its sheets.',
);

/** Mutations by which a sheet comes, goes or changes its name, place or visibility. */
const CHANGES_SHEETS = new Set([
  'sheet.mutation.insert-sheet',
  'sheet.mutation.remove-sheet',
  'sheet.mutation.set-worksheet-hidden',
  'sheet.mutation.set-worksheet-name',
  'sheet.mutation.set-worksheet-order',
]);

/** What the author of a workbook protected in it, until a person says that they edit it all the same. */
export class ProtectedSheets {
  #protections: SheetProtection[];
  #structure: StructureProtection | null;

  constructor(protections: SheetProtection[], structure: StructureProtection | null) {
    this.#protections = protections;
    this.#structure = structure;
  }

  /** The protection that holds on which sheets there are. */
  get structure(): StructureProtection | null {
    return this.#structure;
  }

  ignoreStructure(): void {
    this.#structure = null;
  }

  /** Why a mutation cannot change which sheets there are and how they stand, or null. */
  structureRefusal(mutationId: string): string | null {
    return this.#structure && CHANGES_SHEETS.has(mutationId) ? STRUCTURE : null;
  }

  /** The protection that holds on a sheet. */
  on(sheet: string): SheetProtection | undefined {
    return this.#protections.find((protection) => protection.sheet === sheet);
  }

  /** Takes no notice of a sheet's protection from now on; the file keeps it. */
  ignore(sheet: string): void {
    this.#protections = this.#protections.filter((protection) => protection.sheet !== sheet);
  }

  isLocked(sheet: string, row: number, column: number): boolean {
    const protection = this.on(sheet);
    if (!protection) return false;
    const found = protection.cells.find(
      ({ range }) =>
        row >= range.startRow &&
        row <= range.endRow &&
        column >= range.startColumn &&
        column <= range.endColumn,
    );
    return !found?.isOpen;
  }

  /** Why the format of cells, rows or columns cannot change, or null. */
  formatRefusal(sheet: string, what: 'Cells' | 'Rows' | 'Columns'): string | null {
    const protection = this.on(sheet);
    return !protection || protection.allows.includes(`format${what}`) ? null : FORMAT;
  }

  /** Why no chart or picture can come, go or change, or null. */
  drawingRefusal(sheet: string): string | null {
    const protection = this.on(sheet);
    return !protection || protection.allows.includes('changeDrawings') ? null : DRAWINGS;
  }

  /** Why no note or comment can come, go or change, or null: they are objects of the sheet, as drawings are. */
  commentRefusal(sheet: string): string | null {
    const protection = this.on(sheet);
    return !protection || protection.allows.includes('changeDrawings') ? null : COMMENTS;
  }

  /** Why these rows or columns cannot come or go, or null. */
  rowColumnRefusal(sheet: string, { axis, count }: RowColumnChange): string | null {
    const protection = this.on(sheet);
    const action = `${count > 0 ? 'insert' : 'delete'}${axis === 'row' ? 'Rows' : 'Columns'}` as const;
    return !protection || protection.allows.includes(action) ? null : ROWS_COLUMNS;
  }

  /** Why a command that shifts some rows, columns or cells is not to begin, where it does not say which; or null. */
  anyRowColumnRefusal(sheet: string): string | null {
    const protection = this.on(sheet);
    return !protection || protection.allows.some((action) => /^(?:insert|delete)/.test(action))
      ? null
      : ROWS_COLUMNS;
  }

  /** What may be done to which cells, by sheet. */
  get cells(): ReadonlyMap<string, SheetProtection['cells']> {
    return new Map(this.#protections.map(({ sheet, cells }) => [sheet, cells]));
  }

  /** A protection that is taken no notice of any more stays so. */
  set cells(of: ReadonlyMap<string, SheetProtection['cells']>) {
    this.#protections = this.#protections.map((one) => ({ ...one, cells: of.get(one.sheet) ?? one.cells }));
  }

  moved(sheet: string, change: RowColumnChange): void {
    this.#protections = this.#protections.map((protection) => {
      if (protection.sheet !== sheet) return protection;
      const cells = protection.cells.flatMap(({ range, isOpen }) => {
        const moved = rangeAfter(range, change);
        return moved ? [{ range: moved, isOpen }] : [];
      });
      return { ...protection, cells };
    });
  }
}
