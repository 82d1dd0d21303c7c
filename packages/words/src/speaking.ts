import { type I18n, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Language } from './languages.ts';

/** What stands in the place of a message's placeholders. */
export type Values = Record<string, string | number | boolean>;

/** Messages of another language by the English ones. */
export type Catalogue = Record<string, string>;

/** How a language is spoken. */
export interface Spoken {
  language: Language;
  locale: string;
  catalogue: Catalogue;
  i18n: I18n;
}

/** What a message was compiled to: the same few are shown again and again. */
const compiled = new Map<string, ReturnType<typeof compileMessage>>();

function compile(message: string): ReturnType<typeof compileMessage> {
  const known = compiled.get(message);
  if (known !== undefined) return known;
  const made = compileMessage(message);
  compiled.set(message, made);
  return made;
}

/** French has a space within « » and before ; : ? and !, where no line is broken. */
const unbroken = (message: string): string =>
  message.replaceAll('« ', '«\u00a0').replaceAll(/ (?=[»;:?!])/g, '\u00a0');

/** How one language is spoken. What the catalogue does not have is said in English. */
export function spokenIn(language: Language, locale: string, catalogue: Catalogue): Spoken {
  const i18n = setupI18n({ locale: language, locales: [locale], messages: { [language]: catalogue } });
  i18n.setMessagesCompiler(language === 'fr' ? (message) => compile(unbroken(message)) : compile);
  return { language, locale, catalogue, i18n };
}

/** English until another one is chosen: no catalogue is needed for it, and tests need no preparation. */
let spoken = spokenIn('en', 'en-US', {});

/**
 * Makes all that is said from here on be said in this language. Called once, before any module is loaded that says something:
 * a page speaks one language as long as it lives, so that constants may hold words.
 */
export function speak(language: Language, locale: string, catalogue: Catalogue): void {
  spoken = spokenIn(language, locale, catalogue);
}

let again: ((text: string) => string) | undefined;

/** Has the page say again what was put together in English (`retellerFor`). */
export function retellBy(retell: (text: string) => string): void {
  again = retell;
}

/**
 * A text that was put together in English by what knows no reader, in the language of the page (`retelling.ts`); as it is on a page that
 * does not have those sentences.
 */
export const retold = (text: string): string => again?.(text) ?? text;

export const language = (): Language => spoken.language;

/** For what formats by itself: BCP 47. */
export const locale = (): string => spoken.locale;

/**
 * A message in the language of the person.
 * @param message the English text, in ICU's syntax: `Delete {title}?`, `{count, plural, one {# file} other {# files}}`. What stands behind a
 *   last `##` tells apart what English has one word for, and is not shown: `Open##state`
 */
export const t = (message: string, values?: Values): string =>
  say(spoken, message, values && withReasons(values));

/** Why something is so, is often said by what knows no reader. */
const REASONS = ['message', 'problem', 'reason', 'severalResults', 'why'];

function withReasons(values: Values): Values {
  const retell = again;
  if (retell === undefined) return values;
  const told = REASONS.flatMap((name) => {
    const value = values[name];
    return typeof value === 'string' ? [[name, retell(value)] as const] : [];
  });
  return { ...values, ...Object.fromEntries(told) };
}

/** A whole text with nothing put in, which a schema of the contract or the server has said; as it is where it is not known. */
export const translated = (text: string): string => spoken.catalogue[text] ?? text;

/** `t` of a given language. */
export function say({ i18n }: Spoken, message: string, values?: Values): string {
  const filled = values && Object.fromEntries(Object.entries(values).map(asItIs));
  return i18n._(message, filled, { message: message.replace(HINT, '') });
}

const HINT = /##[^#]*$/;

/** The library reads `\x5c` and the like in what it has put together, and a value may have them: they stay what they are. */
const asItIs = ([name, value]: [string, Values[string]]): [string, Values[string]] => [
  name,
  typeof value === 'string' ? value.replaceAll('\\', '\\x5c') : value,
];

/** A number as the reader writes it: `1,234.5`, `1.234,5`. */
export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  value.toLocaleString(spoken.locale, options);

/** A moment as the reader writes it. */
export const formatDateTime = (date: Date, options: Intl.DateTimeFormatOptions): string =>
  date.toLocaleString(spoken.locale, options);
