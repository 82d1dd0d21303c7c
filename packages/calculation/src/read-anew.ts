import { isAboutSheets } from './beyond-engine.ts';
import { sheetBySheet } from './over-sheets.ts';

/** What Univer comes to for it, in the end. */
const OVER_SHEETS = '#NAME?';

/**
 * Univer 0.25.1 keeps how it has read a formula, and what gives names in it (`LET`, `LAMBDA`) takes that apart as it is made ready to be
 * calculated. Read again, as all formulas are once a name stands for other cells, `=LET(x,A2,x+1)` came to 1, whatever stood in A2,
 * and went on doing so. Each formula is read from its text; what is ready to be calculated is kept by the engine as before.
 *
 * In `SUM(Sheet1:Other!A2)` it takes `Sheet1` for a cell of the column SHEET, and goes through the millions of columns before that, for ten
 * seconds each time. It knows no such references: what adds them up is read sheet by sheet, as these are then, and other such formulas,
 * whose results are those of the file, are not read.
 *
 * @param lexer what reads formulas (`LexerTreeBuilder`), whose way from what is read to what is calculated is not public
 * @param between the names of the sheets from one to another, in their order
 */
export function readFormulasAnew(
  lexer: object,
  between: (from: string, to: string) => readonly string[],
): void {
  const build: unknown = Reflect.get(lexer, 'treeBuilder');
  const inOrder: unknown = Reflect.get(lexer, '_suffixExpressionHandler');
  if (typeof build !== 'function' || typeof inOrder !== 'function')
    throw new Error('Formulas are read by another Univer than 0.25.1.');
  Reflect.set(lexer, 'treeBuilder', (text: string, isForCalculation = true, ...names: unknown[]) => {
    const isOver = isForCalculation && isAboutSheets(text);
    const formula = isOver ? sheetBySheet(text, between) : text;
    if (formula === null) return OVER_SHEETS;
    // Read like this nothing is kept, nor taken from what was.
    const read: unknown = build.call(lexer, formula, false, ...names);
    const isError = typeof read === 'string';
    return isError || !isForCalculation || inOrder.call(lexer, read) ? read : '#VALUE!';
  });
}
