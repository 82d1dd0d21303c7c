/** Languages there are words for, each with the name that those who speak it give it. */
export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'Deutsch' },
  { code: 'fr', name: 'Français' },
] as const;

export type Language = (typeof LANGUAGES)[number]['code'];

/** How times and numbers are written where the browser says nothing of a country. English ones are the specification's (section 9). */
const LOCALES: Record<Language, string> = { en: 'en-US', de: 'de-DE', fr: 'fr-FR' };

const isOffered = (code: string): code is Language => LANGUAGES.some((language) => language.code === code);

/**
 * The language that a person reads, and the locale for times and numbers: what they chose, else the first of the browser's
 * languages that there are words for, else English.
 * @param wanted most wanted first, as BCP 47 says them: `de`, `fr-CH`
 */
export function languageOf(wanted: readonly string[]): { language: Language; locale: string } {
  const bases = wanted.map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  const language = bases.find(isOffered) ?? 'en';
  const own = wanted.find((tag, index) => bases[index] === language && tag.includes('-'));
  return { language, locale: language === 'en' ? LOCALES.en : (own ?? LOCALES[language]) };
}
