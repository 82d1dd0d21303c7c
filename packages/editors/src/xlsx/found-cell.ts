import { ScrollToCellCommand } from '@univerjs/sheets-ui';
import type { Found, FoundLine } from '../frame/editor-contract.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

const CELL = /^(.*)!([A-Z]{1,3})([1-9]\d{0,6})(?:\/(formula|note))?$/;
const NAME = /^name ([^!]*)$/;

const WHERE: Record<string, string> = {
  formula: ', in its formula',
  note: ', in its comment',
};

/** Shows the sheet of what was found, and selects its cell. */
export function showFoundCell(editor: WorkbookEditor, { location, hasChanged }: Found): FoundLine {
  const [, sheetName, letters = '', digits = '', part = ''] = CELL.exec(location) ?? [];
  if (sheetName === undefined) return showBesideCells(editor, location);
  const sheet = sheetNamed(editor, sheetName);
  if (!sheet) return { text: `The workbook has no sheet “${sheetName}” any more.`, isMissing: true };
  if (sheet.isSheetHidden()) {
    return { text: `It stands in ${location}, and that sheet is hidden.`, isMissing: true };
  }
  const [row, column] = [Number(digits) - 1, columnOf(letters)];
  if (row >= sheet.getRowCount() || column >= sheet.getColumnCount()) {
    return { text: `The sheet “${sheetName}” has no cell ${letters}${digits} any more.`, isMissing: true };
  }
  const range = { startRow: row, endRow: row, startColumn: column, endColumn: column };
  editor.goTo({ sheet: sheet.getSheetId(), range, scroll: null });
  editor.run(ScrollToCellCommand.id, { range });
  const { v, f, si, p } = sheet.getCellRaw(row, column) ?? {};
  const isEmpty = (v === undefined || v === null || v === '') && !f && !si && !p;
  const cell = `${sheetName}!${letters}${digits}`;
  if (isEmpty && part !== 'note') {
    return { text: `It was found in ${cell}, which is empty now.`, isMissing: true };
  }
  const since = hasChanged ? ' The workbook has changed since.' : '';
  return { text: `Found in ${cell}${WHERE[part] ?? ''}.${since}` };
}

/** What stands in drawings, headers and names has a sheet at most. */
function showBesideCells(editor: WorkbookEditor, location: string): FoundLine {
  const name = NAME.exec(location)?.[1];
  if (name !== undefined) return { text: `It stands in the name “${name}”, which has no place in a sheet.` };
  const [, sheetName = '', part = ''] = /^(.*)\/([^/]*)$/.exec(location) ?? [];
  const sheet = sheetNamed(editor, sheetName);
  if (!sheet || sheet.isSheetHidden()) {
    return { text: 'The place where it was found is not in the workbook any more.', isMissing: true };
  }
  editor.goTo({ sheet: sheet.getSheetId(), range: null, scroll: null });
  return { text: `It stands in the ${part.replace(/ \d+$/, '')} of this sheet.` };
}

/** As a search has it, without what no one can see of spaces. */
const sheetNamed = (editor: WorkbookEditor, name: string) =>
  editor.workbook.getSheets().find((sheet) => sheet.getName().replace(/\s+/g, ' ').trim() === name);

const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
