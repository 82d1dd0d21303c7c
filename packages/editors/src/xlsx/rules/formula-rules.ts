import { formOfFormula, SEVERAL_RESULTS } from '@benchbook/documents/array-formulas';
import { FormulaProblem } from '@benchbook/documents/formula-syntax';
import { isSeveralCells } from '@benchbook/documents/names';
import { t } from '@benchbook/words';

/** What is quoted of a formula. */
const QUOTED = 60;

/** Why a file could not hold a formula that a person typed, or null. */
export class FormulaRules {
  readonly #meaning: (name: string) => string | undefined;

  /** `meaning`: what a name stands for now. */
  constructor(meaning: (name: string) => string | undefined) {
    this.#meaning = meaning;
  }

  refusal(formula: string): string | null {
    const text = formula.replace(/^\s*=/, '');
    const quoted = `“=${text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text}”`;
    try {
      const form = formOfFormula(text, (name) =>
        isSeveralCells(this.#meaning(name)?.replace(/^=/, '') ?? ''),
      );
      return form === 'spills'
        ? t('The formula {quoted} {severalResults}', { quoted, severalResults: SEVERAL_RESULTS })
        : null;
    } catch (error) {
      if (!(error instanceof FormulaProblem)) throw error;
      return t('The formula {quoted} cannot be read: {message}.', { quoted, message: error.message });
    }
  }
}
