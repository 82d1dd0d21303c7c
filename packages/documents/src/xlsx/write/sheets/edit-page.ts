import { escapeText, NS, type XmlElement } from '../../../opc/index.ts';
import type { CellRange } from '../../edits.ts';
import { cellName, columnName, contains, MAX_COLUMNS, MAX_ROWS } from '../../file/references.ts';
import { EditRefused } from '../../file/refused.ts';
import { encodeText } from '../../file/strings.ts';
import { isOn } from '../../file/workbook.ts';
import { type AttributeChanges, elementWith, elementWithContent, insertChild } from '../../file/xml-edit.ts';
import { sheetPrefix } from '../../formula/formula.ts';
import type {
  OtherLines,
  PageEdit,
  PageLine,
  PageMargins,
  PageScale,
  PageSpan,
  SheetPage,
} from '../../page-edits.ts';
import { pageLineProblem, writePageLine } from '../../pages/page-lines.ts';
import { PRINT_AREA, PRINT_TITLES, printName } from '../../pages/read-pages.ts';
import type { SheetEditor } from '../sheet-editor.ts';
import type { WorkbookEditor } from '../workbook-editor.ts';
import { setNameElement } from './edit-names.ts';

/** Sequences of the schema (ECMA-376 part 1, 18.3.1.82 and 18.3.1.46). */
const SHEET_PROPERTIES_ORDER = ['tabColor', 'outlinePr', 'pageSetUpPr'];
const HEADER_ORDER = ['oddHeader', 'oddFooter', 'evenHeader', 'evenFooter', 'firstHeader', 'firstFooter'];

/** Page breaks that Excel opens on a sheet, of rows and of columns. */
const MOST_BREAKS = 1_026;
/** Papers that the format has a number for (18.3.1.63), those of printers aside. */
const MOST_PAPERS = 118;
/** Inches. */
const WIDEST_MARGIN = 49;
/** Pages that a sheet is fitted onto. */
const MOST_PAGES = 32_767;

/** Writes what a person changed of the pages of a sheet; what is said of them beside that keeps its bytes. Throws EditRefused. */
export function editPage(editor: WorkbookEditor, { sheet: id, page }: PageEdit): void {
  const problem = pageProblem(page);
  if (problem) throw new EditRefused(problem);
  const sheet = editor.sheet(id);
  setSetup(sheet, page);
  if (page.scale) setFitting(sheet, page.scale);
  if (page.margins) setMargins(sheet, page.margins);
  setOptions(sheet, page);
  if (page.header) setLine(sheet, 'oddHeader', page.header);
  if (page.footer) setLine(sheet, 'oddFooter', page.footer);
  if (page.first) setOtherLines(sheet, 'first', page.first);
  if (page.even) setOtherLines(sheet, 'even', page.even);
  if (page.breaks) {
    setBreaks(sheet, 'rowBreaks', page.breaks.rows, MAX_COLUMNS - 1);
    setBreaks(sheet, 'colBreaks', page.breaks.columns, MAX_ROWS - 1);
  }
  if (page.area) setNamed(editor, id, PRINT_AREA, page.area.map(fixedCells));
  if (page.titles) {
    const { rows, columns } = page.titles;
    const all = (axis: 'row' | 'column', span: PageSpan | null) => (span ? [fixedSpan(axis, span)] : []);
    setNamed(editor, id, PRINT_TITLES, [...all('column', columns), ...all('row', rows)]);
  }
}

/** Why pages cannot be so, as a sentence; null: they can. */
function pageProblem(page: Partial<SheetPage>): string | null {
  const { paper, margins, scale, header, footer, first, even, area, titles, breaks } = page;
  const isWhole = (value: number, least: number, most: number) =>
    Number.isInteger(value) && value >= least && value <= most;
  if (paper != null && !isWhole(paper, 1, MOST_PAPERS)) return 'There is no such paper.';
  if (margins && !Object.values(margins).every((one) => one >= 0 && one < WIDEST_MARGIN))
    return 'A margin is at least 0 and below 49 inches (1,244 mm).';
  if (scale?.kind === 'percent' && !isWhole(scale.percent, 10, 400))
    return 'Pages are printed at 10 to 400 percent.';
  if (scale?.kind === 'fit' && ![scale.wide, scale.tall].every((one) => isWhole(one, 0, MOST_PAGES)))
    return 'A sheet is fitted onto 0 to 32,767 pages, where 0 is as many as it takes.';
  const lines = [header, footer, first?.header, first?.footer, even?.header, even?.footer];
  const line = lines.flatMap((one) => (one && pageLineProblem(one)) ?? [])[0];
  if (line !== undefined) return line;
  const sheet = { startRow: 0, startColumn: 0, endRow: MAX_ROWS - 1, endColumn: MAX_COLUMNS - 1 };
  const isOn = (range: CellRange) =>
    range.startRow <= range.endRow && range.startColumn <= range.endColumn && contains(sheet, range);
  if (area && !area.every(isOn)) return 'The print area needs cells of the sheet.';
  const isSpan = (span: PageSpan | null | undefined, size: number) =>
    !span || (isWhole(span.from, 0, size - 1) && isWhole(span.to, span.from, size - 1));
  if (!isSpan(titles?.rows, MAX_ROWS) || !isSpan(titles?.columns, MAX_COLUMNS))
    return 'Repeated are rows or columns of the sheet.';
  const areBreaks = (places: readonly number[], size: number) =>
    places.length <= MOST_BREAKS &&
    places.every((place, at) => isWhole(place, 1, size - 1) && place > (places[at - 1] ?? 0));
  if (breaks && !(areBreaks(breaks.rows, MAX_ROWS) && areBreaks(breaks.columns, MAX_COLUMNS)))
    return 'A page begins with at most 1,026 rows and columns of the sheet, behind the first one.';
  return null;
}

