import { config, type z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/** What a value is, in the words of a person. */
const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with named values',
  record: 'an object with named values',
  date: 'a date',
  undefined: 'left out',
  null: 'empty',
  nan: 'a number',
};

const FORMATS: Record<string, string> = {
  email: 'an e-mail address such as ana@example.org',
  url: 'a web address such as https://example.org',
  uuid: 'a UUID',
  datetime: 'a time such as 2026-11-22T08:30:00Z',
  date: 'a date such as 2026-11-22',
  time: 'a time of day such as 08:30:00',
  regex: 'written as it is asked for',
};

/** What of a thing is counted: one, and several. */
const COUNTED: Record<string, [string, string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
  file: ['byte', 'bytes'],
};

/**
 * A sentence about an issue for which the schema has none of its own, so that no message of the library's reaches
 * anybody. The name is that on the wire: `“pageSize” has to be a number.`
 */
export function sentenceOf(issue: Issue): string {
  const name = issue.path?.length ? `“${issue.path.join('.')}”` : 'What was sent';
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `${name} is missing.`
        : `${name} has to be ${kindOf(issue.expected)}.`;
    case 'invalid_value':
      return `${name} has to be ${listOf(issue.values.map(String))}.`;
    case 'too_small':
      return `${name} has to ${boundOf(issue.origin, 'at least', issue.minimum)}.`;
    case 'too_big':
      return `${name} may ${boundOf(issue.origin, 'at most', issue.maximum)}.`;
    case 'invalid_format':
      return `${name} has to be ${FORMATS[issue.format] ?? 'written as it is asked for'}.`;
    case 'not_multiple_of':
      return `${name} has to be a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `${name} has something that is not known here: ${issue.keys.join(', ')}.`;
    default:
      return `${name} is not what is asked for here.`;
  }
}

const kindOf = (expected: string): string => KINDS[expected] ?? 'of another kind';

function listOf(words: string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}

function boundOf(origin: string, bound: string, limit: number | bigint): string {
  const counted = COUNTED[origin];
  if (counted === undefined) return `be ${bound} ${limit}`;
  return `have ${bound} ${limit} ${counted[Number(limit) === 1 ? 0 : 1]}`;
}

// For all schemas of the process: some are built outside of the contract, and their issues are answered too.
config({ customError: sentenceOf });
