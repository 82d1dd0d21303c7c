import type { SuperdocDocument } from './superdoc-document.ts';

type Editor = SuperdocDocument['editor'];
type State = Editor['state'];
export type Transaction = State['tr'];

/** A stretch of a text that came with a change; of what was taken out, the place where that was. */
export interface Stretch {
  from: number;
  to: number;
}

/** By which a change says that it is what undo or redo does (prosemirror-history). */
export const HISTORY = 'history$';

/**
 * Has every change of a document followed by what `follow` makes of it, null for nothing: part of the change, and taken back with it.
 * What undo and redo do is followed by nothing.
 */
export function followChanges(
  editor: Editor,
  follow: (done: readonly Transaction[], before: State, now: State) => Transaction | null,
): void {
  const appendTransaction = (done: readonly Transaction[], before: State, now: State): Transaction | null => {
    const isFollowed =
      done.some(({ docChanged }) => docChanged) && !done.some((each) => each.getMeta(HISTORY));
    const change = isFollowed ? follow(done, before, now) : null;
    return change?.docChanged ? change : null;
  };
  addPlugin(editor, { appendTransaction });
}

/** Adds a plugin of ProseMirror, of which the bundle of superdoc hands out none to make others of. */
export function addPlugin(editor: Editor, spec: object): void {
  const [known] = editor.state.plugins;
  if (!known) return;
  const Plugin = known.constructor as new (spec: object) => NonNullable<typeof known>;
  editor.registerPlugin(new Plugin(spec));
}

/**
 * ProseMirror brings the caret into view in the hidden field that holds all of the document, for which the browser lays that out and asks each
 * of what it stands in, at every key. What is seen are superdoc's pages, which follow the caret by themselves.
 */
export function scrollPagesOnly(editor: Editor): void {
  addPlugin(editor, { props: { handleScrollToSelection: () => true } });
}

/** The stretches that changes put in, as they stand after all of them. */
export function stretchesOf(done: readonly Transaction[]): Stretch[] {
  const maps = done.flatMap(({ steps }) => steps.map((step) => step.getMap()));
  return maps.flatMap((map, index) => {
    const found: Stretch[] = [];
    const later = maps.slice(index + 1);
    map.forEach((_oldFrom, _oldTo, newFrom, newTo) => {
      found.push({
        from: later.reduce((place, each) => each.map(place, 1), newFrom),
        to: later.reduce((place, each) => each.map(place, -1), newTo),
      });
    });
    return found;
  });
}

/** By which a change that is none says why. */
const REASON = 'reason';

/** Has a change in which nothing was done say why, to whom made it (`sayWhatIsRefused`). */
export const becauseOf = (nothing: Transaction, why: string): Transaction => nothing.setMeta(REASON, why);

/** Why a change is none; undefined: it does not say so. */
export const reasonOf = (change: Transaction): string | undefined => change.getMeta(REASON);
