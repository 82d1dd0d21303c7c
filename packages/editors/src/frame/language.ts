import { type Language, languageOf, speak } from '@benchbook/words';

/** The catalogues, a file each: a page loads the one it speaks. English needs none. */
const CATALOGUES: Partial<Record<Language, () => Promise<{ default: Record<string, string> }>>> = {
  de: () => import('@benchbook/words/editors/de.json'),
  fr: () => import('@benchbook/words/editors/fr.json'),
};

/**
 * Has the page speak the language that the host's page speaks (`editorConfig.lang`, which api.js puts into the address). English
 * where there are no words for that, or they cannot be loaded.
 */
export async function speakWanted(): Promise<void> {
  const wanted = new URLSearchParams(location.search).get('lang') ?? '';
  const { language, locale } = languageOf([wanted]);
  try {
    const catalogue = await CATALOGUES[language]?.();
    speak(language, locale, catalogue?.default ?? {});
    document.documentElement.lang = language;
  } catch {
    // Everything works in English as well.
  }
}
