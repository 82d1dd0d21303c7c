import { readPackage } from '../../opc/index.ts';
import type { CellEdit, XlsxEdit } from '../edits.ts';
import { parseCell } from '../file/references.ts';
import { verifyPatch } from '../verify/verify.ts';
import { patchWorkbook } from '../write/patch.ts';
import { makeWorkbook, type TestWorkbook } from './test-workbook.ts';

export const SHEET = 'xl/worksheets/sheet1.xml';

/** Patches and verifies; answers the package that came out. */
export function patched(content: TestWorkbook | Uint8Array, edits: XlsxEdit[]) {
  const original = content instanceof Uint8Array ? content : makeWorkbook(content);
  const result = patchWorkbook(original, edits);
  verifyPatch(original, edits, result.bytes);
  return { ...result, pkg: readPackage(result.bytes), original: readPackage(original) };
}

export function set(cell: string, edit: Omit<CellEdit, 'row' | 'column'>): XlsxEdit {
  const { row = 0, column = 0 } = parseCell(cell) ?? {};
  return { op: 'set-cells', sheet: '1', cells: [{ row, column, ...edit }] };
}

export const number = (value: number) => ({ content: { kind: 'number' as const, value } });
export const formula = (formula: string, result: number | string) => ({
  content: { kind: 'formula' as const, formula, result },
});
export const text = (value: string) => ({ content: { kind: 'text' as const, value } });

/** What stands between the tags of sheetData. */
export const rowsOf = ({ pkg }: { pkg: ReturnType<typeof readPackage> }, part = SHEET) =>
  /<sheetData>(.*)<\/sheetData>/s.exec(pkg.text(part))?.[1];
