import { expect, it } from 'vitest';
import { type DocumentNode, holdsComments, trackedNodes } from './marked-nodes.ts';

/** A node that counts how often somebody looks into it. */
class Counted implements DocumentNode {
  readonly type: { name: string };
  readonly marks: { type: { name: string } }[];
  readonly isInline: boolean;
  readonly #children: Counted[];
  readonly #text: number;
  looks = 0;

  constructor(name: string, children: Counted[] = [], marks: string[] = [], text = 0) {
    this.type = { name };
    this.marks = marks.map((mark) => ({ type: { name: mark } }));
    this.isInline = name === 'run' || name === 'text';
    this.#children = children;
    this.#text = text;
  }

  get nodeSize(): number {
    return this.#text || this.#children.reduce((sum, child) => sum + child.nodeSize, 2);
  }

  forEach(visit: (child: Counted, offset: number) => void): void {
    this.looks++;
    let offset = 0;
    for (const child of this.#children) {
      visit(child, offset);
      offset += child.nodeSize;
    }
  }
}

const text = (length: number, ...marks: string[]) => new Counted('text', [], marks, length);
const run = (...children: Counted[]) => new Counted('run', children);
const paragraph = (...children: Counted[]) => new Counted('paragraph', children);

it('finds every tracked change where it stands, in the order of the document', () => {
  const inserted = text(3, 'bold', 'trackInsert');
  const deleted = text(2, 'trackDelete');
  const marked = new Counted('run', [text(4)], ['trackFormat']);
  const doc = new Counted('doc', [
    paragraph(run(text(5))),
    new Counted('table', [paragraph(run(text(1)), run(inserted))]),
    paragraph(run(deleted), marked),
  ]);
  // A paragraph of 9; in the table's paragraph a run of 3 stands before.
  expect(trackedNodes(doc)).toEqual([
    { node: inserted, pos: 9 + 1 + 1 + 3 + 1 },
    { node: deleted, pos: 9 + 12 + 1 + 1 },
    { node: marked, pos: 9 + 12 + 1 + 4 },
  ]);
});

it('looks again only into what a key has changed', () => {
  const others = Array.from({ length: 50 }, () => paragraph(run(text(9))));
  const before = new Counted('doc', [...others, paragraph(run(text(4)))]);
  expect(trackedNodes(before)).toEqual([]);
  const looks = () => others.reduce((sum, each) => sum + each.looks, 0);
  const first = looks();
  const typed = text(5, 'trackInsert');
  const after = new Counted('doc', [...others, paragraph(run(typed))]);
  expect(trackedNodes(after).map(({ node }) => node)).toEqual([typed]);
  expect(looks()).toBe(first);
});

it('knows of comments by their marks, their ends and their references', () => {
  expect(holdsComments(new Counted('doc', [paragraph(run(text(3, 'bold')))]))).toBe(false);
  for (const commented of [
    text(3, 'commentMark'),
    new Counted('commentRangeStart'),
    new Counted('commentRangeEnd'),
    new Counted('commentReference'),
  ])
    expect(holdsComments(new Counted('doc', [paragraph(run(commented))]))).toBe(true);
});
