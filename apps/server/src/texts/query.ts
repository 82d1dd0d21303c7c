import { indexed, lineOf, type Word, wordsOf } from '@benchbook/documents';
import { invalid } from '../plumbing/refusal.ts';
import type { TextValues } from './repository.ts';

/** Words that follow each other as they were typed; of a prefix the last one only begins so. */
export interface Term {
  words: Word[];
  isPrefix: boolean;
}

/** What is searched for. */
export interface TextQuery {
  /** All of them are said. */
  terms: Term[];
  /** None of them is. */
  without: Term[];
}

/** More would make a search that takes long and finds nothing. */
const MOST_TERMS = 20;
const PIECE = /(-?)(?:"([^"]*)"?|(\S+))/g;

/**
 * What a person typed: words, "words in quotes" that follow each other, words that begin* so, and -words to leave out. Case,
 * accents and most punctuation do not count; what joins the parts of a code or number does.
 *
 * @throws Refusal 400 where there is nothing to look for, or too much
 */
export function readQuery(search: string): TextQuery {
  const query: TextQuery = { terms: [], without: [] };
  for (const [, minus, quoted, bare = ''] of search.replace(/[“”„«»]/g, '"').matchAll(PIECE)) {
    const text = quoted ?? bare;
    const words = wordsOf(text);
    if (words.length === 0) continue;
    const isPrefix = text.endsWith('*');
    (minus === '-' ? query.without : query.terms).push({ words, isPrefix });
  }
  if (query.terms.length === 0) {
    const msg =
      query.without.length > 0
        ? 'Say what to look for, too: a search inside documents cannot only leave something out.'
        : 'Type at least one letter or digit to search inside documents.';
    throw invalid(msg, 'search');
  }
  if (query.terms.length + query.without.length > MOST_TERMS) {
    throw invalid(`Search for at most ${MOST_TERMS} words at once.`, 'search');
  }
  return query;
}

/** As the database takes it: a tsquery, and the LIKE patterns that the lines have to be like beside, all or none. */
export function valuesOf({ terms, without }: TextQuery): TextValues {
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

/** A part of a text, in UTF-16 units: from, and up to but not including. */
export interface Mark {
  start: number;
  end: number;
}

/** Where a text says one of the terms, in order and apart from each other. */
export function marksIn(text: string, terms: readonly Term[]): Mark[] {
  const words = wordsOf(text);
  const marks: Mark[] = [];
  for (let at = 0; at < words.length; ) {
    const here = terms.filter((term) => saysAt(words, at, term)).map((term) => term.words.length);
    const length = Math.max(0, ...here);
    const [first, last] = [words[at], words[at + length - 1]];
    if (length > 0 && first && last) marks.push({ start: first.start, end: last.end });
    at += Math.max(1, length);
  }
  return marks;
}

const saysAt = (words: readonly Word[], at: number, term: Term): boolean =>
  term.words.every((wanted, index) => {
    const word = words[at + index];
    if (word === undefined || (index > 0 && word.joint !== wanted.joint)) return false;
    const mayGoOn = term.isPrefix && index === term.words.length - 1;
    return mayGoOn ? word.text.startsWith(wanted.text) : word.text === wanted.text;
  });
