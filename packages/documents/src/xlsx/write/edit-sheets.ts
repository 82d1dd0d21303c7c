import {
  addRelationship,
  escapeAttribute,
  NS,
  resolveTarget,
  setContentType,
  type XmlElement,
} from '../../opc/index.ts';
import { EditRefused } from '../file/refused.ts';
import { checkSheetName } from '../file/sheet-names.ts';
import { type SheetEntry, writtenNamespaces } from '../file/workbook.ts';
import { elementWith, elementWithContent, prefixOf, replaceElement } from '../file/xml-edit.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

const WORKSHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml';
/** `sheetId` goes up to this (Excel's limit). */
const MAX_SHEET_ID = 65_533;

/** Adds an empty worksheet at a place among the worksheets. */
export function addSheet(editor: WorkbookEditor, id: string, name: string, index: number): void {
  const { workbook, pkg } = editor;
  checkSheetName(
    name,
    workbook.sheets.map((sheet) => sheet.name),
  );
  const taken = new Set(workbook.sheets.map((sheet) => sheet.id));
  if (taken.has(id) || editor.sheetIds.has(id)) throw new EditRefused('A sheet that exists was added again.');
  const sheetId = isSheetId(id) ? id : String(Math.max(0, ...[...taken].map(Number)) + 1);
  if (!isSheetId(sheetId)) throw new EditRefused('The workbook cannot hold another sheet.');
  const at = tabPosition(editor, index);
  const part = freePart(editor);
  const prefix = prefixOf(workbook.root);
  const written = writtenNamespaces(workbook);
  pkg.set(
    part,
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
      `<worksheet xmlns="${written.main}"><sheetData/></worksheet>`,
  );
  setContentType(pkg, part, WORKSHEET_TYPE);
  const link = addRelationship(pkg, workbook.part, { type: `${written.relationships}/worksheet`, part });
  const element =
    `<${prefix}sheet name="${escapeAttribute(name)}" sheetId="${sheetId}" ` +
    `xmlns:r="${written.relationships}" r:id="${link}"/>`;
  const { length } = workbook.sheets;
  writeSheets(
    editor,
    (sheets) => [...sheets.slice(0, at), element, ...sheets.slice(at)],
    Array.from({ length }, (_, old) => (old < at ? old : old + 1)),
  );
  editor.sheetIds.set(id, sheetId);
}

/** Moves a worksheet to a place among the worksheets. */
export function moveSheet(editor: WorkbookEditor, id: string, index: number): void {
  const entry = editor.entry(id);
  const { sheets } = editor.workbook;
  const from = sheets.indexOf(entry);
  const others = sheets.filter((sheet) => sheet !== entry);
  const worksheets = others.filter((sheet) => sheet.isWorksheet);
  if (!Number.isInteger(index) || index < 0 || index > worksheets.length) throw outside();
  const next = worksheets[index];
  const last = worksheets.at(-1);
  const to = next ? others.indexOf(next) : last ? others.indexOf(last) + 1 : 0;
  if (from === to) return;
  const order = others.map((sheet) => sheets.indexOf(sheet));
  order.splice(to, 0, from);
  writeSheets(
    editor,
    (texts) => order.map((old) => texts[old] ?? ''),
    sheets.map((_, old) => order.indexOf(old)),
  );
}

export function setSheetHidden(editor: WorkbookEditor, id: string, hidden: boolean): void {
  const entry = editor.entry(id);
  if (entry.hidden === hidden) return;
  if (hidden) requireAnotherVisible(editor, entry);
  changeSheetElement(editor, entry, (element) => elementWith(element, { state: hidden ? 'hidden' : null }));
  if (!hidden) return;
  showVisibleTab(editor);
  // Selected together with the tab that is open now, it would take what is typed there.
  const sheet = editor.sheet(id);
  const view = sheet.child('sheetViews')?.child(NS.spreadsheet, 'sheetView');
  if (view?.attribute('', 'tabSelected')) sheet.replace(view, elementWith(view, { tabSelected: null }));
}

/** The last sheet a person can see must stay: Excel does not open a workbook without one. */
export function requireAnotherVisible(editor: WorkbookEditor, entry: SheetEntry): void {
  if (editor.workbook.sheets.some((sheet) => sheet !== entry && !sheet.hidden)) return;
  throw new EditRefused(
    `"${entry.name}" is the only sheet that is shown, so it cannot be hidden or deleted.`,
  );
}

