import { type Asked, askedFor, indexed, lineOf, type Term } from '@benchbook/documents/basics';
import { sentence } from '@benchbook/words/server';
import { invalid } from '../plumbing/refusal.ts';
import type { TextValues } from './repository.ts';

/** More would make a search that takes long and finds nothing. */
const MOST_TERMS = 20;

/**
 * What is searched for, of what a person typed (`askedFor`).
 *
 * @throws Refusal 400 where there is nothing to look for, or too much
 */
export function readQuery(search: string): Asked {
  const query = askedFor(search);
  if (query.terms.length === 0) {
    const msg =
      query.without.length > 0
        ? 'Say what to look for, too: a search inside documents cannot only leave something out.'
        : 'Type at least one letter or digit to search inside documents.';
    throw invalid(msg, 'search');
  }
  if (query.terms.length + query.without.length > MOST_TERMS) {
    throw invalid(
      sentence('Search for at most {mostTerms} words at once.', { mostTerms: MOST_TERMS }),
      'search',
    );
  }
  return query;
}

/** As the database takes it: a tsquery, and the LIKE patterns that the lines have to be like beside, all or none. */
export function valuesOf({ terms, without }: Asked): TextValues {
  // Of a longer word the index has the beginning only.
  const isOne = ({ words }: Term) => words.length === 1 && words.every((word) => indexed(word) === word.text);
  const wanted = terms.flatMap(lexemes);
  const unwanted = without.filter(isOne).map((term) => `!${lexemes(term).join()}`);
  return {
    words: [...wanted, ...unwanted].join(' & '),
    lines: someOf(terms.filter((term) => !isOne(term)).map(patternOf)),
    notLines: someOf(without.filter((term) => !isOne(term)).map(patternOf)),
  };
}

const someOf = (patterns: string[]) => (patterns.length > 0 ? patterns : undefined);

/** A word is letters and digits: nothing in it means anything to the database. */
const lexemes = ({ words, isPrefix }: Term): string[] =>
  words.map((word, at) => `'${indexed(word)}'${isPrefix && at === words.length - 1 ? ':*' : ''}`);

/** What a line that says the term is like. */
export function patternOf({ words, isPrefix }: Term): string {
  const line = lineOf(words).replace(/[\\%_]/g, '\\$&');
  return `%${isPrefix ? line.slice(0, -1) : line}%`;
}
