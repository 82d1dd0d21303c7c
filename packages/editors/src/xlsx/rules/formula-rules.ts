import { formOfFormula, SEVERAL_RESULTS } from '@benchbook/documents/array-formulas';
import { tokenizeFormula } from '@benchbook/documents/formula';
import { FormulaProblem } from '@benchbook/documents/formula-syntax';
import type { Workbook } from '@univerjs/core';

/** What is quoted of a formula. */
const QUOTED = 60;

/** Why a file could not hold a formula that a person typed, or null. */
export class FormulaRules {
  readonly #ranges: ReadonlySet<string>;

  constructor(workbook: Workbook) {
    this.#ranges = rangeNames(workbook);
  }

  refusal(formula: string): string | null {
    const text = formula.replace(/^\s*=/, '');
    const quoted = `“=${text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text}”`;
    try {
      const form = formOfFormula(text, (name) => this.#ranges.has(name.toLowerCase()));
      return form === 'spills' ? `The formula ${quoted} ${SEVERAL_RESULTS}` : null;
    } catch (error) {
      if (!(error instanceof FormulaProblem)) throw error;
      return `The formula ${quoted} cannot be read: ${error.message}.`;
    }
  }
}

/** Defined names of the file that stand for several cells, in small letters. */
function rangeNames(workbook: Workbook): Set<string> {
  const resources = workbook.getSnapshot().resources ?? [];
  const found = new Set<string>();
  for (const { name, data } of resources) {
    if (name !== 'SHEET_DEFINED_NAME_PLUGIN') continue;
    const names: unknown = JSON.parse(data);
    for (const one of Object.values(Object(names))) {
      const [called, formula] = [
        Reflect.get(Object(one), 'name'),
        Reflect.get(Object(one), 'formulaOrRefString'),
      ];
      const [only, ...more] = tokenizeFormula(String(formula).replace(/^=/, ''));
      if (only?.kind === 'reference' && only.to && more.length === 0) found.add(String(called).toLowerCase());
    }
  }
  return found;
}
