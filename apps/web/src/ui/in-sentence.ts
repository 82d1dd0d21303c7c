import { language } from '@benchbook/words';

/** A noun as it stands within a sentence: small, but in German, where nouns are not. */
export function inSentence(noun: string): string {
  if (language() === 'de') return noun;
  return language() === 'en' ? noun.toLowerCase() : noun.charAt(0).toLowerCase() + noun.slice(1);
}
