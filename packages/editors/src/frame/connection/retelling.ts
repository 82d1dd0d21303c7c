import { lateRetelling } from '@benchbook/words';

/** What is said of documents, for who reads another language: no document waits for it. */
export const retelling = lateRetelling({
  de: () => import('@benchbook/words/retold/de.json'),
  fr: () => import('@benchbook/words/retold/fr.json'),
});

/** Says a text that holds such sentences (`retold`): in the language of the page as soon as they are there. */
export function sayAgain<Where extends HTMLElement>(where: Where, text: () => string): Where {
  where.textContent = text();
  retelling.load().then(() => {
    const said = text();
    if (said !== where.textContent) where.textContent = said;
  });
  return where;
}
