import type { NamespaceScope, XmlElement } from '../../opc/index.ts';
import { cellName } from '../file/references.ts';
import { scanRows } from '../file/scan-rows.ts';
import {
  type AttributeChanges,
  elementWith,
  elementWithContent,
  prefixOf,
  startTagWith,
} from '../file/xml-edit.ts';
import { parseFragment, type XmlList, xmlListItems } from '../file/xml-list.ts';
import { cellColumn, rowNumber } from '../read/read-cells.ts';

/** A cell of an opened row: its text, and the white space before it. */
export interface CellSlot {
  column: number;
  lead: string;
  text: string;
  /**
   * Its text before its content or look was first edited, if it was. Of a cell that the file did not have: what was first
   * written into it.
   */
  unedited?: string;
}

/** A row taken apart. Rows nobody opens keep the bytes they have. */
export interface OpenRow {
  /** The start tag, not self-closing. */
  startTag: string;
  cells: CellSlot[];
  /** What stands after the last cell: white space, an extension list. */
  tail: string;
  endTag: string;
  /** False while the row is only looked at. */
  changed: boolean;
}

interface RowSlot {
  row: number;
  /** Offsets in the source; equal for a row that is new. */
  start: number;
  end: number;
  open?: OpenRow;
}

/**
 * The rows of a worksheet as text that can be changed cell by cell. What is not changed is written as it was read,
 * down to the white space.
 */
export class SheetRows {
  readonly #list: XmlList;
  readonly #sheetName: string;
  readonly #slots: RowSlot[] = [];
  readonly #scope: NamespaceScope;
  readonly #prefix: string;

  constructor(list: XmlList, sheetName: string) {
    this.#list = list;
    this.#sheetName = sheetName;
    this.#scope = (list.container ?? list.skeleton).scope;
    this.#prefix = prefixOf(list.skeleton);
    const scanned = scanRows(list);
    if (scanned) {
      for (const place of scanned) this.#slots.push(place);
      return;
    }
    let previous = -1;
    for (const { element, start, end } of xmlListItems(list)) {
      previous = rowNumber(element, previous, sheetName);
      this.#slots.push({ row: previous, start, end });
    }
  }

  get scope(): NamespaceScope {
    return this.#scope;
  }

  get prefix(): string {
    return this.#prefix;
  }

  /** Numbers of the rows the sheet writes out, from 0, going up. */
  get numbers(): number[] {
    return this.#slots.map((slot) => slot.row);
  }

  /** Text of a row as it stands now; undefined if the sheet does not write it out. */
  text(row: number): string | undefined {
    const slot = this.#slots[this.#find(row)];
    return slot?.row === row ? this.#textOf(slot) : undefined;
  }

  /** The row to look at; undefined if the sheet does not write it out. */
  look(row: number): OpenRow | undefined {
    const slot = this.#slots[this.#find(row)];
    if (slot?.row !== row) return undefined;
    slot.open ??= this.#openRow(slot);
    return slot.open;
  }

  /** The row to change, made if the sheet does not write it out yet. */
  change(row: number): OpenRow {
    const at = this.#find(row);
    const slot = this.#slots[at];
    if (slot?.row === row) {
      slot.open ??= this.#openRow(slot);
      slot.open.changed = true;
      return slot.open;
    }
    const name = `${this.#prefix}row`;
    const open: OpenRow = {
      startTag: `<${name} r="${row + 1}">`,
      cells: [],
      tail: '',
      endTag: `</${name}>`,
      changed: true,
    };
    const offset = this.#slots[at - 1]?.end ?? this.#list.from;
    this.#slots.splice(at, 0, { row, start: offset, end: offset, open });
    return open;
  }

  /** Gives all rows other numbers, made by `change` of theirs; undefined to leave one out. */
  renumber(change: (row: number) => number | undefined): void {
    const kept: RowSlot[] = [];
    for (const slot of this.#slots) {
      const to = change(slot.row);
      if (to === undefined) continue;
      if (to !== slot.row) {
        slot.open ??= this.#openRow(slot);
        this.#rename(slot.open, to);
      }
      kept.push({ ...slot, row: to });
    }
    this.#slots.length = 0;
    this.#slots.push(...kept);
  }

