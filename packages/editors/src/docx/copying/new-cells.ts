import type { SuperdocDocument } from '../superdoc-document.ts';
import { type PlacedCell, placeCells } from '../tables/cells.ts';

export type DocumentNode = SuperdocDocument['editor']['state']['doc'];
export type Cell = PlacedCell<DocumentNode>;
type Attributes = Readonly<Record<string, unknown>>;

/** A cell that is copied, by its place among the others. */
export interface Source {
  row: number;
  column: number;
  rows: number;
  columns: number;
  /** A cell with what it holds, as it is put into this one. */
  holderFor(cell: DocumentNode): DocumentNode;
}

/** The cells of a table that is pasted. */
export function sourcesIn(table: DocumentNode): Source[] {
  const cells = placeCells(table, 0).filter(({ node }) => !node.attrs.__placeholder);
  const left = Math.min(...cells.map(({ column }) => column));
  return cells.map(({ node, row, column, rows, columns }) => ({
    row,
    column: column - left,
    rows,
    columns,
    holderFor: () => node,
  }));
}

/** Those that lines of text are, each with the look of the text in the cell it is put into; undefined: the lines have not got as many cells. */
export function linesIn(lines: readonly (readonly string[])[]): Source[] | undefined {
  if (lines.some(({ length }) => length !== lines[0]?.length)) return undefined;
  return lines.flatMap((texts, row) =>
    texts.map((text, column) => ({
      row,
      column,
      rows: 1,
      columns: 1,
      holderFor: (cell: DocumentNode) => cell.type.create(null, paragraphsLike(cell, text)),
    })),
  );
}

/** Whether a cell holds paragraphs and nothing else. */
export function isText(cell: DocumentNode): boolean {
  let is = cell.childCount > 0;
  cell.forEach(({ isTextblock }) => {
    is &&= isTextblock;
  });
  return is;
}

/** A row that is like the last one of a table, whose cells are `like`, with what some of them hold. */
export function rowLike(
  last: DocumentNode,
  like: readonly Cell[],
  filled: ReadonlyMap<Cell, Source>,
): DocumentNode {
  const cells = like.map((cell) => {
    const { node } = cell;
    const { vMerge: _, ...tableCellProperties } = (node.attrs.tableCellProperties ?? {}) as Attributes;
    const holder = filled.get(cell)?.holderFor(node);
    const attrs = { ...node.attrs, tableCellProperties, rowspan: 1, cellSdt: null, ...NO_NAME };
    return node.type.create(attrs, holder ? holder.content : paragraphsLike(node, ''));
  });
  const { repeatHeader: _, ...tableRowProperties } = (last.attrs.tableRowProperties ?? {}) as Attributes;
  return last.type.create({ ...last.attrs, tableRowProperties, trackChange: null, ...NO_NAME }, cells);
}

/** What a cell holds that takes the place of what another one held, known by the names of that: to the save it is what was there, and was changed. */
export function inPlaceOf(old: DocumentNode, holder: DocumentNode): DocumentNode {
  const [known, first] = [old.firstChild, holder.firstChild];
  if (!known?.isTextblock || !first?.isTextblock) return holder;
  const { paraId, textId, sdBlockId, sdBlockRev } = known.attrs;
  const named = { ...first.attrs, paraId, textId, sdBlockId, sdBlockRev };
  return holder.copy(holder.content.replaceChild(0, first.type.create(named, first.content, first.marks)));
}

/** What a node is known by is its own. */
const NO_NAME = { paraId: null, textId: null, sdBlockId: null };

/** Paragraphs that say the lines of a text, with the look that the text of a cell begins with. */
function paragraphsLike(cell: DocumentNode, text: string): DocumentNode[] {
  const { schema } = cell.type;
  const { paragraph, run } = schema.nodes;
  if (!paragraph || !run) throw new Error('The editor has no paragraphs.');
  let first: DocumentNode | undefined;
  let letters: DocumentNode | undefined;
  cell.descendants((node) => {
    if (node.isTextblock) first ??= node;
    if (node.isText) letters ??= node;
  });
  const {
    numberingProperties: _,
    sectPr: __,
    ...paragraphProperties
  } = (first?.attrs.paragraphProperties ?? {}) as Attributes;
  const marks = letters?.marks.filter(({ type }) =>
    /^(?:textStyle|bold|italic|underline|strike)$/.test(type.name),
  );
  return text.split('\n').map((line) => {
    const tabs = line
      .split('\t')
      .flatMap((part, index) => [
        ...(index > 0 && schema.nodes.tab ? [schema.nodes.tab.create()] : []),
        ...(part === '' ? [] : [schema.text(part, marks)]),
      ]);
    return paragraph.create({ paragraphProperties }, tabs.length > 0 ? run.create(null, tabs) : null);
  });
}
