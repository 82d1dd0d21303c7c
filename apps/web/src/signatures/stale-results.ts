import { t } from '@benchbook/words';

/** Ranges named in a line, and in the text it opens. */
const IN_LINE = 2;
const IN_TEXT = 20;

/** Results that may be out of date, as the line of a signature names them, and in full as far as it can be read. */
export function describeStaleResults(ranges: readonly string[]): { short: string; whole: string } {
  return {
    short: t('with results that may be out of date: {named}', { named: named(ranges, IN_LINE) }),
    whole: t('Nobody could calculate these results before they were signed: {named}', {
      named: named(ranges, IN_TEXT),
    }),
  };
}

function named(ranges: readonly string[], most: number): string {
  const rest = ranges.length - most;
  const first = ranges.slice(0, most).join(', ');
  return rest > 0 ? t('{first} and {rest} more', { first, rest }) : first;
}
