/** Languages there are words for, each with the name that those who speak it give it. */
export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'Deutsch' },
  { code: 'fr', name: 'Français' },
] as const;

export type Language = (typeof LANGUAGES)[number]['code'];

/** How times and numbers are written where the browser says nothing of a country. English ones are the specification's (section 9). */
const LOCALES: Record<Language, string> = { en: 'en-US', de: 'de-DE', fr: 'fr-FR' };

/** Whether there are words in a language. */
export const isOffered = (code: string): code is Language =>
  LANGUAGES.some((language) => language.code === code);

/**
 * The language that a person reads, and the locale for times and numbers: what they chose, else the first of the browser's
 * languages that there are words for, else English.
 * @param wanted most wanted first, as BCP 47 says them: `de`, `fr-CH`
 */
export function languageOf(wanted: readonly string[]): { language: Language; locale: string } {
  const language = firstOffered(wanted) ?? 'en';
  const own = wanted.find((tag) => baseOf(tag) === language && tag.includes('-'));
  return { language, locale: language === 'en' ? LOCALES.en : (own ?? LOCALES[language]) };
}

/** How times and numbers are written for whom no country is known. */
export const localeOf = (language: Language): string => LOCALES[language];

/** The languages that an `Accept-Language` header asks for (RFC 9110, 12.5.4), most wanted first. */
export function wantedIn(header: string): string[] {
  const wanted = header.split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';').map((each) => each.trim());
    const weight = parameters.find((each) => /^q=/i.test(each))?.slice(2);
    return { tag, weight: weight === undefined ? 1 : Number(weight) };
  });
  return wanted
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}

/** The first of some languages that there are words for; null: there are for none of them. */
export const firstOffered = (wanted: readonly string[]): Language | null =>
  wanted.map(baseOf).find(isOffered) ?? null;

const baseOf = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';
