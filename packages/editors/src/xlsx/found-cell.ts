import { t } from '@benchbook/words';
import { type IRange, Tools, type Worksheet } from '@univerjs/core';
import { ScrollToCellCommand } from '@univerjs/sheets-ui';
import type { Found, FoundLine } from '../frame/editor-contract.ts';
import { nearestSaying, type SheetPlace } from './saying-cells.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

const CELL = /^(.*)!([A-Z]{1,3})([1-9]\d{0,6})(?:\/(formula|note))?$/;
const NAME = /^name ([^!]*)$/;
const BESIDE = new Map([
  ['text box', t('text box')],
  ['chart', t('chart')],
  ['header', t('header')],
  ['footer', t('footer')],
]);

/** Shows the sheet of what was found, and selects the cell that says it: what is typed next goes into it. */
export function showFoundCell(editor: WorkbookEditor, { location, terms, hasChanged }: Found): FoundLine {
  const [, sheetName, letters = '', digits = '', part] = CELL.exec(location) ?? [];
  if (sheetName === undefined) return showBesideCells(editor, location);
  const sheet = sheetNamed(editor, sheetName);
  if (!sheet)
    return { text: t('The workbook has no sheet “{sheetName}” any more.', { sheetName }), isMissing: true };
  if (sheet.isSheetHidden()) {
    return { text: t('It stands in {location}, and that sheet is hidden.', { location }), isMissing: true };
  }
  const wanted = { row: Number(digits) - 1, column: columnOf(letters) };
  const name = `${sheetName}!${letters}${digits}`;
  // What comments say is not in this page.
  if (part === 'note') return showNote(editor, sheet, wanted, { name, hasChanged });
  const place = nearestSaying(sheet, editor.reader(sheet), wanted, { terms, inFormula: part === 'formula' });
  if (!place) {
    return {
      text: t('No cell of the sheet “{sheetName}” says any more what was found in it.', { sheetName }),
      isMissing: true,
    };
  }
  const isThere = place.row === wanted.row && place.column === wanted.column;
  const found = isThere ? name : `${sheetName}!${nameOf(place)}`;
  const hidden = whatHides(sheet, place);
  if (hidden)
    return {
      text: t('It stands in {found}, and that {hidden} is hidden.', { found, hidden }),
      isMissing: true,
    };
  goToCell(editor, sheet, place);
  if (!isThere)
    return {
      text: t('{name} does not say it any more: {found} is the nearest cell that does.', { name, found }),
    };
  const where = part === 'formula' ? t(', in its formula') : '';
  return { text: t('Found in {found}{where}.{since}', { found, where, since: since(hasChanged) }) };
}

const since = (hasChanged: boolean) => (hasChanged ? t(' The workbook has changed since.') : '');

function showNote(
  editor: WorkbookEditor,
  sheet: Worksheet,
  place: SheetPlace,
  { name, hasChanged }: { name: string; hasChanged: boolean },
): FoundLine {
  if (place.row >= sheet.getRowCount() || place.column >= sheet.getColumnCount()) {
    return {
      text: t('The sheet “{name}” has no cell {cell} any more.', {
        name: sheet.getName(),
        cell: nameOf(place),
      }),
      isMissing: true,
    };
  }
  const hidden = whatHides(sheet, place);
  if (hidden)
    return {
      text: t('It stands in the comment of {name}, and that {hidden} is hidden.', { name, hidden }),
      isMissing: true,
    };
  goToCell(editor, sheet, place);
  return { text: t('Found in the comment of {name}.{since}', { name, since: since(hasChanged) }) };
}

/** By a person or by a filter. */
function whatHides(sheet: Worksheet, { row, column }: SheetPlace): string | null {
  if (!sheet.getRowVisible(row)) return t('row');
  return sheet.getColVisible(column) ? null : t('column');
}

function goToCell(editor: WorkbookEditor, sheet: Worksheet, { row, column }: SheetPlace): void {
  const range: IRange = { startRow: row, endRow: row, startColumn: column, endColumn: column };
  editor.goTo({ sheet: sheet.getSheetId(), range, scroll: null });
  editor.run(ScrollToCellCommand.id, { range });
}

/** What stands in drawings, headers and names has a sheet at most. */
function showBesideCells(editor: WorkbookEditor, location: string): FoundLine {
  const name = NAME.exec(location)?.[1];
  if (name !== undefined)
    return { text: t('It stands in the name “{name}”, which has no place in a sheet.', { name }) };
  const [, sheetName = '', part = ''] = /^(.*)\/([^/]*)$/.exec(location) ?? [];
  const sheet = sheetNamed(editor, sheetName);
  const kind = BESIDE.get(part.replace(/ \d+$/, ''));
  // The address may say anything.
  if (!sheet || sheet.isSheetHidden() || kind === undefined) {
    return { text: t('The place where it was found is not in the workbook any more.'), isMissing: true };
  }
  editor.goTo({ sheet: sheet.getSheetId(), range: null, scroll: null });
  return { text: t('It stands in the {kind} of this sheet.', { kind }) };
}

/** As a search has it, without what no one can see of spaces. */
const sheetNamed = (editor: WorkbookEditor, name: string) =>
  editor.workbook.getSheets().find((sheet) => sheet.getName().replace(/\s+/g, ' ').trim() === name);

const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;

const nameOf = ({ row, column }: SheetPlace): string => `${Tools.chatAtABC(column)}${row + 1}`;