function setSetup(sheet: SheetEditor, { landscape, paper, scale }: Partial<SheetPage>): void {
  const changes: AttributeChanges = {
    ...(paper === undefined
      ? {}
      : {
          paperSize: paper === null ? null : String(paper),
          paperHeight: null,
          paperWidth: null,
          paperUnits: null,
        }),
    ...(scale?.kind === 'percent' ? { scale: scale.percent === 100 ? null : String(scale.percent) } : {}),
    ...(scale?.kind === 'fit' ? { fitToWidth: pages(scale.wide), fitToHeight: pages(scale.tall) } : {}),
    ...(landscape === undefined ? {} : { orientation: landscape ? 'landscape' : 'portrait' }),
  };
  setAttributes(sheet, 'pageSetup', changes);
}

/** What is not said is 1. */
function pages(count: number): string | null {
  return count === 1 ? null : String(count);
}

/** The element with attributes changed, made where there are some to be said and taken away where nothing is left. */
function setAttributes(sheet: SheetEditor, name: string, changes: AttributeChanges): void {
  const said = Object.entries(changes).filter(([, value]) => typeof value === 'string');
  const found = sheet.child(name);
  if (found) {
    const written = elementWith(found, changes);
    const isEmpty =
      /^<[\w.:-]+\s*\/?>/.test(written) && found.attributes.length > 0 && found.children.length === 0;
    if (written !== found.outer) sheet.replace(found, isEmpty ? '' : written);
  } else if (said.length > 0)
    sheet.insert(
      name,
      `<${sheet.prefix}${name}${said.map(([key, value]) => ` ${key}="${value}"`).join('')}/>`,
    );
}

/** Whether a sheet is fitted onto pages stands among its properties. */
function setFitting(sheet: SheetEditor, scale: PageScale): void {
  const isFitted = scale.kind === 'fit';
  const { prefix } = sheet;
  const properties = sheet.child('sheetPr');
  const found = properties?.child(NS.spreadsheet, 'pageSetUpPr');
  const made = `<${prefix}pageSetUpPr fitToPage="1"/>`;
  if (found && properties) {
    const written = elementWith(found, { fitToPage: isFitted ? '1' : null });
    const isEmpty = /^<[\w.:-]+\s*\/?>/.test(written);
    if (!isEmpty) sheet.replace(found, written);
    else {
      const others = properties.children.filter((child) => child !== found);
      const isAlone = others.length === 0 && properties.attributes.length === 0;
      if (isAlone) sheet.replace(properties, '');
      else sheet.replace(found, '');
    }
  } else if (isFitted && properties)
    sheet.replaceAll(insertChild(properties, SHEET_PROPERTIES_ORDER, 'pageSetUpPr', made));
  else if (isFitted) sheet.insert('sheetPr', `<${prefix}sheetPr>${made}</${prefix}sheetPr>`);
}

function setMargins(sheet: SheetEditor, margins: PageMargins): void {
  const sides = ['left', 'right', 'top', 'bottom', 'header', 'footer'] as const;
  const found = sheet.child('pageMargins');
  // The same number may be written in another way: it stays.
  const differs = (side: keyof PageMargins) =>
    Number(found?.attribute('', side) ?? Number.NaN) !== margins[side];
  setAttributes(
    sheet,
    'pageMargins',
    Object.fromEntries(sides.filter(differs).map((side) => [side, String(margins[side])])),
  );
}

function setOptions(sheet: SheetEditor, { centered, gridlines, headings }: Partial<SheetPage>): void {
  const on = (value: boolean) => (value ? '1' : null);
  setAttributes(sheet, 'printOptions', {
    ...(centered ? { horizontalCentered: on(centered.across), verticalCentered: on(centered.down) } : {}),
    ...(headings === undefined ? {} : { headings: on(headings) }),
    // Where the second is off, the first one says nothing.
    ...(gridlines === undefined
      ? {}
      : { gridLines: on(gridlines), ...(gridlines ? { gridLinesSet: null } : {}) }),
  });
}

