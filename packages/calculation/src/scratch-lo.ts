import { writeFileSync } from 'node:fs';
import { cell, workbook } from './testing/workbooks.ts';

const fs = process.argv.slice(2).length
  ? process.argv.slice(2)
  : [
      'SUM(#REF!)',
      'COUNT(#REF!)',
      'COUNTA(#REF!)',
      'ROWS(#REF!)',
      'SUMIF(#REF!,1)',
      'COUNTIF(#REF!,1)',
      'OFFSET(#REF!,1,1)',
      'COUNTBLANK(#REF!)',
      'ISREF(#REF!)',
      'LINEST(#REF!,#REF!)',
      'SUBTOTAL(9,#REF!)',
      'AGGREGATE(9,6,#REF!)',
      'COUNTIFS(#REF!,1,#REF!,2)',
      'SUMIFS(#REF!,#REF!,2)',
      'CHOOSE(1,2,#REF!)',
      'RANK(1,#REF!)',
      'XLOOKUP(1,#REF!,#REF!)',
      'INDIRECT("Nowhere!A1")',
      'ISNA("#N/A")',
      'ISERROR("#REF!")',
      'INDIRECT("nonsense")',
      'SUM(INDIRECT("Nowhere!A1:A3"))',
      'IFERROR("#N/A",5)',
      'INDIRECT("")',
    ];
writeFileSync(
  '/tmp/lo-in.xlsx',
  workbook({
    rows: fs.map((f, i) => cell(`A${i + 1}`, f) + cell(`B${i + 1}`, { f })),
    workbook: '<calcPr fullCalcOnLoad="1"/>',
  }),
);
