/**
 * Univer 0.25.1 goes on counting the square brackets of the formula it read before: once somebody has typed `=SUM(Runs[`, on the way
 * to its end, no comma separates arguments any more, and every function with two of them comes to #N/A. Each formula begins anew.
 * @param lexer what reads formulas (`LexerTreeBuilder`), whose state is not public
 */
export function forgetOpenBrackets(lexer: object): void {
  const reset: unknown = Reflect.get(lexer, '_resetTemp');
  if (typeof reset !== 'function') throw new Error('Formulas are read by another Univer than 0.25.1.');
  Reflect.set(lexer, '_resetTemp', () => {
    reset.call(lexer);
    Reflect.set(lexer, '_squareBracketState', 0);
    Reflect.set(lexer, '_tableBracketState', false);
  });
}
