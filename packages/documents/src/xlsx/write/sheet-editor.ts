import { applySplices, NS, parseXml, type XmlElement } from '../../opc/index.ts';
import type { CellRange } from '../edits.ts';
import { withoutEmptyLists } from '../file/empty-lists.ts';
import { type RichText, readSharedStrings } from '../file/strings.ts';
import type { SheetEntry, Workbook } from '../file/workbook.ts';
import { countChange, elementWithContent, insertChild, prefixOf, replaceElement } from '../file/xml-edit.ts';
import { openXmlList } from '../file/xml-list.ts';
import { type ContentLock, sheetContentLocks } from '../locks/content-locks.ts';
import { normalDigit, readStyles } from '../read/styles.ts';
import { SheetRows } from './sheet-rows.ts';

/** Sequence of the elements of a worksheet (ECMA-376 part 1, 18.3.1.99, CT_Worksheet). */
const WORKSHEET_ORDER = (
  'sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges scenarios ' +
  'autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr conditionalFormatting ' +
  'dataValidations hyperlinks printOptions pageMargins pageSetup headerFooter rowBreaks colBreaks customProperties ' +
  'cellWatches ignoredErrors smartTags drawing legacyDrawing legacyDrawingHF drawingHF picture oleObjects controls ' +
  'webPublishItems tableParts extLst'
).split(' ');

/** Merged cells, and how the file says them. */
export interface Merge {
  range: CellRange;
  text: string;
}

/** One worksheet while edits are applied to it: its rows, and everything else as text that is spliced. */
export class SheetEditor {
  entry: SheetEntry;
  readonly rows: SheetRows;
  #skeleton: XmlElement;
  #locks: ContentLock[] | undefined;
  #strings: (string | RichText)[] | undefined;
  #digit: number | undefined;
  readonly #workbook: Workbook;
  isChanged = false;
  /** The merged cells before the first of them was merged or taken apart. */
  merged: Merge[] | undefined;

  constructor(workbook: Workbook, entry: SheetEntry) {
    this.entry = entry;
    this.#workbook = workbook;
    const list = openXmlList(workbook.pkg.text(entry.part), 'sheetData', 'row');
    this.#skeleton = list.skeleton;
    this.rows = new SheetRows(list, entry.name);
  }

  rename(name: string): void {
    this.entry = { ...this.entry, name };
  }

  /** Pixels of a digit, in which the widths of columns are measured. */
  get digit(): number {
    this.#digit ??= normalDigit(readStyles(this.#workbook));
    return this.#digit;
  }

  /** The worksheet without its rows. */
  get root(): XmlElement {
    return this.#skeleton;
  }

  /** Prefix of the worksheet's own elements, colon included. */
  get prefix(): string {
    return prefixOf(this.#skeleton);
  }

  /** Dates count from 1904. */
  get date1904(): boolean {
    return this.#workbook.date1904;
  }

  /** Cells whose content is not to be typed over, as the file has them. */
  get locks(): readonly ContentLock[] {
    this.#locks ??= sheetContentLocks(this.#workbook, this.entry);
    return this.#locks;
  }

  /** The shared texts of the workbook. */
  get strings(): readonly (string | RichText)[] {
    this.#strings ??= readSharedStrings(this.#workbook);
    return this.#strings;
  }

  child(name: string): XmlElement | undefined {
    return this.#skeleton.child(NS.spreadsheet, name);
  }

  /** Puts another text in the place of everything but the rows. */
  replaceAll(text: string): void {
    this.#skeleton = parseXml(text);
    this.isChanged = true;
  }

  /** Replaces one element of the worksheet; '' takes it away. */
  replace(element: XmlElement, text: string): void {
    this.replaceAll(replaceElement(element, text));
  }

  /** Takes lists for newer programs away that have nothing in them any more. */
  forgetEmptyLists(): void {
    const splices = withoutEmptyLists(this.child('extLst'));
    if (splices.length > 0) this.replaceAll(applySplices(this.root.source, splices));
  }

  /** Adds a child where the schema wants it. */
  insert(name: string, text: string): void {
    this.replaceAll(insertChild(this.#skeleton, WORKSHEET_ORDER, name, text));
  }

  /** Puts items into a counted list of the worksheet, made if it is missing and taken away when it is empty. */
  setList(name: string, items: string[], counted = true): void {
    const found = this.child(name);
    const tag = this.prefix + name;
    if (items.length === 0) {
      if (found) this.replace(found, '');
    } else if (!found) {
      const count = counted ? ` count="${items.length}"` : '';
      this.insert(name, `<${tag}${count}>${items.join('')}</${tag}>`);
    } else {
      this.replace(found, elementWithContent(found, countChange(found, items.length), items.join('')));
    }
  }

  /** The whole worksheet. */
  write(): string {
    const rows = this.rows.write();
    const container = this.child('sheetData');
    if (!container) return rows === '' ? this.#skeleton.source : this.#withNewRows(rows);
    if (rows === '') return this.#skeleton.source;
    if (container.isSelfClosing) return replaceElement(container, elementWithContent(container, {}, rows));
    return applySplices(container.source, [
      { start: container.innerStart, end: container.innerEnd, text: rows },
    ]);
  }

  #withNewRows(rows: string): string {
    const tag = `${this.prefix}sheetData`;
    return insertChild(this.#skeleton, WORKSHEET_ORDER, 'sheetData', `<${tag}>${rows}</${tag}>`);
  }
}
