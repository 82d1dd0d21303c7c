import { scanRows } from '../file/scan-rows.ts';
import { openXmlList, type XmlList } from '../file/xml-list.ts';

/** Two versions of a worksheet's XML that hold only rows which may differ; everything else of them is as it was. */
export interface ChangedRows {
  before: string;
  after: string;
}

/**
 * Leaves out the rows that are the same text in both versions and that nobody touched: most of a large sheet, which need
 * not be read cell by cell. Undefined where a row's text alone does not say what it holds, so that all of it has to be
 * read: formulas that several rows share.
 */
export function changedRows(
  before: string,
  after: string,
  isTouched: (row: number) => boolean,
): ChangedRows | undefined {
  const [old, now] = [rowTexts(before), rowTexts(after)];
  if (!old || !now) return undefined;
  const isSame = (row: number) => !isTouched(row) && old.rows.get(row) === now.rows.get(row);
  return { before: withoutRows(old, isSame), after: withoutRows(now, isSame) };
}

interface SheetText {
  list: XmlList;
  /** Texts of the rows, going up. */
  rows: Map<number, string>;
}

function rowTexts(source: string): SheetText | undefined {
  if (/\st\s*=\s*["'](?:shared|array|dataTable)["']/.test(source)) return undefined;
  const list = openXmlList(source, 'sheetData', 'row');
  const rows = list.container && scanRows(list);
  return rows && { list, rows: new Map(rows.map(({ row, start, end }) => [row, source.slice(start, end)])) };
}

function withoutRows({ list, rows }: SheetText, isLeftOut: (row: number) => boolean): string {
  const kept = [...rows].flatMap(([row, text]) => (isLeftOut(row) ? [] : [text]));
  return list.source.slice(0, list.from) + kept.join('') + list.source.slice(list.to);
}
