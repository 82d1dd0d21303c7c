import { type Language, languageOf, speak } from '@benchbook/words';

/** The catalogues, a file each: a page loads the one it speaks. English needs none. */
const CATALOGUES: Partial<Record<Language, () => Promise<{ default: Record<string, string> }>>> = {
  de: () => import('@benchbook/words/web/de.json'),
  fr: () => import('@benchbook/words/web/fr.json'),
};

const KEY = 'language';

/** What was chosen in this browser; null: what the browser itself says. */
export function chosenLanguage(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Remembers the choice in this browser and begins the page anew in that language; null: as the browser itself says. */
export function chooseLanguage(code: string | null): void {
  if (code === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, code);
  window.location.reload();
}

/** Has the page speak the language that was chosen, else that of the browser. English where its words cannot be loaded. */
export async function speakWanted(): Promise<void> {
  const chosen = chosenLanguage();
  const { language, locale } = languageOf([...(chosen === null ? [] : [chosen]), ...navigator.languages]);
  try {
    const catalogue = await CATALOGUES[language]?.();
    speak(language, locale, catalogue?.default ?? {});
    document.documentElement.lang = language;
  } catch {
    // Everything works in English as well.
  }
}
