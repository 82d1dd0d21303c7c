import { addPlugin, becauseOf, reasonOf, type Transaction } from '../plugins.ts';
import { NOT_DELETED } from '../refused-changes.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import { cellsIn, placeCells } from '../tables/cells.ts';
import { emptiedCells } from './emptied-cells.ts';
import { type Cell, isText } from './new-cells.ts';
import { caretNear, selectedTable } from './selected-cells.ts';

type View = NonNullable<SuperdocDocument['editor']['view']>;
type State = SuperdocDocument['editor']['state'];

/** Has what is typed while several cells are selected stand in the first one of them, in the place of what was in all. */
export function typeIntoFirstCell({ editor, superdoc }: SuperdocDocument): void {
  const handleTextInput = (view: View, _from: number, _to: number, text: string): boolean => {
    const typed = typedInto(view.state, text, superdoc.config.documentMode === 'suggesting');
    if (typed) view.dispatch(typed);
    return typed !== undefined;
  };
  addPlugin(editor, { props: { handleTextInput } });
}

/**
 * The change that types a text into cells that are selected, with the look of what the first one began with, or says why it does not; undefined: none are.
 * superdoc 1.46.3 had it stand in the cell that was selected last, and left new paragraphs in the others, without the style of their column; of suggestions
 * the first letter stood there, and the second one in another cell.
 */
function typedInto(state: State, text: string, isTracked: boolean): Transaction | undefined {
  const at = selectedTable(state.selection);
  if (!at) return undefined;
  const spans = state.selection.ranges.map(({ $from, $to }) => ({ from: $from.pos, to: $to.pos }));
  const cells = cellsIn(placeCells(at.table, at.position), spans).sort(
    (one, other) => one.position - other.position,
  );
  const [first] = cells;
  const change = isTracked ? withoutTexts(state, cells) : emptiedCells(state);
  if (!first || !change || reasonOf(change)) return change;
  caretNear(change, change.mapping.map(first.position + 1, -1), 1);
  let look: State['storedMarks'] | undefined;
  first.node.descendants(({ isText, marks }) => {
    if (isText) look ??= [...marks];
  });
  if (look) change.setStoredMarks(look);
  return change.insertText(text).scrollIntoView();
}

/** What takes the texts out of cells, as a suggestion: paragraphs and nothing else can go so. */
function withoutTexts(state: State, cells: readonly Cell[]): Transaction {
  const change = state.tr;
  for (const { node, position } of cells.toReversed()) {
    if (!isText(node)) return becauseOf(state.tr, NOT_DELETED);
    if (node.content.size > 2) change.delete(position + 2, position + node.nodeSize - 2);
  }
  return change;
}