/** What is said and not used stays: somebody may use it again. */
function setOtherLines(sheet: SheetEditor, pages: 'first' | 'even', lines: OtherLines): void {
  const { prefix } = sheet;
  setLine(sheet, `${pages}Header`, lines.header);
  setLine(sheet, `${pages}Footer`, lines.footer);
  const name = pages === 'first' ? 'differentFirst' : 'differentOddEven';
  const found = sheet.child('headerFooter');
  if (!found) {
    if (lines.isUsed) sheet.insert('headerFooter', `<${prefix}headerFooter ${name}="1"/>`);
    return;
  }
  // It may be written in another way, and say the same.
  if (isOn(found.attribute('', name)) === lines.isUsed) return;
  const written = elementWith(found, { [name]: lines.isUsed ? '1' : null });
  const isEmpty = /^<[\w.:-]+\s*\/?>/.test(written) && found.children.length === 0;
  sheet.replace(found, isEmpty ? '' : written);
}

/** Headers and footers of odd pages are those of all pages that have none of their own. */
function setLine(
  sheet: SheetEditor,
  name: `${'odd' | 'first' | 'even'}${'Header' | 'Footer'}`,
  line: PageLine,
): void {
  const { prefix } = sheet;
  const text = escapeText(encodeText(writePageLine(line)));
  const lines = sheet.child('headerFooter');
  const found = lines?.child(NS.spreadsheet, name);
  const made = text === '' ? '' : `<${prefix}${name}>${text}</${prefix}${name}>`;
  if (!lines) {
    if (made !== '') sheet.insert('headerFooter', `<${prefix}headerFooter>${made}</${prefix}headerFooter>`);
  } else if (!found) {
    if (made !== '') sheet.replaceAll(insertChild(lines, HEADER_ORDER, name, made));
  } else if (made !== '') sheet.replace(found, elementWithContent(found, {}, text));
  else {
    const isAlone = lines.children.length === 1 && lines.attributes.length === 0;
    sheet.replace(isAlone ? lines : found, '');
  }
}

/** Breaks that a program made by itself stay, unless a person makes them theirs. */
function setBreaks(
  sheet: SheetEditor,
  name: 'rowBreaks' | 'colBreaks',
  places: readonly number[],
  max: number,
): void {
  const list = sheet.child(name);
  const wanted = new Set(places);
  const idOf = (element: XmlElement) => Number(element.attribute('', 'id') ?? 0);
  const isManual = (element: XmlElement) => /^(?:1|true|on)$/.test(element.attribute('', 'man') ?? '');
  const items = new Map<number, string>();
  let manual = 0;
  for (const one of list?.children ?? []) {
    const id = idOf(one);
    if (isManual(one) && !wanted.has(id)) continue;
    items.set(id, wanted.has(id) && !isManual(one) ? elementWith(one, { man: '1' }) : one.outer);
    if (wanted.has(id)) manual++;
  }
  for (const place of places) {
    if (items.has(place)) continue;
    items.set(place, `<${sheet.prefix}brk id="${place}" max="${max}" man="1"/>`);
    manual++;
  }
  const texts = [...items].toSorted(([one], [other]) => one - other).map(([, text]) => text);
  const counts = { count: String(texts.length), manualBreakCount: String(manual) };
  const tag = sheet.prefix + name;
  if (list) {
    const written = texts.length > 0 ? elementWithContent(list, counts, texts.join('')) : '';
    if (texts.join('') !== list.children.map((one) => one.outer).join('')) sheet.replace(list, written);
  } else if (texts.length > 0)
    sheet.insert(
      name,
      `<${tag} count="${counts.count}" manualBreakCount="${counts.manualBreakCount}">${texts.join('')}</${tag}>`,
    );
}

function setNamed(editor: WorkbookEditor, id: string, name: string, cells: readonly string[]): void {
  const { workbook } = editor;
  const entry = editor.entry(id);
  const place = workbook.sheets.findIndex((sheet) => sheet.id === entry.id);
  const meaning = cells.map((one) => sheetPrefix(entry.name) + one).join(',');
  if (meaning.length > 8_192)
    throw new EditRefused('The print area has too many parts. Choose fewer of them.');
  const found = printName(workbook, entry.id, name);
  if (!found && meaning === '') return;
  setNameElement(editor, found, {
    name,
    localSheetId: String(place),
    meaning: meaning === '' ? null : meaning,
  });
}

function fixedCells({ startRow, endRow, startColumn, endColumn }: CellRange): string {
  if (startColumn === 0 && endColumn === MAX_COLUMNS - 1)
    return fixedSpan('row', { from: startRow, to: endRow });
  if (startRow === 0 && endRow === MAX_ROWS - 1)
    return fixedSpan('column', { from: startColumn, to: endColumn });
  const cell = (row: number, column: number) => cellName(row, column).replace(/^([A-Z]+)(\d+)$/, '$$$1$$$2');
  const [from, to] = [cell(startRow, startColumn), cell(endRow, endColumn)];
  return from === to ? from : `${from}:${to}`;
}

function fixedSpan(axis: 'row' | 'column', { from, to }: PageSpan): string {
  const name = (place: number) => (axis === 'row' ? String(place + 1) : columnName(place));
  return `$${name(from)}:$${name(to)}`;
}
