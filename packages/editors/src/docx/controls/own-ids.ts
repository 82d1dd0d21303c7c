import { followChanges, type Stretch, stretchesOf, type Transaction } from '../plugins.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import { allControls, type DocumentNode, isControl } from './found.ts';

/** The greatest id that Word gives a control (ECMA-376 part 1, 17.5.2.18 id: a signed integer of 32 bits). */
const GREATEST = 0x7fff_ffff;

/**
 * Has a control that is pasted beside the one it was copied from get an id of its own: each is there once (17.5.2.18), and the save knows
 * controls by them. It is part of what was pasted, and taken back with it. The answer of superdoc 1.46.3 to a paste is the id as it was.
 */
export function keepIdsApart(editor: SuperdocDocument['editor']): void {
  followChanges(editor, (done, _, now) => {
    if (!done.some(bringsControl)) return null;
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
    return change;
  });
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
