import { NS, type XmlElement } from '../../opc/index.ts';
import { isPageEdit } from '../edits/taken-back.ts';
import type { XlsxEdit } from '../edits.ts';
import type { Workbook } from '../file/workbook.ts';
import { openXmlList } from '../file/xml-list.ts';
import { failed } from './verify-package.ts';

/** What of a sheet its pages are said by, and of its properties. */
const OF_PAGES = new Set([
  'printOptions',
  'pageMargins',
  'pageSetup',
  'headerFooter',
  'rowBreaks',
  'colBreaks',
  'sheetPr',
  'pageSetUpPr',
]);

/**
 * Throws DocumentError `verification-failed` unless edits of pages left all else as it was: what stands beside the cells of a sheet
 * of which nothing but the pages was changed, and names of other kinds. That the pages are right is asked as of rules.
 */
export function verifyPages(before: Workbook, after: Workbook, edits: readonly XlsxEdit[]): void {
  const named = new Set(edits.flatMap((edit) => (isPageEdit(edit) ? [edit.sheet] : [])));
  for (const id of named) {
    if (edits.some((edit) => edit.sheet === id && !isPageEdit(edit))) continue;
    const [was, is] = [before, after].map((workbook) => besidePages(workbook, id));
    if (was !== is) throw failed('more than the pages of a sheet would have changed');
  }
  if (named.size === 0 || !edits.every(isPageEdit)) return;
  if (otherNames(before) !== otherNames(after)) throw failed('a defined name would have changed');
}

function besidePages({ sheets, pkg }: Workbook, id: string): string {
  const sheet = sheets.find((one) => one.id === id);
  if (!sheet) return '';
  const { skeleton } = openXmlList(pkg.text(sheet.part), 'sheetData', 'row');
  const properties = skeleton.child(NS.spreadsheet, 'sheetPr');
  const attributes = (properties?.attributes ?? []).map(({ name, value }) => `${name}=${value}`);
  return [...attributes, ...others(properties), ...others(skeleton)].join('\n');
}

function others(of: XmlElement | undefined): string[] {
  return (of?.children ?? []).filter(({ localName }) => !OF_PAGES.has(localName)).map(({ outer }) => outer);
}

function otherNames({ root }: Workbook): string {
  const names = root.child(NS.spreadsheet, 'definedNames')?.children ?? [];
  const isOfPages = (one: XmlElement) =>
    /^_xlnm\.Print_(?:Area|Titles)$/i.test(one.attribute('', 'name') ?? '');
  return names.flatMap((one) => (isOfPages(one) ? [] : [one.outer])).join('\n');
}
