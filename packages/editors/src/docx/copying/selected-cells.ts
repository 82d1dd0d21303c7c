import type { Transaction } from '../plugins.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';

type Selection = SuperdocDocument['editor']['state']['selection'];
type DocumentNode = SuperdocDocument['editor']['state']['doc'];

/** A table, and the position in front of it. */
interface FoundTable {
  table: DocumentNode;
  position: number;
}

/** The table of which cells are selected as such, not the text in one of them. */
export function selectedTable(selection: Selection): FoundTable | undefined {
  // superdoc hands out no class of this selection of prosemirror-tables to compare with.
  if (!('$anchorCell' in selection)) return undefined;
  const anchor = selection.$anchorCell as Selection['$anchor'];
  return { table: anchor.node(-1), position: anchor.before(-1) };
}

/** The innermost table around what is selected. */
export function tableAround(selection: Selection): FoundTable | undefined {
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    const table = $from.node(depth);
    if (table.type.name === 'table') return { table, position: $from.before(depth) };
  }
  return undefined;
}

/** A change with the caret in the text nearest to a place, looked for behind it (1) or in front of it (-1). */
export function caretNear(change: Transaction, place: number, side: 1 | -1): Transaction {
  // superdoc hands out no selection to make others of.
  const selections = change.selection.constructor as unknown as {
    near($place: object, side: number): Transaction['selection'];
  };
  return change.setSelection(selections.near(change.doc.resolve(place), side));
}
