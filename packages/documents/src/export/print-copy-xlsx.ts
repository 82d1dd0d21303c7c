import { removeContentType } from '../opc/content-types.ts';
import { NS } from '../opc/namespaces.ts';
import { relationshipKind, relationshipsPartOf } from '../opc/relationships.ts';
import type { Splice } from '../opc/splice.ts';
import { escapeText, type XmlElement } from '../opc/xml.ts';
import type { OpcPackage } from '../opc/zip.ts';
import { readWorkbook } from '../xlsx/file/workbook.ts';
import { splice, takeRelationships, whole } from './print-copy-parts.ts';

/** What fills cells anew when a workbook is opened: from other cells, or from somewhere else. The cells stay as they are. */
const FILLS_CELLS = new Set(['pivotTable', 'pivotCacheDefinition', 'pivotCacheRecords', 'queryTable']);

/** Leaves nothing in a workbook that another program would calculate, or tell of its own day, file and folder. */
export function takeFromWorkbook(pkg: OpcPackage, workbook: string): void {
  for (const { part, isWorksheet } of readWorkbook(pkg, workbook).sheets) {
    if (!pkg.has(part)) continue;
    const root = pkg.xml(part);
    splice(pkg, part, [
      ...(isWorksheet ? formulasOf(root).map(whole) : []),
      ...headersAndFootersOf(root).flatMap(withoutDayAndFile),
    ]);
  }
  takeFilling(pkg, workbook);
}

function formulasOf(root: XmlElement): XmlElement[] {
  const rows = root.child(NS.spreadsheet, 'sheetData')?.children ?? [];
  return rows.flatMap((row) => row.children).flatMap((cell) => cell.childrenNamed(NS.spreadsheet, 'f'));
}

/** `oddHeader`, `firstFooter` and so on, also of the views that people keep. The cells are many, and hold none. */
function headersAndFootersOf(root: XmlElement): XmlElement[] {
  return root.children
    .filter((element) => !element.is(NS.spreadsheet, 'sheetData'))
    .flatMap((element) => [element, ...element.descendants()])
    .filter((element) => element.is(NS.spreadsheet, 'headerFooter'))
    .flatMap(({ children }) => children);
}

/**
 * In the text of a header (ECMA-376 part 1, 18.3.1.39): the day, the time, the folder and the name of the file; `&&` and the
 * name of a font, in which they mean nothing. All are of the program that prints, and none is stored.
 */
const CODES = /&(?:&|"[^"]*"|[DTZF])/gi;

/** A space takes their place: digits behind them would be the size of letters, or part of another code. */
function withoutDayAndFile(element: XmlElement): Splice[] {
  const text = element.text.replace(CODES, (code) => (/^&[DTZF]$/i.test(code) ? ' ' : code));
  if (text === element.text) return [];
  return [{ start: element.innerStart, end: element.innerEnd, text: escapeText(text) }];
}

function takeFilling(pkg: OpcPackage, workbook: string): void {
  const taken = takeRelationships(pkg, (each) => !each.external && FILLS_CELLS.has(relationshipKind(each)));
  for (const name of taken.flatMap(({ part }) => [part, relationshipsPartOf(part)])) {
    pkg.remove(name);
    removeContentType(pkg, name);
  }
  // In the workbook itself, and among its extensions.
  const caches = [...pkg.xml(workbook).descendants()].filter(({ localName }) => localName === 'pivotCaches');
  splice(pkg, workbook, caches.map(whole));
}