/** The tab that is open must be one that is shown. */
export function showVisibleTab(editor: WorkbookEditor): void {
  const visible = editor.workbook.sheets.findIndex((sheet) => !sheet.hidden);
  changeViews(editor, (tab) => (editor.workbook.sheets[tab]?.hidden === false ? tab : visible));
}

/** Writes a sheet's element in the workbook part differently. */
export function changeSheetElement(
  editor: WorkbookEditor,
  entry: SheetEntry,
  change: (element: XmlElement) => string,
): void {
  const element = sheetElements(editor)[editor.workbook.sheets.indexOf(entry)];
  if (element) editor.setWorkbook(replaceElement(element, change(element)));
}

/**
 * Writes the list of sheets in another order. `moves` says where each old place has gone, -1 for nowhere: names of one
 * sheet and the open tab count places.
 */
export function writeSheets(
  editor: WorkbookEditor,
  change: (sheets: string[]) => string[],
  moves: readonly number[],
): void {
  const sheets = editor.workbook.root.child(NS.spreadsheet, 'sheets');
  if (!sheets) throw new EditRefused('The workbook does not list its sheets.');
  const texts = sheetElements(editor).map((element) => element.outer);
  editor.setWorkbook(replaceElement(sheets, elementWithContent(sheets, {}, change(texts).join(''))));
  changeViews(editor, (tab) => Math.max(0, moves[tab] ?? 0));
  moveLocalNames(editor, moves);
}

function changeViews(editor: WorkbookEditor, change: (tab: number) => number): void {
  const views = editor.workbook.root.child(NS.spreadsheet, 'bookViews');
  if (!views) return;
  const written = views.childrenNamed(NS.spreadsheet, 'workbookView').map((view) => {
    const moved = (name: string) => {
      const before = Number(view.attribute('', name) ?? 0);
      const after = change(before);
      return after === before ? undefined : String(after);
    };
    return elementWith(view, { firstSheet: moved('firstSheet'), activeTab: moved('activeTab') });
  });
  const text = elementWithContent(views, {}, written.join(''));
  if (text !== views.outer) editor.setWorkbook(replaceElement(views, text));
}

function moveLocalNames(editor: WorkbookEditor, moves: readonly number[]): void {
  const names = editor.workbook.root.child(NS.spreadsheet, 'definedNames');
  if (!names) return;
  const written = names.children.flatMap((element) => {
    const before = element.attribute('', 'localSheetId');
    if (before === undefined) return [element.outer];
    const after = moves[Number(before)] ?? Number(before);
    if (after < 0) return [];
    return [after === Number(before) ? element.outer : elementWith(element, { localSheetId: String(after) })];
  });
  const text = written.length > 0 ? elementWithContent(names, {}, written.join('')) : '';
  if (written.join('') !== names.children.map((child) => child.outer).join('')) {
    editor.setWorkbook(replaceElement(names, text));
  }
}

function sheetElements(editor: WorkbookEditor): XmlElement[] {
  return editor.workbook.root.child(NS.spreadsheet, 'sheets')?.childrenNamed(NS.spreadsheet, 'sheet') ?? [];
}

/** Place among all tabs of a place among the worksheets. */
function tabPosition(editor: WorkbookEditor, index: number): number {
  const { worksheets } = editor;
  if (!Number.isInteger(index) || index < 0 || index > worksheets.length) throw outside();
  const next = worksheets[index];
  const { sheets } = editor.workbook;
  if (next) return sheets.indexOf(next);
  const last = worksheets.at(-1);
  return last ? sheets.indexOf(last) + 1 : sheets.length;
}

function freePart(editor: WorkbookEditor): string {
  const nameOf = (number: number) => resolveTarget(editor.workbook.part, `worksheets/sheet${number}.xml`);
  let number = editor.workbook.sheets.length + 1;
  while (editor.pkg.has(nameOf(number))) number++;
  return nameOf(number);
}

function isSheetId(id: string): boolean {
  return /^[1-9][0-9]{0,4}$/.test(id) && Number(id) <= MAX_SHEET_ID;
}

function outside(): EditRefused {
  return new EditRefused('A sheet cannot be put where the workbook has no place.');
}
