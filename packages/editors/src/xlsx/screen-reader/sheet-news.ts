import { cellName } from '@benchbook/documents/comments';
import { t } from '@benchbook/words';
import { type IRange, ObjectMatrix, Tools, type Workbook, type Worksheet } from '@univerjs/core';

/** The cells that somebody wrote into, as one range. */
interface Written extends IRange {
  sheet: string;
  count: number;
}

interface Told {
  sheet: string;
  row: number;
  column: number;
  text: string;
}

/** What a screen reader says of a workbook unasked: what was selected, opened and changed, and what came of it. */
export class SheetNews {
  readonly #workbook: Workbook;
  readonly #textOf: (worksheet: Worksheet, row: number, column: number) => string;
  #written: Written | null = null;
  /** The cell whose content was said last, which may be calculated still. */
  #told: Told | null = null;
  #sheet: string;
  #selected = '';
  #open = '';

  /** `textOf`: what a cell shows. */
  constructor(workbook: Workbook, textOf: (worksheet: Worksheet, row: number, column: number) => string) {
    this.#workbook = workbook;
    this.#textOf = textOf;
    this.#sheet = workbook.getActiveSheet().getSheetId();
  }

  /** Somebody wrote into cells, by Univer's mutation of this. */
  wrote(params: unknown): void {
    const sheet: unknown = Reflect.get(Object(params), 'subUnitId');
    const cells: unknown = Reflect.get(Object(params), 'cellValue');
    if (typeof sheet !== 'string' || !cells) return;
    let written: Written | null = this.#written?.sheet === sheet ? this.#written : null;
    // The matrix of Univer's mutation.
    new ObjectMatrix<unknown>(cells as Record<number, Record<number, unknown>>).forValue((row, column) => {
      written = {
        sheet,
        count: (written?.count ?? 0) + 1,
        startRow: Math.min(row, written?.startRow ?? row),
        endRow: Math.max(row, written?.endRow ?? row),
        startColumn: Math.min(column, written?.startColumn ?? column),
        endColumn: Math.max(column, written?.endColumn ?? column),
      };
    });
    this.#written = written;
  }

  /** What is said of a cell that is open for typing, once; undefined: it was said. */
  opened(row: number, column: number): string | undefined {
    const name = cellName(row, column);
    if (this.#open === name) return undefined;
    this.#open = name;
    return t('Editing {name}', { name });
  }

  /** What a person would see without looking for it, since the last time; undefined: nothing. */
  since(selected: IRange | undefined): string | undefined {
    this.#open = '';
    const active = this.#workbook.getActiveSheet();
    const news: string[] = [];
    if (active.getSheetId() !== this.#sheet) {
      this.#sheet = active.getSheetId();
      this.#told = null;
      news.push(t('Sheet {getName}.', { getName: active.getName() }));
    }
    const name = selected ? this.#rangeName(selected) : '';
    if (name !== this.#selected && selected && name.includes(' to '))
      news.push(t('{name} selected.', { name }));
    this.#selected = name;
    const written = this.#written;
    this.#written = null;
    if (written) news.push(...this.#change(written));
    else if (this.#told) news.push(...this.#result(this.#told));
    return news.length > 0 ? news.join(' ') : undefined;
  }

  #change({ sheet, count, ...range }: Written): string[] {
    const worksheet = this.#workbook.getSheetBySheetId(sheet);
    this.#told = null;
    if (!worksheet) return [];
    const isOne = range.startRow === range.endRow && range.startColumn === range.endColumn;
    if (!isOne)
      return [t('{rangeName}: {count} cells changed.', { rangeName: this.#rangeName(range), count })];
    const { startRow: row, startColumn: column } = range;
    const text = this.#textOf(worksheet, row, column);
    this.#told = { sheet, row, column, text };
    return [
      t('{cellName} is {value}.', { cellName: cellName(row, column), value: text === '' ? 'empty' : text }),
    ];
  }

  /** Once it is calculated, a formula that was typed says something else. */
  #result(told: Told): string[] {
    const worksheet = this.#workbook.getSheetBySheetId(told.sheet);
    const text = worksheet ? this.#textOf(worksheet, told.row, told.column) : '';
    if (text === told.text || text === '') return [];
    this.#told = { ...told, text };
    return [t('{cellName} is {text}.', { cellName: cellName(told.row, told.column), text })];
  }

  /** With the name of the last cell where it holds several, merged ones being one. */
  #rangeName({ startRow, endRow, startColumn, endColumn }: IRange): string {
    const merged = this.#workbook.getActiveSheet().getMergedCell(startRow, startColumn);
    const isOne = merged?.endRow === endRow && merged.endColumn === endColumn && merged.startRow === startRow;
    if (isOne || (startRow === endRow && startColumn === endColumn)) return cellName(startRow, startColumn);
    // Of whole rows and columns Univer does not number all of their ends.
    if (!Number.isFinite(startRow + endRow))
      return t('Columns {columns}', { columns: columns(startColumn, endColumn) });
    if (!Number.isFinite(startColumn + endColumn))
      return t('Rows {startRow} to {endRow}', { startRow: startRow + 1, endRow: endRow + 1 });
    return t('{cellName} to {cellName2}', {
      cellName: cellName(startRow, startColumn),
      cellName2: cellName(endRow, endColumn),
    });
  }
}

function columns(from: number, to: number): string {
  return t('{chatAtABC} to {chatAtABC2}', {
    chatAtABC: Tools.chatAtABC(from),
    chatAtABC2: Tools.chatAtABC(to),
  });
}
