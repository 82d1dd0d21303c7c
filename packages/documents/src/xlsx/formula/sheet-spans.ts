import { decodeReferences } from '../../opc/index.ts';
import type { Workbook } from '../file/workbook.ts';
import { tokenizeFormula } from './formula.ts';

/** Names of the first and the last sheet. */
export type SheetSpan = [from: string, to: string];

/** First and last sheet of every formula that takes the same cells of several sheets (`Sheet1:Sheet3!A1`). */
export function sheetSpans({ sheets, part, pkg }: Workbook): SheetSpan[] {
  const parts = sheets.filter((sheet) => sheet.isWorksheet).map((sheet) => sheet.part);
  return [part, ...parts].flatMap((name) =>
    [...pkg.text(name).matchAll(/>([^<>]*:[^<>!]*![^<>]*)</g)].flatMap(([, formula = '']) =>
      tokenizeFormula(decodeReferences(formula)).flatMap((token): SheetSpan[] => {
        if (token.kind === 'other' || token.prefix?.sheets.length !== 2 || token.prefix.book) return [];
        const [from = '', to = ''] = token.prefix.sheets;
        return [[from, to]];
      }),
    ),
  );
}
