import { expect, it } from 'vitest';
import { jsonInParts, positionsInParts, type WrittenJson } from './kept-json.ts';

/** A node that counts how often it is written. */
class Written {
  readonly type: { name: string };
  readonly attrs = { id: 1 };
  readonly content: { size: number };
  readonly nodeSize: number;
  readonly #children: Written[];
  times = 0;

  constructor(name: string, children: Written[] = []) {
    this.type = { name };
    this.#children = children;
    const size = children.reduce((sum, child) => sum + child.nodeSize, 0);
    this.content = { size };
    this.nodeSize = name === 'text' ? 3 : size + 2;
  }

  toJSON(): WrittenJson & { attrs: object } {
    this.times++;
    const content = this.#children.map((child) => child.toJSON());
    const own = { type: this.type.name, attrs: this.attrs };
    return content.length > 0 ? { ...own, content } : own;
  }

  forEach(visit: (child: Written, offset: number) => void): void {
    let offset = 0;
    for (const child of this.#children) {
      visit(child, offset);
      offset += child.nodeSize;
    }
  }
}

const paragraph = () => new Written('paragraph', [new Written('text')]);

it('writes a document as ProseMirror does, and of what a key has left alone nothing again', () => {
  const others = [paragraph(), new Written('table', [paragraph(), paragraph()])];
  const before = new Written('doc', [paragraph(), ...others]);
  const first = jsonInParts(before);
  expect(first).toEqual(before.toJSON());
  const times = others.map((each) => each.times);
  const after = new Written('doc', [paragraph(), paragraph(), ...others]);
  const second = jsonInParts(after);
  expect(others.map((each) => each.times)).toEqual(times);
  expect(second.content?.slice(2)).toEqual(first.content?.slice(1));
  expect(second.content?.[3]).toBe(first.content?.[2]);
  expect(jsonInParts(new Written('doc'))).toEqual(new Written('doc').toJSON());
});

it('knows where everything stands, also what has moved and what stands in two places', () => {
  const table = new Written('table', [paragraph(), paragraph()]);
  const twice = paragraph();
  jsonInParts(new Written('doc', [table, twice]));
  const doc = new Written('doc', [twice, table, twice]);
  const json = jsonInParts(doc);
  const { get } = positionsInParts(doc, json);
  const found: unknown[] = [];
  const collect = (node: WrittenJson): void => {
    const { start, end } = get(node) ?? {};
    found.push(`${node.type} ${start}-${end}`);
    node.content?.forEach(collect);
  };
  collect(json);
  expect(found).toEqual([
    'doc 0-22',
    'paragraph 0-5',
    'text 1-4',
    'table 5-17',
    'paragraph 6-11',
    'text 7-10',
    'paragraph 11-16',
    'text 12-15',
    'paragraph 17-22',
    'text 18-21',
  ]);
  expect(get({ type: 'paragraph' })).toBeUndefined();
});
