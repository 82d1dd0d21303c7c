import { t } from '@benchbook/words';

interface Words {
  /** What values are called, by their names in the record. */
  names: Readonly<Record<string, string>>;
  /** How a moment is said, of ISO 8601. */
  moment: (at: string) => string;
}

/** As the record has moments, with the day and the time. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** A value of the record as people read it, with the values within it. Texts and numbers stay as they are. */
export function valueInWords(value: unknown, words: Words): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'string') return MOMENT.test(value) ? words.moment(value) : value;
  if (Array.isArray(value)) {
    return value.length === 0 ? '–' : value.map((one) => valueInWords(one, words)).join('; ');
  }
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([name, one]) => `${words.names[name] ?? name}: ${valueInWords(one, words)}`)
    .join(', ');
}
