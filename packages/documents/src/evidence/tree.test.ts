import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Join, nodesBeside, rootOf } from './tree.ts';

const join: Join = async (left, right) => joinNow(left, right);
const joinNow = (left: Uint8Array, right: Uint8Array) =>
  createHash('sha256').update(Buffer.of(1)).update(left).update(right).digest();
const leaf = (number: number) => createHash('sha256').update(`leaf ${number}`).digest();

/** MTH of RFC 9162, 2.1.1, as it stands there. */
function wholeTree(from: number, to: number): Buffer {
  if (to - from === 1) return leaf(to);
  let left = 1;
  while (left * 2 < to - from) left *= 2;
  return joinNow(wholeTree(from, from + left), wholeTree(from + left, to));
}

const nodesFor = (sizes: readonly number[], shown: readonly number[]) =>
  new Map(
    sizes.flatMap((size) =>
      nodesBeside(
        size,
        shown.filter((number) => number <= size),
      ).map(({ name, leaves, to }) => [name, wholeTree(to - leaves, to)] as const),
    ),
  );

const tree = fc.integer({ min: 1, max: 200 }).chain((size) =>
  fc.record({
    size: fc.constant(size),
    earlier: fc.integer({ min: 1, max: size }),
    shown: fc.uniqueArray(fc.integer({ min: 1, max: size }), { maxLength: 8 }),
  }),
);

describe('the hash tree', () => {
  it('has the root of RFC 9162 for whoever has some leaves and the nodes beside them, whole and as it was earlier', async () => {
    await fc.assert(
      fc.asyncProperty(tree, async ({ size, earlier, shown }) => {
        const nodes = nodesFor([size, earlier], shown);
        const leaves = new Map(shown.map((number) => [number, leaf(number)]));
        expect(await rootOf(size, leaves, nodes, join)).toEqual(wholeTree(0, size));
        const then = new Map([...leaves].filter(([number]) => number <= earlier));
        expect(await rootOf(earlier, then, nodes, join)).toEqual(wholeTree(0, earlier));
      }),
    );
  });

  it('has another root where a leaf or a node is another one, and none where one is missing', async () => {
    await fc.assert(
      fc.asyncProperty(tree, fc.nat(), async ({ size, shown }, which) => {
        const nodes = nodesFor([size], shown);
        const leaves = new Map(shown.map((number) => [number, leaf(number)]));
        const [map, key] =
          [...leaves.keys()].length > 0 && which % 2 === 0
            ? [leaves as Map<number | string, Uint8Array>, [...leaves.keys()][which % leaves.size] ?? 0]
            : [
                nodes as Map<number | string, Uint8Array>,
                [...nodes.keys()][which % Math.max(1, nodes.size)] ?? '',
              ];
        if (!map.has(key)) return;
        const before = map.get(key) ?? leaf(1);
        map.set(key, leaf(1_000));
        expect(await rootOf(size, leaves, nodes, join)).not.toEqual(wholeTree(0, size));
        map.set(key, before);
        if (map.delete(key) && nodes.size + leaves.size > 0)
          expect(await rootOf(size, leaves, nodes, join)).not.toEqual(wholeTree(0, size));
      }),
    );
  });

  it('needs few nodes', () => {
    expect(nodesBeside(1_000_000, [123_456]).length).toBeLessThan(40);
    expect(nodesBeside(7, [3]).map(({ name }) => name)).toEqual(['1-2', '4-4', '5-6', '7-7']);
  });
});
