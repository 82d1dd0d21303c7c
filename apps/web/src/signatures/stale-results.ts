/** Ranges named in a line, and in the text it opens. */
const IN_LINE = 2;
const IN_TEXT = 20;

/** Results that may be out of date, as the line of a signature names them, and in full as far as it can be read. */
export function describeStaleResults(ranges: readonly string[]): { short: string; whole: string } {
  return {
    short: `with results that may be out of date: ${named(ranges, IN_LINE)}`,
    whole: `Nobody could calculate these results before they were signed: ${named(ranges, IN_TEXT)}`,
  };
}

function named(ranges: readonly string[], most: number): string {
  const rest = ranges.length - most;
  const first = ranges.slice(0, most).join(', ');
  return rest > 0 ? `${first} and ${rest} more` : first;
}
