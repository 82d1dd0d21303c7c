import type { SuperdocDocument } from '../superdoc-document.ts';
import { allControls, type DocumentNode, isControl } from './found.ts';

type Editor = SuperdocDocument['editor'];
type State = Editor['state'];
type Transaction = State['tr'];

/** A stretch of a text that came with a change. */
export interface Stretch {
  from: number;
  to: number;
}

/** The greatest id that Word gives a control (ECMA-376 part 1, 17.5.2.18 id: a signed integer of 32 bits). */
const GREATEST = 0x7fff_ffff;

/**
 * Has a control that is pasted beside the one it was copied from get an id of its own: each is there once (17.5.2.18), and the save knows
 * controls by them. It is part of what was pasted, and taken back with it. The answer of superdoc 1.46.3 to a paste is the id as it was.
 */
export function keepIdsApart(editor: Editor): void {
  const [known] = editor.state.plugins;
  if (!known) return;
  // The bundle of superdoc hands out no plugins to make others of.
  const Plugin = known.constructor as new (spec: object) => NonNullable<typeof known>;
  const appendTransaction = (done: readonly Transaction[], _: State, now: State): Transaction | null => {
    if (!done.some(bringsControl) || done.some((each) => each.getMeta('history$'))) return null;
    const controls = allControls(now.doc).map(({ from, node }) => ({ from, id: String(node.attrs.id) }));
    const used = new Set(controls.map(({ id }) => id));
    const change = now.tr;
    for (const at of idsToRenew(controls, stretchesOf(done))) {
      let id: string;
      do id = String(1 + Math.floor(Math.random() * GREATEST));
      while (used.has(id));
      used.add(id);
      change.setNodeAttribute(at, 'id', id);
    }
    return change.docChanged ? change : null;
  };
  editor.registerPlugin(new Plugin({ appendTransaction }));
}

/** Where controls stand that came with a change and have the id of another one. Of several that came the first keeps it. */
export function idsToRenew(
  controls: readonly { from: number; id: string }[],
  came: readonly Stretch[],
): number[] {
  const isNew = ({ from }: { from: number }) =>
    came.some((stretch) => from >= stretch.from && from < stretch.to);
  const taken = new Set(controls.filter((control) => !isNew(control)).map(({ id }) => id));
  return controls.filter(isNew).flatMap(({ from, id }) => {
    const isTaken = taken.has(id);
    taken.add(id);
    return isTaken ? [from] : [];
  });
}

/** What a step puts in, of those that do. */
const broughtBy = (step: Transaction['steps'][number]): DocumentNode['content'] | undefined =>
  (step as { slice?: { content: DocumentNode['content'] } }).slice?.content;

function bringsControl({ steps }: Transaction): boolean {
  return steps.some((step) => {
    let hasControl = false;
    broughtBy(step)?.descendants((node) => {
      hasControl ||= isControl(node);
      return !hasControl && !node.isText;
    });
    return hasControl;
  });
}

/** The stretches that steps put in, as they stand after all of them. */
function stretchesOf(done: readonly Transaction[]): Stretch[] {
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
