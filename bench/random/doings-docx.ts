import type { OpenDocument } from '../lossless/editor.ts';
import type { Chance } from './chance.ts';
import type { Doing, Doings } from './steps.ts';

/** Milliseconds in which what was copied is in the clipboard. */
const COPIES_WITHIN = 150;

/** How far down and to the right from the start of the document. */
const place = (chance: Chance): string[] => [`${chance.below(12)}`, `${chance.below(14)}`];

/** A place, and which way and how far it is selected from there. */
function stretch(chance: Chance): string[] {
  const key = chance.pick(['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowDown']);
  return [...place(chance), key, `${1 + chance.below(key === 'ArrowDown' ? 3 : 12)}`];
}

async function press({ page }: OpenDocument, key: string, times: string | number | undefined): Promise<void> {
  for (let left = Number(times); left > 0; left--) await page.keyboard.press(key);
}

async function goTo(document: OpenDocument, [down, right]: readonly string[]): Promise<void> {
  await press(document, 'Control+Home', 1);
  await press(document, 'ArrowDown', down);
  await press(document, 'ArrowRight', right);
}

async function select(document: OpenDocument, words: readonly string[]): Promise<void> {
  await goTo(document, words);
  await press(document, `Shift+${words[2]}`, words[3]);
}

/** A key, once or several times, at a place. */
const at = (key: string, most = 1): Doing => ({
  choose: (chance) => [...place(chance), `${1 + chance.below(most)}`],
  async does(document, words) {
    await goTo(document, words);
    await press(document, key, words[2]);
  },
});

/** What is selected goes to the clipboard, and is pasted elsewhere. */
const moved = (key: string): Doing => ({
  choose: (chance) => [...stretch(chance), ...place(chance)],
  async does(document, words) {
    await select(document, words);
    await document.page.keyboard.press(key);
    await document.page.waitForTimeout(COPIES_WITHIN);
    await goTo(document, words.slice(4));
    await document.page.keyboard.press('Control+v');
  },
});

/** Milliseconds until what is clicked on is there; what is not cannot be done at that moment. */
const SHOWN_WITHIN = 3_000;

/** Chooses something of the menu of suggestions, where it can be chosen. */
async function choose({ page, frame }: OpenDocument, entry: string | RegExp): Promise<void> {
  const tool = frame.getByRole('button', { name: 'Suggested changes', exact: true });
  if (!(await tool.isVisible()))
    await frame.getByRole('button', { name: 'More' }).click({ timeout: SHOWN_WITHIN });
  await tool.click({ timeout: SHOWN_WITHIN });
  const item = frame.getByRole('menuitem', { name: entry });
  await item.waitFor({ timeout: SHOWN_WITHIN });
  if (await item.isEnabled()) await item.click({ timeout: SHOWN_WITHIN });
  else await page.keyboard.press('Escape');
}

/** Decides about what was suggested in a stretch. */
const decided = (entry: string): Doing => ({
  choose: stretch,
  async does(document, words) {
    await select(document, words);
    await choose(document, entry);
  },
});

/** What people do in a Word document, by the keyboard, and by the menu of suggestions. */
export const DOINGS_DOCX: Doings = {
  type: {
    choose: (chance) => [
      ...place(chance),
      chance.pick(['x', 'hello ', 'µg', '5 mg', ' ', 'a b  c', '"q"', '𝛼', 'é<&>']),
    ],
    async does(document, words) {
      await goTo(document, words);
      await document.page.keyboard.type(words[2] ?? '');
    },
  },
  paragraph: at('Enter'),
  line: at('Shift+Enter'),
  backwards: at('Backspace', 6),
  forwards: at('Delete', 6),
  over: {
    choose: (chance) => [...stretch(chance), chance.pick(['y', 'new words'])],
    async does(document, words) {
      await select(document, words);
      await document.page.keyboard.type(words[4] ?? '');
    },
  },
  cut: moved('Control+x'),
  copy: moved('Control+c'),
  erase: {
    choose: (chance) => [...stretch(chance), chance.pick(['Backspace', 'Delete'])],
    async does(document, words) {
      await select(document, words);
      await document.page.keyboard.press(words[4] ?? '');
    },
  },
  look: {
    choose: (chance) => [...stretch(chance), chance.pick(['b', 'i', 'u', 'Shift+=', '='])],
    async does(document, words) {
      await select(document, words);
      await document.page.keyboard.press(`Control+${words[4]}`);
    },
  },
  tab: at('Tab'),
  page: at('Control+Enter'),
  suggest: {
    choose: () => [],
    does: (document) => choose(document, /^(?:Suggest: track|Stop suggesting)/),
  },
  accept: decided('Accept the selected change'),
  reject: decided('Reject the selected change'),
  decide: {
    choose: (chance) => [chance.pick(['Accept', 'Reject'])],
    does: (document, [decision]) => choose(document, `${decision} all changes`),
  },
  undo: {
    choose: (chance) => [`${1 + chance.below(3)}`],
    does: (document, [times]) => press(document, 'Control+z', times),
  },
  redo: { choose: () => [], does: (document) => press(document, 'Control+y', 1) },
};
