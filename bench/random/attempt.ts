import type { EditorPage, OpenDocument } from '../lossless/editor.ts';
import type { FileType } from '../lossless/host.ts';
import type { Fault } from './compare.ts';
import { differentLines, fault } from './compare.ts';
import type { Doings, Step } from './steps.ts';

/** Documents to begin with, by name. */
export type Starts = Readonly<Record<string, () => Uint8Array>>;

/** What is different for Word and Excel. */
export interface Kind {
  type: FileType;
  starts: Starts;
  doings: Doings;
  /** Everything of the document that a person sees, line by line. */
  read(document: OpenDocument): Promise<string[]>;
  /** What a person does before the first step, and the last. */
  begin(document: OpenDocument): Promise<void>;
  /** Steps that cannot be undone, and nothing that was done before them. */
  forGood: ReadonlySet<string>;
  /** What is not in a file as it was at the beginning, after everything was undone. */
  left(start: Uint8Array, undone: Uint8Array, steps: readonly Step[]): Fault[];
  /** What is wrong with a file that was saved. `was` and `is`: what is read of the screen before the steps and after them. */
  check(
    start: Uint8Array,
    saved: Uint8Array,
    was: readonly string[],
    is: readonly string[],
  ): Promise<Fault[]>;
}

/** Milliseconds between two steps: people do not press keys while the editor still follows. */
const PAUSE = 200;
/** Milliseconds in which what is calculated is on the screen, on a machine that does much else; and how often it is looked at again. */
const SETTLES_WITHIN = 2_000;
const LOOKS = 4;
/** How often is undone at most. */
const UNDOES = 300;
/** Keys pressed to undo between two looks at whether there is more to undo. */
const FEW = 6;

/** The pages of a run: one that edits, and one that opens again what was saved. */
export interface Pages {
  editing: EditorPage;
  again: EditorPage;
}

export interface Attempt {
  faults: Fault[];
  /** What the editor said against steps, or why one could not be done. They are no faults. */
  said: string[];
  /** What was saved; undefined where nothing was, and where nothing was to be. */
  saved?: Uint8Array | undefined;
}

/**
 * Does the steps in the real editor, saves, opens again what was saved, takes everything back and saves once more.
 * Answers what is wrong of that.
 */
export async function attempt(
  pages: Pages,
  kind: Kind,
  start: Uint8Array,
  steps: readonly Step[],
): Promise<Attempt> {
  const so: Attempt = { faults: [], said: [] };
  try {
    await go(pages, kind, { start, steps }, so);
  } catch (error) {
    await Promise.all([pages.editing.discard(), pages.again.discard()]);
    so.faults.push(...fault('broke off', [firstLine(error)]));
  }
  return so;
}

/** Notes in `so` what comes of it, so that what was saved is known also where it goes no further. */
async function go(
  { editing, again }: Pages,
  kind: Kind,
  { start, steps }: { start: Uint8Array; steps: readonly Step[] },
  so: Attempt,
): Promise<void> {
  const { faults, said } = so;
  const document = await open(editing, kind, start);
  const before = await kind.read(document);
  await kind.begin(document);
  for (const [index, { what, words }] of steps.entries()) {
    try {
      await kind.doings[what]?.does(document, words);
    } catch (error) {
      said.push(`${index}: not done, ${firstLine(error)}`);
      await document.page.keyboard.press('Escape');
    }
    await document.page.waitForTimeout(PAUSE);
    const message = await closeMessage(document);
    if (message !== undefined) {
      said.push(`${index}: ${message}`);
      await document.page.keyboard.press('Escape');
    }
  }
  const shown = await kind.read(document);
  const { save, failure } = await editing.save(document);
  const saved = save?.document;
  so.saved = saved;
  faults.push(...fault('refused to save', failure === undefined ? [] : [failure]));
  if (saved) {
    faults.push(...(await kind.check(start, saved, before, shown)));
    const second = await open(again, kind, saved);
    const differences = await settled(second, async () =>
      differentLines(await kind.read(document), await kind.read(second)),
    );
    faults.push(...fault('another text when opened again', differences));
    await again.close(second);
  }
  if (steps.some(({ what }) => kind.forGood.has(what))) {
    await editing.close(document);
    return;
  }
  await undoAll(document);
  const undoneDiffers = await settled(document, async () =>
    differentLines(before, await kind.read(document)),
  );
  faults.push(...fault('another text when all is undone', undoneDiffers));
  const undone = await editing.save(document);
  faults.push(
    ...fault('refused to save what is undone', undone.failure === undefined ? [] : [undone.failure]),
  );
  // Without a save the file is what it was.
  if (undone.save?.document && saved) faults.push(...kind.left(start, undone.save.document, steps));
  await editing.close(document);
}

/** Differences that are left when nothing more can be expected to be calculated. */
async function settled({ page }: OpenDocument, look: () => Promise<string[]>): Promise<string[]> {
  let differences = await look();
  for (let times = 1; times < LOOKS && differences.length > 0; times++) {
    await page.waitForTimeout(SETTLES_WITHIN);
    differences = await look();
  }
  return differences;
}

async function open(editor: EditorPage, { type }: Kind, bytes: Uint8Array): Promise<OpenDocument> {
  const document = await editor.open(type, bytes);
  if (document.opening.outcome !== 'editing')
    throw new Error(`It does not open: ${document.opening.outcome}, ${document.opening.reason}`);
  await document.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  return document;
}

async function undoAll({ page, frame }: OpenDocument): Promise<void> {
  const undo = frame.locator('[data-tool="undo"]:not(:disabled)');
  for (let times = 0; times < UNDOES && (await undo.count()) > 0; times += FEW) {
    for (let few = 0; few < FEW; few++) {
      await page.keyboard.press('Control+z');
      await page.waitForTimeout(PAUSE / 4);
    }
  }
  await page.waitForTimeout(PAUSE);
}

/** What the line above the document says; it is closed then. */
async function closeMessage({ frame }: OpenDocument): Promise<string | undefined> {
  const line = frame.locator('[data-line="message"]:not([hidden])').first();
  if ((await line.count()) === 0) return undefined;
  const message = (await line.textContent()) ?? '';
  await line.locator('button').last().click({ timeout: 5_000 });
  return message;
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
