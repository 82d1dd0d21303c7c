import { NS, type XmlElement } from '../../opc/index.ts';
import type { CellRange } from '../edits.ts';
import { MAX_COLUMNS, MAX_ROWS, parseRange } from '../file/references.ts';
import { decodeText } from '../file/strings.ts';
import { isOn, openWorkbook, type Workbook } from '../file/workbook.ts';
import { openXmlList } from '../file/xml-list.ts';
import { tokenizeFormula } from '../formula/formula.ts';
import type { PageScale, SheetPage } from '../page-edits.ts';
import { readPageLine } from './page-lines.ts';
import { type PagesOfSheet, USUAL_PAGE } from './page-model.ts';

/** Names that Excel keeps for itself (ECMA-376 part 1, 18.2.6). */
export const PRINT_AREA = '_xlnm.Print_Area';
export const PRINT_TITLES = '_xlnm.Print_Titles';

/** The pages of all worksheets. Throws DocumentError as `openWorkbook` does. */
export function readPages(bytes: Uint8Array): PagesOfSheet[] {
  return pagesOf(openWorkbook(bytes)).flatMap(({ sheet, rules: [page] }) => (page ? [{ sheet, page }] : []));
}

/** One for each worksheet, in the form of the rules of a sheet. */
export function pagesOf(workbook: Workbook): { sheet: string; rules: SheetPage[] }[] {
  return workbook.sheets.flatMap(({ id, name, part, isWorksheet }) => {
    if (!isWorksheet) return [];
    const { skeleton } = openXmlList(workbook.pkg.text(part), 'sheetData', 'row');
    const meaning = (builtIn: string) => {
      const found = printName(workbook, id, builtIn);
      return found && decodeText(found.text);
    };
    return [{ sheet: id, rules: [pageIn(skeleton, name, meaning(PRINT_AREA), meaning(PRINT_TITLES))] }];
  });
}

/** The defined name of that kind that a sheet has. */
export function printName({ root, sheets }: Workbook, sheet: string, name: string): XmlElement | undefined {
  const place = String(sheets.findIndex(({ id }) => id === sheet));
  return root
    .child(NS.spreadsheet, 'definedNames')
    ?.childrenNamed(NS.spreadsheet, 'definedName')
    .find(
      (one) =>
        one.attribute('', 'localSheetId') === place &&
        one.attribute('', 'name')?.toLowerCase() === name.toLowerCase(),
    );
}

function pageIn(
  root: XmlElement,
  sheet: string,
  area: string | undefined,
  titles: string | undefined,
): SheetPage {
  const child = (name: string) => root.child(NS.spreadsheet, name);
  const setup = child('pageSetup');
  const options = child('printOptions');
  const margins = child('pageMargins');
  const lines = child('headerFooter');
  const line = (name: string) => readPageLine(decodeText(lines?.child(NS.spreadsheet, name)?.text ?? ''));
  const isOption = (name: string) => isOn(options?.attribute('', name));
  const margin = (name: keyof SheetPage['margins']) => numberOf(margins, name) ?? USUAL_PAGE.margins[name];
  // A size of its own wins over the number.
  const paper = setup?.attribute('', 'paperHeight') === undefined ? numberOf(setup, 'paperSize') : undefined;
  return {
    landscape: setup?.attribute('', 'orientation') === 'landscape',
    paper: paper ?? null,
    margins: {
      left: margin('left'),
      right: margin('right'),
      top: margin('top'),
      bottom: margin('bottom'),
      header: margin('header'),
      footer: margin('footer'),
    },
    scale: scaleIn(root, setup),
    centered: { across: isOption('horizontalCentered'), down: isOption('verticalCentered') },
    gridlines: isOption('gridLines') && options?.attribute('', 'gridLinesSet') !== '0',
    headings: isOption('headings'),
    header: line('oddHeader'),
    footer: line('oddFooter'),
    first: {
      isUsed: isOn(lines?.attribute('', 'differentFirst')),
      header: line('firstHeader'),
      footer: line('firstFooter'),
    },
    even: {
      isUsed: isOn(lines?.attribute('', 'differentOddEven')),
      header: line('evenHeader'),
      footer: line('evenFooter'),
    },
    area: area === undefined ? [] : rangesIn(area, sheet),
    titles: titlesIn(titles, sheet),
    breaks: { rows: breaksIn(child('rowBreaks')), columns: breaksIn(child('colBreaks')) },
  };
}

function scaleIn(root: XmlElement, setup: XmlElement | undefined): PageScale {
  const properties = root.child(NS.spreadsheet, 'sheetPr')?.child(NS.spreadsheet, 'pageSetUpPr');
  if (isOn(properties?.attribute('', 'fitToPage')))
    return {
      kind: 'fit',
      wide: numberOf(setup, 'fitToWidth') ?? 1,
      tall: numberOf(setup, 'fitToHeight') ?? 1,
    };
  return { kind: 'percent', percent: numberOf(setup, 'scale') ?? 100 };
}

function titlesIn(meaning: string | undefined, sheet: string): SheetPage['titles'] {
  const titles: NonNullable<SheetPage['titles']> = { rows: null, columns: null };
  for (const range of meaning === undefined ? [] : (rangesIn(meaning, sheet) ?? [null])) {
    const isRows = range?.startColumn === 0 && range.endColumn === MAX_COLUMNS - 1;
    const isColumns = range?.startRow === 0 && range.endRow === MAX_ROWS - 1;
    if (!range || isRows === isColumns) return null;
    if (isRows) titles.rows = { from: range.startRow, to: range.endRow };
    else titles.columns = { from: range.startColumn, to: range.endColumn };
  }
  return titles;
}

/** The cells a name lists, all of them fixed and on its sheet; null: it is written otherwise. Cells that are gone are left out. */
function rangesIn(meaning: string, sheet: string): CellRange[] | null {
  const ranges: CellRange[] = [];
  for (const token of tokenizeFormula(meaning)) {
    if (token.kind === 'other') {
      if (!/^(?:[\s,()]|#REF!)*$/i.test(token.text)) return null;
      continue;
    }
    const { prefix } = token;
    const cells = token.text.slice(prefix?.raw.length ?? 0);
    if (cells.toUpperCase() === '#REF!') continue;
    const isHere =
      prefix?.book === '' &&
      prefix.sheets.length === 1 &&
      prefix.sheets[0]?.toLowerCase() === sheet.toLowerCase();
    const range = token.kind === 'reference' && isHere ? fixedRange(cells) : undefined;
    if (!range) return null;
    ranges.push(range);
  }
  return ranges;
}

/** Cells all of whose rows and columns are fixed: others would count from whichever cell asks. */
function fixedRange(cells: string): CellRange | undefined {
  const isFixed = cells.split(':').every((end) => /^(?:\$[A-Z]{1,3})?(?:\$\d+)?$/i.test(end));
  return isFixed ? parseRange(cells) : undefined;
}

/** Those a program made by itself say nothing of what a person wants. */
function breaksIn(list: XmlElement | undefined): number[] {
  const places = (list?.childrenNamed(NS.spreadsheet, 'brk') ?? []).flatMap((one) => {
    const id = Number(one.attribute('', 'id') ?? 0);
    return isOn(one.attribute('', 'man')) && Number.isInteger(id) && id > 0 ? [id] : [];
  });
  return [...new Set(places)].toSorted((one, other) => one - other);
}

function numberOf(element: XmlElement | undefined, name: string): number | undefined {
  const text = element?.attribute('', name);
  const value = Number(text);
  return text === undefined || text.trim() === '' || !Number.isFinite(value) ? undefined : value;
}
