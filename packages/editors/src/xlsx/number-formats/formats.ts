import { numberFormatProblem } from '@benchbook/documents/format-problem';
import { retold, t } from '@benchbook/words';

/** A number format as a person chooses it; what its kind does not need is kept for another kind. */
export interface FormatDesign {
  kind: FormatKind;
  decimals: number;
  thousands: boolean;
  /** Negative numbers in red. */
  red: boolean;
  /** One of `CURRENCIES`. */
  currency: string;
  /** What is written into the file of days, times and formats of one's own. */
  code: string;
}

export const KINDS = [
  ['general', t('General##number format')],
  ['number', t('Number')],
  ['scientific', t('Scientific')],
  ['percent', t('Percentage')],
  ['currency', t('Currency')],
  ['date', t('Date')],
  ['time', t('Time')],
  ['text', t('Text')],
  ['custom', t('Own code')],
] as const;

export type FormatKind = (typeof KINDS)[number][0];

/** What is written before and behind an amount, as a code. */
export const CURRENCIES: Record<string, readonly [before: string, after: string]> = {
  '€ behind': ['', ' "€"'],
  '€ in front': ['"€"', ''],
  $: ['"$"', ''],
  '£': ['"£"', ''],
  '¥': ['"¥"', ''],
  CHF: ['"CHF "', ''],
};

export const DATES = [
  'yyyy-mm-dd',
  'yyyy-mm-dd hh:mm',
  'yyyy-mm-dd hh:mm:ss',
  'dd.mm.yyyy',
  'dd/mm/yyyy',
  'm/d/yyyy',
  'd mmm yyyy',
  'd mmmm yyyy',
  'mmm yyyy',
  'ddd d mmm yyyy',
] as const;

export const TIMES = [
  'hh:mm',
  'hh:mm:ss',
  'hh:mm:ss.000',
  'h:mm AM/PM',
  'mm:ss.0',
  '[h]:mm',
  '[h]:mm:ss',
] as const;

/** Decimals that Excel takes at most. */
export const MOST_DECIMALS = 30;
/** Characters of a code that Excel takes at most. */
const MOST_CHARACTERS = 255;

/** What a dialog begins with for a kind that a cell does not have. */
const BEGINNING: FormatDesign = {
  kind: 'general',
  decimals: 2,
  thousands: false,
  red: false,
  currency: '€ behind',
  code: '',
};

/** The code a file has for a format. */
export function codeOf(design: FormatDesign): string {
  const { kind, thousands, red, code } = design;
  const point = design.decimals > 0 ? `.${'0'.repeat(design.decimals)}` : '';
  const [before, after] = CURRENCIES[design.currency] ?? ['', ''];
  const grouped = (positive: string) => (red ? `${positive};[Red]-${positive}` : positive);
  switch (kind) {
    case 'general':
      return 'General';
    case 'number':
      return grouped(`${thousands ? '#,##0' : '0'}${point}`);
    case 'scientific':
      return `0${point}E+00`;
    case 'percent':
      return `0${point}%`;
    case 'currency':
      return grouped(`${before}#,##0${point}${after}`);
    case 'text':
      return '@';
    case 'date':
    case 'time':
    case 'custom':
      return code;
  }
}

/** What a person would have chosen for a code; one that no kind has is a code of one's own. */
export function designOf(code: string): FormatDesign {
  const decimals = /\.(0+)/.exec(code)?.[1]?.length ?? 0;
  const made = KINDS.flatMap(([kind]) =>
    [false, true].flatMap((thousands) =>
      [false, true].flatMap((red) =>
        Object.keys(CURRENCIES).map((currency) => ({ kind, decimals, thousands, red, currency, code: '' })),
      ),
    ),
  );
  const found = made.find((design) => codeOf(design) === code);
  if (found) return { ...found, decimals: isCounted(found.kind) ? decimals : BEGINNING.decimals };
  const isOneOf = (codes: readonly string[]) => codes.includes(code);
  const kind = isOneOf(DATES) ? 'date' : isOneOf(TIMES) ? 'time' : 'custom';
  return { ...BEGINNING, kind, code };
}

/** Whether decimals are chosen for a kind. */
export function isCounted(kind: FormatKind): boolean {
  return kind === 'number' || kind === 'scientific' || kind === 'percent' || kind === 'currency';
}

/** Why a format cannot be written into a file, as a sentence for a person, or null. */
export function formatProblem(design: FormatDesign): string | null {
  const { decimals } = design;
  if (isCounted(design.kind) && !(Number.isInteger(decimals) && decimals >= 0 && decimals <= MOST_DECIMALS))
    return t('Write how many decimals: a whole number from 0 to {mostDecimals}.', {
      mostDecimals: MOST_DECIMALS,
    });
  const code = codeOf(design);
  if (code.trim() === '') return t('Write the code of the format, 0.00 for example.');
  if (code.length > MOST_CHARACTERS)
    return t('The code of a format has at most {mostCharacters} characters.', {
      mostCharacters: MOST_CHARACTERS,
    });
  const problem = numberFormatProblem(code);
  return problem && retold(problem);
}
