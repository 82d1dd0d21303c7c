import { createBlank, readPackage } from '@benchbook/documents';

/** A number or text, or a formula with the result that is stored beside it. */
export type TestCell =
  | number
  | string
  | boolean
  | { f: string; v?: number | string | boolean | { error: string } };

/** A `c` element. */
export function cell(name: string, content: TestCell, attributes = ''): string {
  const value = typeof content === 'object' ? content.v : content;
  const formula = typeof content === 'object' ? `<f>${escaped(content.f)}</f>` : '';
  const stored = (text: string | number) => `${formula}<v>${text}</v>`;
  const element = (type: string, inner: string) => `<c r="${name}"${attributes}${type}>${inner}</c>`;
  if (value === undefined) return element('', formula);
  if (typeof value === 'number') return element('', stored(value));
  if (typeof value === 'boolean') return element(' t="b"', stored(value ? 1 : 0));
  if (typeof value === 'object') return element(' t="e"', stored(value.error));
  return element(' t="str"', stored(escaped(value)));
}

interface TestSheet {
  name: string;
  /** The cells of each row, from the first one on. */
  rows: string[];
}

interface TestBook {
  rows: string[];
  /** Sheets after the first one, which is called Data. */
  more?: TestSheet[];
  /** Elements after the sheets in the workbook part. */
  workbook?: string;
  /** Elements before the sheets, `workbookPr`. */
  properties?: string;
  /** The part of a table on the first sheet. */
  table?: string;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const LINK = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TABLE_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml';

/** Bytes of a workbook with sheets of the ids 1, 2, … */
export function workbook({
  rows,
  more = [],
  workbook: after = '',
  properties = '',
  table,
}: TestBook): Uint8Array {
  const pkg = readPackage(createBlank('xlsx'));
  const sheets = [{ name: 'Data', rows }, ...more];
  const part = (index: number) => `xl/worksheets/sheet${index + 1}.xml`;
  sheets.forEach((sheet, index) => {
    const written = sheet.rows.map((cells, row) => `<row r="${row + 1}">${cells}</row>`).join('');
    pkg.set(part(index), `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${written}</sheetData></worksheet>`);
  });
  const named = sheets.map(
    ({ name }, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rIdTest${index + 1}"/>`,
  );
  pkg.set(
    'xl/workbook.xml',
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${LINK}">${properties}<sheets>${named.join('')}</sheets>${after}</workbook>`,
  );
  const relationships = sheets.map(
    (_, index) =>
      `<Relationship Id="rIdTest${index + 1}" Type="${LINK}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const links = 'xl/_rels/workbook.xml.rels';
  const kept = pkg.text(links).replace(/<Relationship [^>]*\/worksheet"[^>]*\/>/g, '');
  pkg.set(links, kept.replace('</Relationships>', `${relationships.join('')}</Relationships>`));
  const types = '[Content_Types].xml';
  const overrides = sheets
    .slice(1)
    .map((_, index) => `<Override PartName="/${part(index + 1)}" ContentType="${SHEET_TYPE}"/>`);
  pkg.set(types, pkg.text(types).replace('</Types>', `${overrides.join('')}</Types>`));
  if (table !== undefined) addTable(pkg, part(0), table);
  return pkg.write();
}

function addTable(pkg: ReturnType<typeof readPackage>, sheet: string, table: string): void {
  const parts = '<tableParts count="1"><tablePart r:id="rIdT"/></tableParts></worksheet>';
  const withLinks = pkg.text(sheet).replace('<worksheet ', `<worksheet xmlns:r="${LINK}" `);
  pkg.set(sheet, withLinks.replace('</worksheet>', parts));
  pkg.set('xl/tables/table1.xml', table);
  pkg.set(
    'xl/worksheets/_rels/sheet1.xml.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rIdT" Type="${LINK}/table" Target="../tables/table1.xml"/></Relationships>`,
  );
  const types = '[Content_Types].xml';
  const type = `<Override PartName="/xl/tables/table1.xml" ContentType="${TABLE_TYPE}"/></Types>`;
  pkg.set(types, pkg.text(types).replace('</Types>', type));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
