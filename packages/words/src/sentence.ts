import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Language, localeOf } from './languages.ts';
import type { Spoken } from './speaking.ts';

/** Loaded when the first sentence is said: a server that is at rest says nothing, and holds nothing of it. */
const speaking = (): typeof import('./speaking.ts') => createRequire(import.meta.url)('./speaking.ts');

/** What stands in a sentence: what people wrote, numbers, and parts that are said in the language of the sentence. */
export type Filling = Readonly<Record<string, string | number | Sentence>>;

/**
 * A sentence whose reader is not known yet: it is said in their language once it is (`spoken`). Wherever it is taken for a string, in JSON
 * too, it is English.
 */
export class Sentence {
  /** The English text, in ICU's syntax. */
  readonly message: string;
  /** Null: the message is a whole text, braces and all. */
  readonly values: Filling | null;

  constructor(message: string, values: Filling | null) {
    this.message = message;
    this.values = values;
  }

  toString(): string {
    return english(this);
  }

  toJSON(): string {
    return english(this);
  }
}

/** @param message the English text, in ICU's syntax: `The file is larger than {megabytes} MB.` */
export const sentence = (message: string, values: Filling = {}): Sentence => new Sentence(message, values);

/** What is said, to be put into another sentence: a text would stay as it is. */
export const asSentence = (said: Said): Sentence =>
  said instanceof Sentence ? said : new Sentence(said, null);

/** What is said to people: a whole text that has nothing put into it, or a sentence. */
export type Said = string | Sentence;

/**
 * A sentence in a language. A text is looked up as it stands, braces and all; where it is not known, it is read by the sentences of who
 * knows no reader (`retelling.ts`), and stays English if it is none of them.
 */
export function saidIn(spoken: Spoken, said: Said): string {
  if (typeof said === 'string') return spoken.catalogue[said] ?? retold(spoken, said);
  if (said.values === null) return saidIn(spoken, said.message);
  const values = Object.entries(said.values).map(([name, value]) => [
    name,
    value instanceof Sentence ? saidIn(spoken, value) : value,
  ]);
  return speaking().say(spoken, said.message, Object.fromEntries(values));
}

/** What is said, for whom no language is known: logs, programs, the record. */
export const english = (said: Said): string =>
  typeof said === 'string' ? said : saidIn(spokenHere('en'), said);

const spoken = new Map<Language, Spoken>();

/** How the server speaks a language. Its words are read when they are first needed and kept; English has none. */
export function spokenHere(language: Language): Spoken {
  const known = spoken.get(language);
  if (known !== undefined) return known;
  const catalogue = language === 'en' ? {} : { ...read('contract', language), ...read('server', language) };
  const made = speaking().spokenIn(language, localeOf(language), catalogue);
  spoken.set(language, made);
  return made;
}

const retellers = new Map<Language, (text: string) => string>();

function retold({ language, locale }: Spoken, text: string): string {
  if (language === 'en') return text;
  let retell = retellers.get(language);
  if (retell === undefined) {
    const { retellerOf }: typeof import('./retelling.ts') = createRequire(import.meta.url)('./retelling.ts');
    const catalogue = { ...endingsOf(read('evidence', language)), ...read('retold', language) };
    retell = retellerOf(speaking().spokenIn(language, locale, catalogue));
    retellers.set(language, retell);
  }
  return retell(text);
}

/** Ends of sentences that the check of evidence says of time stamps, with numbered places as whatever is said again. */
function endingsOf(catalogue: Readonly<Record<string, string>>): Record<string, string> {
  const endings = Object.entries(catalogue).filter(([english]) => /^[a-z]/.test(english));
  return Object.fromEntries(
    endings.map(([english, own]) => {
      const names = [...english.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const numbered = (text: string) =>
        text.replace(/\{(\w+)\}/g, (_place, name: string) => `{${names.indexOf(name)}}`);
      return [numbered(english), numbered(own)];
    }),
  );
}

const read = (
  whose: 'contract' | 'evidence' | 'retold' | 'server',
  language: Language,
): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`./${whose}/${language}.json`, import.meta.url), 'utf8'));
