import {
  NS,
  type OpcPackage,
  parseXml,
  relationshipKind,
  removeContentType,
  removeRelationship,
} from '../../opc/index.ts';
import { EditRefused } from '../file/refused.ts';
import { openWorkbook, readWorkbook, type SheetEntry, type Workbook } from '../file/workbook.ts';
import { elementWith, insertChild, prefixOf, replaceElement } from '../file/xml-edit.ts';
import type { Deleted } from './comments/deleted.ts';
import { DynamicArrays } from './dynamic-arrays.ts';
import { SheetEditor } from './sheet-editor.ts';
import { StyleWriter } from './style-writer.ts';

/** Sequence of the elements of a workbook (ECMA-376 part 1, 18.2.27, CT_Workbook). */
export const WORKBOOK_ORDER = (
  'fileVersion fileSharing workbookPr workbookProtection bookViews sheets functionGroups externalReferences ' +
  'definedNames calcPr oleSize customWorkbookViews pivotCaches smartTagPr smartTagTypes webPublishing ' +
  'fileRecoveryPr webPublishObjects extLst'
).split(' ');

/** A workbook while edits are applied to it. */
export class WorkbookEditor {
  /** The parts as they are in the package; `sheets` follows the edits. */
  workbook: Workbook;
  readonly #sheets = new Map<string, SheetEditor>();
  /** Names edits use for sheets that were added, to the `sheetId` they have in the file. */
  readonly sheetIds = new Map<string, string>();
  /** Parts of charts that were made or given other cells, whose values are still to be written. */
  readonly chartsToFill = new Set<string>();
  /** What went with rows and columns, the last of them last. */
  readonly deleted: Deleted[] = [];
  #styles: StyleWriter | undefined;
  #needsCalculation = false;

  constructor(bytes: Uint8Array) {
    this.workbook = openWorkbook(bytes);
  }

  get pkg(): OpcPackage {
    return this.workbook.pkg;
  }

  /** The worksheets in the order an editor shows them. */
  get worksheets(): SheetEntry[] {
    return this.workbook.sheets.filter((sheet) => sheet.isWorksheet);
  }

  entry(id: string): SheetEntry {
    const sheetId = this.sheetIds.get(id) ?? id;
    const entry = this.worksheets.find((sheet) => sheet.id === sheetId);
    if (!entry) throw new EditRefused('The change is on a sheet that the workbook does not have.');
    return entry;
  }

  sheet(id: string): SheetEditor {
    const entry = this.entry(id);
    let editor = this.#sheets.get(entry.id);
    if (!editor) {
      editor = new SheetEditor(this.workbook, entry);
      this.#sheets.set(entry.id, editor);
    }
    return editor;
  }

  styles = (): StyleWriter => {
    this.#styles ??= new StyleWriter(this.workbook);
    return this.#styles;
  };

  /** As the workbook is now: names may have changed with the edits before. */
  get arrays(): DynamicArrays {
    return new DynamicArrays(this.workbook);
  }

  /** Values computed before are no longer to be believed. */
  requestCalculation(): void {
    this.#needsCalculation = true;
  }

  /** Replaces the workbook part and reads it again. */
  setWorkbook(text: string): void {
    this.pkg.set(this.workbook.part, text);
    this.refresh();
  }

  /** Reads the workbook part and its relationships again. */
  refresh(): void {
    this.workbook = readWorkbook(this.pkg, this.workbook.part);
  }

  isOpen(sheetId: string): boolean {
    return this.#sheets.has(sheetId);
  }

  /** Puts what is open into the package, so that its parts say what the edits so far made of them. */
  flush(): void {
    for (const sheet of this.#sheets.values()) {
      const written = sheet.isChanged ? sheet.write() : undefined;
      // What was done and undone leaves a part as it came.
      if (written !== undefined && written !== this.pkg.text(sheet.entry.part))
        this.pkg.set(sheet.entry.part, written);
    }
    this.#sheets.clear();
  }

  /** An open sheet has another name now. */
  renamed(sheetId: string, name: string): void {
    this.#sheets.get(sheetId)?.rename(name);
  }

  /** Forgets a sheet that was deleted. */
  forget(sheetId: string): void {
    this.#sheets.delete(sheetId);
  }

  /** Writes everything that changed into the package. */
  finish(): void {
    this.flush();
    this.#styles?.save();
    if (this.#needsCalculation) {
      this.#dropCalculationChain();
      this.askForCalculation();
    }
  }

  /** The order of the last calculation (ECMA-376 part 1, 18.6); a wrong one makes Excel repair the file. */
  #dropCalculationChain(): void {
    for (const relationship of this.workbook.relationships) {
      if (relationshipKind(relationship) !== 'calcChain') continue;
      removeRelationship(this.pkg, this.workbook.part, relationship.id);
      removeContentType(this.pkg, relationship.part);
      this.pkg.remove(relationship.part);
    }
  }

  /** Has whoever opens the file calculate all of it. */
  askForCalculation(): void {
    const root = parseXml(this.pkg.text(this.workbook.part));
    const properties = root.child(NS.spreadsheet, 'calcPr');
    if (properties?.attribute('', 'fullCalcOnLoad') === '1') return;
    this.pkg.set(
      this.workbook.part,
      properties
        ? replaceElement(properties, elementWith(properties, { fullCalcOnLoad: '1' }))
        : insertChild(root, WORKBOOK_ORDER, 'calcPr', `<${prefixOf(root)}calcPr fullCalcOnLoad="1"/>`),
    );
  }
}
