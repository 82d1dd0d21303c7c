/** What stands in a sentence: names, hashes and numbers of rows as they are, what is counted, a moment, and other sentences. */
export type Value = string | number | Date | Sentence;

/** Something said to people, or what a file says in its own words. */
export type Said = string | Sentence;

/** How a language is spoken: its sentences by the English ones. */
export interface Words {
  locale: string;
  catalogue: Readonly<Record<string, string>>;
}

/** Times as the specification’s English has them nowhere: with the day first and the month in letters, which nobody mistakes. */
export const ENGLISH: Words = { locale: 'en-GB', catalogue: {} };

/**
 * A sentence that is said in the language of who reads it, once that is known. What is put into it stays beside it until then: nothing that
 * a file says can pass for a part of a sentence. Taken for a string, in JSON too, it is English.
 */
export class Sentence {
  readonly message: string;
  readonly values: Readonly<Record<string, Value>>;

  constructor(message: string, values: Readonly<Record<string, Value>>) {
    this.message = message;
    this.values = values;
  }

  toString(): string {
    return inWords(this, ENGLISH);
  }

  toJSON(): string {
    return inWords(this, ENGLISH);
  }
}

/** @param message the English text, with names in braces for what is put in: `“{name}” is missing.` */
export const sentence = (message: string, values: Readonly<Record<string, Value>> = {}): Sentence =>
  new Sentence(message, values);

/** In a language; in English where its catalogue does not have it. A text is a file’s own and stays as it is. */
export function inWords(said: Said, words: Words): string {
  if (typeof said === 'string') return said;
  const { message, values } = said;
  const own = Object.hasOwn(words.catalogue, message) ? words.catalogue[message] : undefined;
  return (own ?? message).replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? place : shown(value, words);
  });
}

function shown(value: Value, words: Words): string {
  if (typeof value === 'number') return value.toLocaleString(words.locale);
  if (value instanceof Date)
    return new Intl.DateTimeFormat(words.locale, { dateStyle: 'medium', timeStyle: 'long' }).format(value);
  return inWords(value, words);
}
