import { LANGUAGES, type Language, languageOf } from '@benchbook/words';
import german from '@benchbook/words/evidence/de.json' with { type: 'json' };
import french from '@benchbook/words/evidence/fr.json' with { type: 'json' };
import { ENGLISH, type Words } from '../sentence.ts';

const CATALOGUES: Record<Exclude<Language, 'en'>, Words['catalogue']> = { de: german, fr: french };

let spoken: Words = ENGLISH;

/** How the page speaks. */
export const words = (): Words => spoken;

/**
 * The page speaks the first of the browser's languages that there are words for, until its reader chooses another one. Nothing of that is
 * kept: the page is a file, and leaves nothing behind.
 *
 * @param choice a select
 * @param show draws all that is said, at once and after each choice
 */
export function chooseLanguage(choice: HTMLElement, show: () => void): void {
  if (!(choice instanceof HTMLSelectElement)) throw new Error('The choice of a language is a select.');
  for (const { code, name } of LANGUAGES) {
    const option = new Option(name, code);
    option.lang = code;
    choice.append(option);
  }
  const speak = (wanted: readonly string[]): void => {
    const { language, locale } = languageOf(wanted);
    spoken = language === 'en' ? ENGLISH : { locale, catalogue: CATALOGUES[language] };
    choice.value = language;
    document.documentElement.lang = language;
    show();
  };
  choice.addEventListener('change', () => speak([choice.value]));
  speak(navigator.languages);
}
