import type { SuperdocDocument } from '../superdoc-document.ts';
import type { DocumentNode } from './new-cells.ts';
import { selectedTable } from './selected-cells.ts';

type State = SuperdocDocument['editor']['state'];

/**
 * The change that empties the cells which are selected, each but for the paragraph it begins with, as in Word; undefined: none are. superdoc 1.46.3 put a new
 * paragraph into each, which looked like no other one in its column, and was not known to the save as the one that had been there.
 */
export function emptiedCells(state: State): State['tr'] | undefined {
  if (!selectedTable(state.selection)) return undefined;
  const change = state.tr;
  const cells = state.selection.ranges.toSorted((one, other) => other.$from.pos - one.$from.pos);
  for (const { $from, $to } of cells) {
    const first = $from.nodeAfter;
    if (!first?.isTextblock) change.replaceWith($from.pos, $to.pos, paragraphIn($from.parent));
    else if (first.childCount > 0 || $from.parent.childCount > 1)
      change.replaceWith($from.pos, $to.pos, first.copy());
  }
  return change;
}

function paragraphIn({ type }: DocumentNode): DocumentNode {
  const { paragraph } = type.schema.nodes;
  if (!paragraph) throw new Error('The editor has no paragraphs.');
  return paragraph.create();
}
