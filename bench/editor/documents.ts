import { createBlank, readPackage } from '@benchbook/documents';

/** An Excel workbook with one sheet of numbers. */
export function workbookOf(rows: number, columns: number): Uint8Array {
  const pkg = readPackage(createBlank('xlsx', new Date(0)));
  const sheet = 'xl/worksheets/sheet1.xml';
  const cells = (row: number) =>
    Array.from(
      { length: columns },
      (_, i) => `<c r="${columnName(i)}${row}"><v>${row * columns + i}</v></c>`,
    ).join('');
  const data = Array.from({ length: rows }, (_, i) => `<row r="${i + 1}">${cells(i + 1)}</row>`).join('');
  const filled = pkg
    .text(sheet)
    .replace(/<sheetData\s*\/>|<sheetData>.*?<\/sheetData>/s, `<sheetData>${data}</sheetData>`);
  if (!filled.includes(data)) throw new Error('The blank workbook has no place for cells.');
  pkg.set(sheet, filled);
  return pkg.write();
}

/** A to Z: no sheet here is wider. */
const columnName = (index: number): string => String.fromCharCode('A'.charCodeAt(0) + index);
