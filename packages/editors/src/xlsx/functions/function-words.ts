import type formulaTexts from '@univerjs/sheets-formula/locale/en-US';

type FormulaTexts = typeof formulaTexts;

/** What Univer says of one function. */
interface SaidOfFunction {
  abstract: string;
  description: string;
  functionParameter: Record<string, { name: string; detail: string }>;
}

/**
 * What Univer says of its functions, in another language: Univer 0.25 has it in English whatever it speaks. Names of functions and of
 * their arguments stay as they are typed. A description that has no words of its own is what the function does in a few.
 *
 * @param words of the catalogue `functions`, by the English texts
 */
export function functionsSaid(texts: FormulaTexts, words: Readonly<Record<string, string>>): FormulaTexts {
  const said = structuredClone(texts);
  for (const one of Object.values<SaidOfFunction>(said['sheets-formula'].functionList)) {
    one.description = words[one.description] ?? words[one.abstract] ?? one.description;
    one.abstract = words[one.abstract] ?? one.abstract;
    for (const argument of Object.values(one.functionParameter))
      argument.detail = words[argument.detail] ?? argument.detail;
  }
  return said;
}
