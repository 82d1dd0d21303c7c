import {
  firstOffered,
  isOffered,
  type Language,
  localeOf,
  type Said,
  Sentence,
  saidIn,
  spokenHere,
  wantedIn,
} from '@benchbook/words/server';
import type { FastifyRequest } from 'fastify';

/**
 * Says things in one language: a message with what is put into it, as `sentence` has them, or what is said already.
 */
export interface Say {
  (message: string, values?: Sentence['values']): string;
  (said: Said): string;
}

/** What is said to somebody who reads a language. */
export const sayIn = (language: Language): Say => {
  const spoken = spokenHere(language);
  return (said: Said, values?: Sentence['values']) =>
    saidIn(spoken, typeof said === 'string' && values !== undefined ? new Sentence(said, values) : said);
};

/**
 * The language that whoever asks wants to be answered in: our page says the one it speaks, a browser those of its reader, and a program
 * mostly none. Null: it asks for none that there are words for.
 */
export const languageAsked = ({ headers }: Pick<FastifyRequest, 'headers'>): Language | null =>
  firstOffered(wantedIn(headers['accept-language'] ?? ''));

/** What is answered to somebody is said in that one, else in English. */
export const languageOfRequest = (request: Pick<FastifyRequest, 'headers'>): Language =>
  languageAsked(request) ?? 'en';

/** A language with its country, as `de-CH`: what a document that is begun is written in, with the country the browser says. */
export function localeOfRequest({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const wanted = wantedIn(headers['accept-language'] ?? '');
  const language = firstOffered(wanted) ?? 'en';
  const own = wanted.find((tag) => tag.startsWith(`${language}-`) && /^[a-z]{2}-[A-Z]{2}$/.test(tag));
  return own ?? localeOf(language);
}

/** What is answered is said to whoever asks. */
export const sayTo = (request: Pick<FastifyRequest, 'headers'>): Say => sayIn(languageOfRequest(request));

/** A stored language; English for none, and for one that there are no words for any more. */
export const readable = (stored: string | null): Language =>
  stored !== null && isOffered(stored) ? stored : 'en';
