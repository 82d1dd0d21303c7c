import { type Language, languageOf, retellBy, speak, language as spokenLanguage } from '@benchbook/words';

/** The catalogues, two files each: a page loads those it speaks. English needs none. */
const CATALOGUES: Partial<Record<Language, () => Promise<{ default: Record<string, string> }[]>>> = {
  de: () =>
    Promise.all([import('@benchbook/words/editors/de.json'), import('@benchbook/words/retold/de.json')]),
  fr: () =>
    Promise.all([import('@benchbook/words/editors/fr.json'), import('@benchbook/words/retold/fr.json')]),
};

/**
 * Has the page speak the language that the host's page speaks (`editorConfig.lang`, which api.js puts into the address). English
 * where there are no words for that, or they cannot be loaded.
 */
export async function speakWanted(): Promise<void> {
  const wanted = new URLSearchParams(location.search).get('lang') ?? '';
  const { language, locale } = languageOf([wanted]);
  try {
    const load = CATALOGUES[language];
    if (load === undefined) return speak(language, locale, {});
    const [[own, retold], { retellerFor }] = await Promise.all([
      load(),
      import('@benchbook/words/retelling'),
    ]);
    speak(language, locale, own?.default ?? {});
    retellBy(retellerFor(language, locale, retold?.default ?? {}));
  } catch {
    // Everything works in English as well.
  } finally {
    document.documentElement.lang = spokenLanguage();
  }
}