  /** Writes another number into a row and the names of its cells, which are read together: there may be a million. */
  #rename(row: OpenRow, to: number): void {
    const texts = row.cells.map(({ text }) => text);
    const element = parseFragment(row.startTag + texts.join('') + row.endTag, this.#scope);
    row.startTag = startTagWith(element, { r: String(to + 1) });
    for (const [index, cell] of row.cells.entries()) {
      const own = element.children[index];
      if (!own) throw new Error('a cell that is no element');
      cell.text = elementWith(own, { r: cellName(to, cell.column) });
    }
    row.changed = true;
  }

  /** A cell's element, read from its text. */
  element(cell: CellSlot): XmlElement {
    return parseFragment(cell.text, this.#scope);
  }

  /** Changes attributes of a row's start tag. */
  setRowAttributes(row: OpenRow, changes: AttributeChanges): void {
    const element = this.rowElement(row);
    row.startTag = `${startTagWith(element, changes).slice(0, -2).trimEnd()}>`;
    row.changed = true;
  }

  /** The row's start tag as an element without content. */
  rowElement(row: OpenRow): XmlElement {
    return parseFragment(`${row.startTag.slice(0, -1)}/>`, this.#scope);
  }

  /** Everything between the tags of sheetData. */
  write(): string {
    const { from, to } = this.#list;
    const pieces: string[] = [];
    let at = from;
    for (const slot of this.#slots) {
      if (slot.start >= at) {
        pieces.push(this.#gap(at, slot.start));
        at = slot.end;
      }
      pieces.push(this.#textOf(slot));
    }
    pieces.push(this.#gap(at, to));
    return pieces.join('');
  }

  /** White space and comments between two rows; rows that were taken out in between are not repeated. */
  #gap(from: number, to: number): string {
    const text = this.#list.source.slice(from, to);
    return text.includes(`<${this.#prefix}row`) ? '' : text;
  }

  #textOf(slot: RowSlot): string {
    const { open } = slot;
    if (!open?.changed) return this.#list.source.slice(slot.start, slot.end);
    return open.startTag + open.cells.map((cell) => cell.lead + cell.text).join('') + open.tail + open.endTag;
  }

  #openRow(slot: RowSlot): OpenRow {
    const element = parseFragment(this.#list.source.slice(slot.start, slot.end), this.#scope);
    const { source } = element;
    const cells: CellSlot[] = [];
    let at = element.innerStart;
    let previous = -1;
    for (const child of element.children) {
      if (child.localName !== 'c') continue;
      previous = cellColumn(child, slot.row, previous, this.#sheetName);
      // Where a cell leaves out its name, the name is written, so that others can come before it.
      const text = child.attribute('', 'r')
        ? child.outer
        : elementWithContent(
            child,
            { r: cellName(slot.row, previous) },
            child.isSelfClosing ? '' : child.inner,
          );
      cells.push({ column: previous, lead: source.slice(at, child.start), text });
      at = child.end;
    }
    const startTag = source.slice(element.start, element.innerStart);
    return {
      startTag: element.isSelfClosing ? `${startTag.slice(0, -2).trimEnd()}>` : startTag,
      cells,
      tail: source.slice(at, element.isSelfClosing ? at : element.innerEnd),
      endTag: element.isSelfClosing ? `</${element.name}>` : source.slice(element.innerEnd, element.end),
      changed: false,
    };
  }

  /** Index of the row, or of the first one after it. */
  #find(row: number): number {
    let low = 0;
    let high = this.#slots.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#slots[middle]?.row ?? 0) < row) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Finds a cell in a row, or where it would stand. */
export function findCell(row: OpenRow, column: number): { at: number; cell: CellSlot | undefined } {
  let low = 0;
  let high = row.cells.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((row.cells[middle]?.column ?? 0) < column) low = middle + 1;
    else high = middle;
  }
  const cell = row.cells[low];
  return { at: low, cell: cell?.column === column ? cell : undefined };
}
