import { type Language, language, languageOf, lateRetelling, speak } from '@benchbook/words';

/** The catalogues, two files each: a page loads those it speaks. English needs none. */
const CATALOGUES: Partial<Record<Language, () => Promise<{ default: Record<string, string> }[]>>> = {
  de: () =>
    Promise.all([import('@benchbook/words/web/de.json'), import('@benchbook/words/contract/de.json')]),
  fr: () =>
    Promise.all([import('@benchbook/words/web/fr.json'), import('@benchbook/words/contract/fr.json')]),
};

/** What is said of documents. Screens that say some of it as soon as they are there wait for it. */
export const retelling = lateRetelling({
  de: () => import('@benchbook/words/retold/de.json'),
  fr: () => import('@benchbook/words/retold/fr.json'),
});

/** Local storage keys: what was chosen in this browser, and the language of whoever is signed in, which goes with them. */
export const OF_BROWSER = 'language';
const OF_PERSON = 'languageOfPerson';

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, code: string | null): void {
  if (code === null) localStorage.removeItem(key);
  else localStorage.setItem(key, code);
}

/** Most wanted first: whoever is signed in, the choice in this browser, what the browser itself says. */
const wanted = (): string[] => [
  ...[stored(OF_PERSON), stored(OF_BROWSER)].filter((code) => code !== null),
  ...navigator.languages,
];

/** Remembers a choice in this browser and begins the page anew in that language. */
export function chooseLanguage(code: Language): void {
  store(OF_BROWSER, code);
  window.location.reload();
}

/** As `chooseLanguage`, of whoever is signed in; null: as the browser itself says. */
export function choosePersonsLanguage(code: string | null): void {
  store(OF_PERSON, code);
  if (code === null) store(OF_BROWSER, null);
  window.location.reload();
}

/** Remembers the language of whoever has signed in; null: they chose none. Answers whether that is news. */
export function rememberPersonsLanguage(code: string | null): boolean {
  const isNews = stored(OF_PERSON) !== code;
  store(OF_PERSON, code);
  return isNews;
}

/** Whether this page speaks another language than it would if it were loaded now. */
export const isOtherLanguage = (): boolean => languageOf(wanted()).language !== language();

/** Has the page speak the language that is wanted. English where its words cannot be loaded. */
export async function speakWanted(): Promise<void> {
  const spoken = languageOf(wanted());
  try {
    const catalogues = (await CATALOGUES[spoken.language]?.()) ?? [];
    speak(
      spoken.language,
      spoken.locale,
      Object.assign({}, ...catalogues.map(({ default: words }) => words)),
    );
    document.documentElement.lang = spoken.language;
    // On other screens nothing is said of documents before somebody does something.
    retelling.loadWithFirstPress(window);
  } catch {
    // Everything works in English as well.
  }
}
