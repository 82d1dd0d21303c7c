import { type Language, language, locale, retellBy } from '@benchbook/words';

/** What is said of documents, for who reads another language. */
const SENTENCES: Partial<Record<Language, () => Promise<{ default: Record<string, string> }>>> = {
  de: () => import('@benchbook/words/retold/de.json'),
  fr: () => import('@benchbook/words/retold/fr.json'),
};

async function load(): Promise<void> {
  const sentences = SENTENCES[language()];
  if (sentences === undefined) return;
  const [{ default: words }, { retellerFor }] = await Promise.all([
    sentences(),
    import('@benchbook/words/retelling'),
  ]);
  retellBy(retellerFor(language(), locale(), words));
}

let loading: Promise<void> | undefined;

/** Loads those sentences, once: no document waits for them. */
export function loadRetelling(): Promise<void> {
  // Without them it is said in English.
  loading ??= load().catch(() => {});
  return loading;
}

/** Loads them with the first key or press: before that nothing can be refused. */
export function loadWithFirstPress(): void {
  for (const press of ['keydown', 'pointerdown'])
    window.addEventListener(press, () => loadRetelling(), { once: true, capture: true });
}

/** Says a text that holds such sentences (`retold`): in the language of the page as soon as they are there. */
export function sayAgain<Where extends HTMLElement>(where: Where, text: () => string): Where {
  where.textContent = text();
  loadRetelling().then(() => {
    const said = text();
    if (said !== where.textContent) where.textContent = said;
  });
  return where;
}
