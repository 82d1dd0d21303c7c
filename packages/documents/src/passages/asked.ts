import { type Word, wordsOf } from './words.ts';

/** Words that follow each other as they were typed; of a prefix the last one only begins so. */
export interface Term {
  /** As it was typed, without quotes and the star of a prefix. */
  text: string;
  words: Word[];
  isPrefix: boolean;
}

/** What a person looks for. */
export interface Asked {
  /** All of them are said. */
  terms: Term[];
  /** None of them is. */
  without: Term[];
}

const PIECE = /(-?)(?:"([^"]*)"?|(\S+))/g;

/**
 * What a person typed: words, "words in quotes" that follow each other, words that begin* so, and -words to leave out. Case,
 * accents and most punctuation do not count; what joins the parts of a code or number does. Nothing where no word was typed.
 */
export function askedFor(search: string): Asked {
  const asked: Asked = { terms: [], without: [] };
  for (const [, minus, quoted, bare = ''] of search.replace(/[“”„«»]/g, '"').matchAll(PIECE)) {
    const typed = quoted ?? bare;
    const words = wordsOf(typed);
    if (words.length === 0) continue;
    const isPrefix = typed.endsWith('*');
    const text = isPrefix ? typed.slice(0, -1) : typed;
    (minus === '-' ? asked.without : asked.terms).push({ text, words, isPrefix });
  }
  return asked;
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
