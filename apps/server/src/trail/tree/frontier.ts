import { join } from './hashes.ts';

/**
 * The right edge of a growing tree: what the next leaf is joined with. A leaf of number n completes as many nodes as n can be
 * halved, and itself; the trail keeps them with it.
 */
export class Frontier {
  /** By their height, the newest node of each. */
  readonly #newest = new Map<number, Buffer>();

  /** @param nodes those completed by a leaf, lowest first; to begin with, of the leaves `nodesBeside(size, [])` ends at */
  take(nodes: readonly Buffer[]): void {
    for (const [height, node] of nodes.entries()) this.#newest.set(height, node);
  }

  /** The nodes that a leaf completes, lowest first; null where one beside them is missing. */
  grow(number: number, leaf: Buffer): Buffer[] | null {
    const nodes = [leaf];
    for (let height = 0; number % 2 ** (height + 1) === 0; height += 1) {
      const [left, right] = [this.#newest.get(height), nodes[height]];
      if (left === undefined || right === undefined) return null;
      nodes.push(join(left, right));
    }
    this.take(nodes);
    return nodes;
  }
}
