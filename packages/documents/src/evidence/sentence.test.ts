import { expect, it } from 'vitest';
import { inBothTimes } from './findings.ts';
import { inWords, sentence } from './sentence.ts';

const german = {
  locale: 'de-DE',
  catalogue: {
    '{rows} rows of “{name}”': '{rows} Zeilen von „{name}“',
    'It {problem}.': 'Es {problem}.',
    'is not signed': 'ist nicht signiert',
    '{utc} UTC (here {here})': '{utc} UTC (hier {here})',
  },
};

it('says a sentence in the language of who reads it, with what is put in as they write it, and in English as a string', () => {
  const said = sentence('{rows} rows of “{name}”', { rows: 12_345, name: 'Ana' });
  expect(inWords(said, german)).toBe('12.345 Zeilen von „Ana“');
  expect(String(said)).toBe('12,345 rows of “Ana”');
  expect(JSON.stringify({ said })).toBe('{"said":"12,345 rows of “Ana”"}');
  expect(inWords(sentence('It {problem}.', { problem: sentence('is not signed') }), german)).toBe(
    'Es ist nicht signiert.',
  );
  expect(inWords(inBothTimes('2026-07-03 09:00:00+00'), german)).toMatch(
    /^2026-07-03 09:00:00 UTC \(hier 03\.07\.2026/,
  );
});

it('takes nothing that a file says for its own words', () => {
  // A name that is a sentence of the page, or has places of its own.
  const said = sentence('{rows} rows of “{name}”', { rows: 1, name: '{rows} is not signed' });
  expect(inWords(said, german)).toBe('1 Zeilen von „{rows} is not signed“');
  expect(inWords('is not signed', german)).toBe('is not signed');
  expect(inWords(sentence('constructor'), german)).toBe('constructor');
  expect(inWords(sentence('{toString} of {constructor}', {}), german)).toBe('{toString} of {constructor}');
});
