import type { Language } from './languages.ts';
import { language, locale, retellBy } from './speaking.ts';

/** Loads the sentences of `retold/` in a language; English needs none. */
type Sentences = Partial<Record<Language, () => Promise<{ default: Record<string, string> }>>>;

/** What is said of documents in the language of a page, loaded once it may be said: no page begins with it. */
export interface LateRetelling {
  /** Loads it, once. Without it these sentences are in English. */
  load(): Promise<void>;
  /** Loads it with the first key or press in the page: before that nothing can be refused. */
  loadWithFirstPress(page: EventTarget): void;
}

export function lateRetelling(sentences: Sentences): LateRetelling {
  let loading: Promise<void> | undefined;
  const load = () => {
    loading ??= retellFrom(sentences[language()]).catch(() => {});
    return loading;
  };
  return {
    load,
    loadWithFirstPress(page) {
      for (const press of ['keydown', 'pointerdown'])
        page.addEventListener(press, load, { once: true, capture: true });
    },
  };
}

async function retellFrom(sentences: Sentences[Language]): Promise<void> {
  if (sentences === undefined) return;
  const [{ default: words }, { retellerFor }] = await Promise.all([sentences(), import('./retelling.ts')]);
  retellBy(retellerFor(language(), locale(), words));
}
