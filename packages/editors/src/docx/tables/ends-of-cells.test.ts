import { expect, it } from 'vitest';
import { withEnds } from './ends-of-cells.ts';

/** A node of a text, as far as it is asked: what it is, how long, what is last in it. */
interface Fake {
  type: { name: string };
  nodeSize: number;
  isTextblock: boolean;
  lastChild: Fake | undefined;
  children: Fake[];
}

function node(name: string, ...children: (Fake | string)[]): Fake {
  const nodes = children.filter((child) => typeof child !== 'string');
  const size = children.reduce(
    (sum, child) => sum + (typeof child === 'string' ? child.length : child.nodeSize),
    2,
  );
  const isTextblock = name === 'paragraph';
  return { type: { name }, nodeSize: size, isTextblock, lastChild: nodes.at(-1), children: nodes };
}

/** As that of ProseMirror (prosemirror-model): every node that has a part between two places. */
function visit(
  parent: Fake,
  start: number,
  range: { from: number; to: number },
  see: (node: Fake, at: number) => boolean,
): void {
  let at = start;
  for (const child of parent.children) {
    const isIn = at < range.to && at + child.nodeSize > range.from;
    if (isIn && see(child, at)) visit(child, at + 1, range, see);
    at += child.nodeSize;
  }
}

/** Where ends are given to cells after a change at a place. */
function endsAfter(change: number, ...blocks: Fake[]): number[] {
  const inserted: number[] = [];
  const doc = node('doc', ...blocks);
  const state = {
    doc: {
      content: { size: doc.nodeSize - 2 },
      nodesBetween: (from: number, to: number, see: (each: Fake, at: number) => boolean) =>
        visit(doc, 0, { from, to }, see),
    },
    tr: { insert: (at: number) => inserted.push(at) },
    schema: { nodes: { paragraph: { create: () => node('paragraph') } } },
  };
  const map = {
    forEach: (tell: (...places: number[]) => void) => tell(change, change + 4, change, change),
    map: (at: number) => at,
  };
  withEnds([{ steps: [{ getMap: () => map }] }] as never, state as never);
  return inserted;
}

const table = (...blocks: Fake[]) => node('table', node('tableRow', node('tableCell', ...blocks)));
const inner = () => table(node('paragraph', 'inner'));

it('gives the cell that lost what stood behind a table in it an end, and no cell elsewhere', () => {
  // Both tables hold one and nothing else: 3 in front of the inner one, 3 behind it.
  const first = table(inner());
  const end = first.nodeSize + 3 + inner().nodeSize;
  expect(endsAfter(end, first, table(inner()), node('paragraph', 'After'))).toEqual([end]);
});

it('leaves a cell that ends in text, and one in which somebody types', () => {
  const whole = table(inner(), node('paragraph', 'outer'));
  expect(endsAfter(3 + inner().nodeSize + 2, whole)).toEqual([]);
  expect(endsAfter(5, table(node('paragraph', 'typed')), table(inner()))).toEqual([]);
});
