import { decodeReferences } from '../opc/index.ts';
import { tokenizeFormula } from './formula.ts';
import type { Workbook } from './workbook.ts';

/** First and last sheet of every formula that takes the same cells of several sheets (`Sheet1:Sheet3!A1`). */
export function sheetSpans({ sheets, part, pkg }: Workbook): [string, string][] {
  const parts = sheets.filter((sheet) => sheet.isWorksheet).map((sheet) => sheet.part);
  return [part, ...parts].flatMap((name) =>
    [...pkg.text(name).matchAll(/>([^<>]*:[^<>!]*![^<>]*)</g)].flatMap(([, formula = '']) =>
      tokenizeFormula(decodeReferences(formula)).flatMap((token): [string, string][] => {
        if (token.kind === 'other' || token.prefix?.sheets.length !== 2 || token.prefix.book) return [];
        const [from = '', to = ''] = token.prefix.sheets;
        return [[from, to]];
      }),
    ),
  );
}
