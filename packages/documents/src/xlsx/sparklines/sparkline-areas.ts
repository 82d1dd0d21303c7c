import type { CellRange } from '../edits.ts';
import { parseRange } from '../file/references.ts';
import { tokenizeFormula } from '../formula/formula.ts';

/** The cells that a formula of plain references names, with their sheet where it says one; none of another one. */
export function areasIn(formula: string): { sheet: string | undefined; range: CellRange }[] {
  const areas: { sheet: string | undefined; range: CellRange }[] = [];
  for (const token of tokenizeFormula(formula)) {
    if (token.kind === 'other') {
      if (!/^[\s,()]*$/.test(token.text)) return [];
      continue;
    }
    const { prefix } = token;
    const range = parseRange(token.text.slice(prefix?.raw.length ?? 0));
    if (token.kind !== 'reference' || !range || prefix?.book || (prefix?.sheets.length ?? 0) > 1) return [];
    areas.push({ sheet: prefix?.sheets[0], range });
  }
  return areas;
}
