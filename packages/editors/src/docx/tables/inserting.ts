import type { SuperdocDocument } from '../superdoc-document.ts';

type State = SuperdocDocument['editor']['state'];
type DocumentNode = State['doc'];

/** A node and the position in front of it. */
interface Place {
  node: DocumentNode;
  position: number;
}

const TWIPS_PER_PIXEL = 15;

/**
 * Has superdoc 1.46.3 insert rows or columns as a person expects it: the caret stays in its cell, of which superdoc takes
 * it to another, and a table with a new column is no wider than it was, whose columns share its width.
 */
export function insertInTable({ editor }: SuperdocDocument, insert: () => void): void {
  const before = editor.state;
  const cell = around(before, /^table(?:Cell|Header)$/);
  const table = around(before, /^table$/);
  const offset = cell ? before.selection.from - cell.position : 0;
  insert();
  if (!cell || !table) return;
  const kept = placeOf(editor.state.doc, cell.node);
  if (kept) editor.commands.setTextSelection?.({ from: kept.position + offset, to: kept.position + offset });
  const grown = around(editor.state, /^table$/);
  if (grown && widthsOf(grown.node).length > widthsOf(table.node).length) shareOut(editor, grown, table.node);
}

/** The innermost node of a kind around the caret. */
function around({ selection }: State, kind: RegExp): Place | undefined {
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (kind.test(node.type.name)) return { node, position: $from.before(depth) };
  }
  return undefined;
}

function placeOf(doc: DocumentNode, wanted: DocumentNode): Place | undefined {
  let found: Place | undefined;
  doc.descendants((node, position) => {
    if (node === wanted) found = { node, position };
    return found === undefined;
  });
  return found;
}

/** Pixels of each column, by the cells of the first row. */
function widthsOf(table: DocumentNode): number[] {
  return childrenOf(table.firstChild).flatMap(columnsOf);
}

function cellsOf(table: DocumentNode): DocumentNode[] {
  return childrenOf(table).flatMap(childrenOf);
}

function childrenOf(node: DocumentNode | null): DocumentNode[] {
  return Array.from({ length: node?.childCount ?? 0 }, (_, i) => node?.maybeChild(i)).filter(
    (child) => child !== null && child !== undefined,
  );
}

function columnsOf(cell: DocumentNode): number[] {
  const { colwidth } = cell.attrs;
  return Array.isArray(colwidth) ? colwidth.map(Number) : [];
}

/** Gives the columns of a table the width it had before one came, which is as wide as the others on average. */
function shareOut(
  editor: SuperdocDocument['editor'],
  { node: table, position }: Place,
  before: DocumentNode,
): void {
  const { view } = editor;
  const old = widthsOf(before);
  const part = old.length / (old.length + 1);
  const usual = sum(old) / old.length;
  if (!view || !(usual > 0)) return;
  const known = new Set(cellsOf(before));
  const shared = (cell: DocumentNode) => {
    const isNew = !known.has(cell) && Number(cell.attrs.colspan ?? 1) === 1;
    return columnsOf(cell).map((width) => Math.round((isNew ? usual : width) * part * 100) / 100);
  };
  const change = view.state.tr;
  const grid = childrenOf(table.firstChild)
    .flatMap(shared)
    .map((width) => ({ col: Math.round(width * TWIPS_PER_PIXEL) }));
  change.setNodeMarkup(position, null, { ...table.attrs, grid });
  table.forEach((row, rowOffset) => {
    row.forEach((cell, cellOffset) => {
      const colwidth = shared(cell);
      if (colwidth.length === 0) return;
      change.setNodeMarkup(position + 1 + rowOffset + 1 + cellOffset, null, { ...cell.attrs, colwidth });
    });
  });
  view.dispatch(change);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
