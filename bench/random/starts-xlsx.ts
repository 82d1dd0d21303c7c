import { createBlank, readPackage } from '@benchbook/documents';
import type { Starts } from './attempt.ts';

const EIGHT = [1, 2, 3, 4, 5, 6, 7, 8];
const number = (at: string, value: number): string => `<c r="${at}"><v>${value}</v></c>`;
const text = (at: string, value: string): string => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
const formula = (at: string, of: string, result: number): string =>
  `<c r="${at}"><f>${of}</f><v>${result}</v></c>`;
const row = (at: number, ...cells: string[]): string => `<row r="${at}">${cells.join('')}</row>`;

/** Numbers, a product of two, a text, and a sum so far, in eight rows. */
const ROWS = EIGHT.map((at) =>
  row(
    at,
    number(`A${at}`, at),
    number(`B${at}`, at * 1.5),
    formula(`C${at}`, `A${at}*B${at}`, at * at * 1.5),
    text(`D${at}`, `s${at}`),
    formula(`E${at}`, `SUM(A$1:A${at})`, (at * (at + 1)) / 2),
  ),
).join('');

/** What workbooks begin with, by name. */
export const STARTS_XLSX: Starts = {
  cells: () => workbookOf([{ rows: ROWS }]),

  sheets: () =>
    workbookOf(
      [
        { rows: ROWS },
        {
          rows: EIGHT.map((at) =>
            row(
              at,
              number(`A${at}`, at * 10),
              formula(`B${at}`, `Sheet1!A${at}+A${at}`, at * 11),
              formula(`C${at}`, 'SUM(Sheet1!A1:B4)', 25),
            ),
          ).join(''),
        },
      ],
      '<definedNames><definedName name="Factor">Sheet1!$A$2</definedName><definedName name="List">Second!$A$1:$A$8</definedName></definedNames>',
    ),

  merged: () =>
    workbookOf([
      {
        rows: `${ROWS}${row(10, text('A10', 'over three'))}${row(12, number('B12', 4), formula('F12', 'B12+A10', 4).replace('<v>4</v>', '<v>#VALUE!</v>').replace('r="F12"', 'r="F12" t="e"'))}`,
        behind: '<mergeCells count="2"><mergeCell ref="A10:C10"/><mergeCell ref="B12:C13"/></mergeCells>',
      },
    ]),

  filtered: () =>
    workbookOf([
      {
        rows: `${row(1, text('A1', 'Name'), text('B1', 'Mass'), text('C1', 'Twice'))}${EIGHT.map((n) => row(n + 1, text(`A${n + 1}`, `n${n}`), number(`B${n + 1}`, n), formula(`C${n + 1}`, `B${n + 1}*2`, n * 2))).join('')}${row(11, formula('B11', 'SUBTOTAL(9,B2:B9)', 36), formula('C11', 'SUM(C2:C9)', 72))}`,
        behind: '<autoFilter ref="A1:C9"/>',
      },
    ]),

  shared: () =>
    workbookOf([
      {
        rows: EIGHT.map((at) =>
          row(
            at,
            number(`A${at}`, at),
            at === 1
              ? `<c r="B1"><f t="shared" ref="B1:B8" si="0">A1+$A$1</f><v>2</v></c>`
              : `<c r="B${at}"><f t="shared" si="0"/><v>${at + 1}</v></c>`,
            formula(`D${at}`, `IF(B${at}>4,B${at},0)`, at + 1 > 4 ? at + 1 : 0),
          ),
        ).join(''),
        behind:
          '<conditionalFormatting sqref="A1:A8"><cfRule type="cellIs" dxfId="0" priority="1" operator="greaterThan"><formula>$A$3</formula></cfRule></conditionalFormatting><dataValidations count="1"><dataValidation type="list" allowBlank="1" sqref="F1:F4"><formula1>$A$1:$A$4</formula1></dataValidation></dataValidations>',
      },
    ]),
};

interface Sheet {
  rows: string;
  /** What stands behind the cells, in the order of the schema. */
  behind?: string;
}

const NAMES = ['Sheet1', 'Second'];

function workbookOf(sheets: readonly Sheet[], names = ''): Uint8Array {
  const file = readPackage(createBlank('xlsx'));
  const first = 'xl/worksheets/sheet1.xml';
  const put = (part: string, change: (text: string) => string, from = part) =>
    file.set(part, new TextEncoder().encode(change(file.text(from))));
  const blank = file.text(first);
  sheets.forEach(({ rows, behind = '' }, index) => {
    const xml = blank.replace('<sheetData/>', () => `<sheetData>${rows}</sheetData>${behind}`);
    file.set(`xl/worksheets/sheet${index + 1}.xml`, new TextEncoder().encode(xml));
    if (index === 0) return;
    put('xl/workbook.xml', (text) =>
      text.replace(
        '</sheets>',
        `<sheet name="${NAMES[index]}" sheetId="${index + 1}" r:id="sheet${index + 1}"/></sheets>`,
      ),
    );
    put('[Content_Types].xml', (text) =>
      text.replace(
        '</Types>',
        `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
      ),
    );
    put('xl/_rels/workbook.xml.rels', (text) =>
      text.replace(
        '</Relationships>',
        `<Relationship Id="sheet${index + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${index + 1}.xml"/></Relationships>`,
      ),
    );
  });
  put('xl/workbook.xml', (text) => text.replace('</sheets>', `</sheets>${names}`));
  put('xl/styles.xml', (text) =>
    text.includes('<dxfs')
      ? text.replace(/<dxfs[^>]*(?:\/>|>.*?<\/dxfs>)/s, DXFS)
      : text.replace('</cellStyles>', `</cellStyles>${DXFS}`),
  );
  return file.write();
}

/** What a conditional format of `shared` looks like. */
const DXFS = '<dxfs count="1"><dxf><font><b/></font></dxf></dxfs>';
