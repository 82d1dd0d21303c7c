import type { CellContent, CellEdit, XlsxEdit } from '@benchbook/documents';

interface Awaited {
  sheet: string;
  row: number;
  column: number;
  formula: string;
}

/** Formulas that were sent before their results were computed. The results follow with the next edits. */
export class AwaitedResults {
  #awaited: Awaited[] = [];

  /** These edits leave the page now. */
  sent(edits: XlsxEdit[]): void {
    for (const edit of edits) {
      if (edit.op !== 'set-cells') {
        this.cellsMove();
        continue;
      }
      for (const { row, column, content } of edit.cells) {
        if (content?.kind === 'formula' && content.result === undefined) {
          this.#awaited.push({ sheet: edit.sheet, row, column, formula: content.formula });
        }
      }
    }
  }

  /** The cells whose results are there now; `contentOf` reads a cell. */
  arrived(contentOf: (sheet: string, row: number, column: number) => CellContent): [string, CellEdit][] {
    const arrived: [string, CellEdit][] = [];
    this.#awaited = this.#awaited.filter(({ sheet, row, column, formula }) => {
      const content = contentOf(sheet, row, column);
      if (content.kind !== 'formula' || content.formula !== formula) return false;
      if (content.result === undefined) return true;
      arrived.push([sheet, { row, column, content }]);
      return false;
    });
    return arrived;
  }

  /** Where the awaited cells are now is not known any more: they get no result until another program computes them. */
  cellsMove(): void {
    this.#awaited = [];
  }
}
