import { describe, expect, it } from 'vitest';
import type { SliceNode } from './clipboard.ts';
import { asRows, insertRows, withRowsInTables } from './pasted-rows.ts';

const cell = (attrs: Record<string, unknown> = {}): SliceNode => ({
  type: 'tableCell',
  attrs,
  content: [{ type: 'paragraph' }],
});
const row = (...content: SliceNode[]): SliceNode => ({ type: 'tableRow', content });
const three = row(cell(), cell(), cell());
const paragraph: SliceNode = { type: 'paragraph' };

/** A node as ProseMirror has it, as far as it is asked. */
interface Model {
  type: { name: string };
  attrs: Record<string, unknown>;
  nodeSize: number;
  childCount: number;
  child(index: number): Model | undefined;
}
function modelOf({ type, attrs = {}, content = [] }: SliceNode): Model {
  const children = content.map(modelOf);
  const nodeSize = children.reduce((sum, child) => sum + child.nodeSize, 2);
  return { type: { name: type }, attrs, nodeSize, childCount: children.length, child: (at) => children[at] };
}

/** A document that begins with a table of two rows and three columns, with the caret in the first cell of its second row. */
function withCaretInSecondRow() {
  const table = modelOf({ type: 'table', content: [three, three] });
  const second = 1 + modelOf(three).nodeSize;
  const change = {
    insertedAt: undefined as number | undefined,
    insert(place: number) {
      change.insertedAt = place;
      return change;
    },
    doc: { resolve: (place: number) => place },
    selection: { constructor: { near: (place: number) => place } },
    setSelection: () => change,
  };
  const $from = { depth: 1, pos: second + 3, node: () => table, before: () => 0 };
  return { state: { selection: { $from }, tr: change } as never, second };
}
/** Where rows come in; undefined: they do not. */
function insertedAt(rows: readonly SliceNode[], open = 0): number | undefined {
  const nodes = rows.map(modelOf);
  const content = { firstChild: nodes[0], size: 0, toJSON: () => rows };
  const change = insertRows(withCaretInSecondRow().state, {
    content,
    openStart: open,
    openEnd: open,
  } as never);
  return (change as unknown as { insertedAt: number } | undefined)?.insertedAt;
}

describe('rows that are pasted', () => {
  const { second, state } = withCaretInSecondRow();

  it('come in above the row with the caret where they have as many columns', () => {
    expect(insertedAt([three, three])).toBe(second);
    expect(insertedAt([row(cell({ colspan: 2 }), cell())])).toBe(second);
  });

  it('do not come in with more or fewer columns, nor with such as there are none', () => {
    expect(insertedAt([row(cell())])).toBeUndefined();
    expect(insertedAt([three, row(cell(), cell())])).toBeUndefined();
    expect(insertedAt([row(cell({ colspan: 9 }))])).toBeUndefined();
    expect(insertedAt([row(cell({ colspan: 4 }), cell({ colspan: -1 }))])).toBeUndefined();
    expect(insertedAt([row()])).toBeUndefined();
    expect(insertedAt([{ ...three, attrs: { tableRowProperties: { gridBefore: 1 } } }])).toBeUndefined();
  });

  it('do not come in with a cell of several rows', () => {
    expect(insertedAt([row(cell({ colspan: 3, rowspan: 9 }))])).toBeUndefined();
    expect(insertedAt([row(cell({ rowspan: 2 }), cell(), cell()), three])).toBeUndefined();
  });

  it('do not come in with anything that is no row, nor where a part of one is meant', () => {
    expect(insertedAt([three, paragraph])).toBeUndefined();
    expect(insertedAt([row(paragraph, paragraph, paragraph)])).toBeUndefined();
    expect(insertedAt([three], 1)).toBeUndefined();
  });

  it('are taken out of their table where they fit, and no heading there', () => {
    const heading = { ...three, attrs: { tableRowProperties: { repeatHeader: true } } };
    const attrs = { tableRowProperties: {}, trackChange: null };
    expect(asRows({ content: [{ type: 'table', content: [heading] }] }, state)).toEqual({
      content: [{ ...three, attrs }],
    });
    expect(asRows({ content: [{ type: 'table', content: [row(cell())] }] }, state)).toBeUndefined();
    expect(asRows({ content: [{ type: 'table', content: [three] }, paragraph] }, state)).toBeUndefined();
  });

  it('are a table where they come without one, from elsewhere', () => {
    const table = (...content: SliceNode[]) => ({ type: 'table', content });
    expect(withRowsInTables({ content: [three, three, paragraph, three] }).content).toEqual([
      table(three, three),
      paragraph,
      table(three),
    ]);
    expect(withRowsInTables({ content: [table(three)] }).content).toEqual([table(three)]);
  });
});
