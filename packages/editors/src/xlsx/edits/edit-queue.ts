import type { CellContent, CellEdit, XlsxEdit } from '@benchbook/documents';

type SetCells = Extract<XlsxEdit, { op: 'set-cells' }>;

/** Edits in the order they were made, those of neighbouring keystrokes on one sheet folded into one. */
export class EditQueue {
  #edits: XlsxEdit[] = [];
  #open: { edit: SetCells; at: Map<string, CellEdit> } | null = null;
  /** Edits before this one speak about cells that have moved since. */
  #movedBefore = 0;

  get isEmpty(): boolean {
    return this.#edits.length === 0;
  }

  push(edit: XlsxEdit): void {
    if (edit.op !== 'set-cells') {
      this.#open = null;
      this.#edits.push(edit);
      return;
    }
    if (edit.cells.length === 0) return;
    if (this.#open?.edit.sheet !== edit.sheet) {
      this.#open = { edit: { op: 'set-cells', sheet: edit.sheet, cells: [] }, at: new Map() };
      this.#edits.push(this.#open.edit);
    }
    for (const cell of edit.cells) fold(this.#open, cell);
  }

  /**
   * Gives formulas the results the editor shows now; `contentOf` reads a cell. To be called before cells move, and
   * before the edits are sent, because results come a moment after the formula.
   */
  fillResults(contentOf: (sheet: string, row: number, column: number) => CellContent): void {
    for (const edit of this.#edits.slice(this.#movedBefore)) {
      if (edit.op !== 'set-cells') continue;
      for (const cell of edit.cells) {
        if (cell.content?.kind !== 'formula') continue;
        const now = contentOf(edit.sheet, cell.row, cell.column);
        if (now.kind === 'formula' && now.formula === cell.content.formula) cell.content = now;
      }
    }
  }

  /** From here on earlier edits are left as they are. */
  cellsMove(): void {
    this.#open = null;
    this.#movedBefore = this.#edits.length;
  }

  take(): XlsxEdit[] {
    const taken = this.#edits;
    this.#edits = [];
    this.#open = null;
    this.#movedBefore = 0;
    return taken;
  }
}

function fold(open: { edit: SetCells; at: Map<string, CellEdit> }, cell: CellEdit): void {
  const key = `${cell.row},${cell.column}`;
  const earlier = open.at.get(key);
  if (!earlier) {
    const copy = { ...cell };
    open.at.set(key, copy);
    open.edit.cells.push(copy);
    return;
  }
  if (cell.content) earlier.content = cell.content;
  if (cell.style) {
    const borders = { ...earlier.style?.borders, ...cell.style.borders };
    earlier.style = { ...earlier.style, ...cell.style };
    if (Object.keys(borders).length > 0) earlier.style.borders = borders;
  }
}
