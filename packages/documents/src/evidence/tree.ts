/**
 * A hash tree (RFC 9162, 2.1) over numbered leaves, from 1: whoever has its root and some of its leaves needs few other nodes
 * to see that they are in it. A tree of more leaves begins with the same leaves, so one set of nodes shows that for several
 * sizes of it, and that none of them was written anew.
 */

/** A whole part of the tree: so many leaves, a power of two, the last of which has the number `to`. */
export interface TreeNode {
  /** `5-8` */
  name: string;
  leaves: number;
  to: number;
}

/** The nodes beside these leaves that the root of a tree of so many leaves is made of, from left to right. */
export function nodesBeside(size: number, shown: readonly number[]): TreeNode[] {
  const isShown = finderOf(shown);
  const nodesOf = (from: number, to: number): TreeNode[] => {
    const leaves = to - from;
    if (!isShown(from, to) && isPowerOfTwo(leaves)) return [{ name: `${from + 1}-${to}`, leaves, to }];
    if (leaves === 1) return [];
    const middle = from + leftOf(leaves);
    return [...nodesOf(from, middle), ...nodesOf(middle, to)];
  };
  return size < 1 ? [] : nodesOf(0, size);
}

/** How nodes become one. */
export type Join = (left: Uint8Array, right: Uint8Array) => Promise<Uint8Array>;

/**
 * The root of the tree of so many leaves, from some of its leaves and the nodes beside them.
 *
 * @returns null where a node is missing, and of no leaves
 */
export async function rootOf(
  size: number,
  leaves: ReadonlyMap<number, Uint8Array>,
  nodes: ReadonlyMap<string, Uint8Array>,
  join: Join,
): Promise<Uint8Array | null> {
  const isShown = finderOf([...leaves.keys()]);
  const hashOf = async (from: number, to: number): Promise<Uint8Array | null> => {
    const count = to - from;
    if (!isShown(from, to) && isPowerOfTwo(count)) return nodes.get(`${from + 1}-${to}`) ?? null;
    if (count === 1) return leaves.get(to) ?? null;
    const middle = from + leftOf(count);
    const left = await hashOf(from, middle);
    const right = left && (await hashOf(middle, to));
    return left && right && join(left, right);
  };
  return size < 1 ? null : hashOf(0, size);
}

const isPowerOfTwo = (count: number): boolean =>
  Number.isInteger(Math.log2(count)) && 2 ** Math.log2(count) === count;

/** The largest power of two below a number that is more than one. */
function leftOf(count: number): number {
  let left = 1;
  while (left * 2 < count) left *= 2;
  return left;
}

/** Whether one of the numbers is after the first bound, and not after the second. */
function finderOf(numbers: readonly number[]): (from: number, to: number) => boolean {
  const sorted = [...numbers].sort((one, other) => one - other);
  return (from, to) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? 0) > from) high = middle;
      else low = middle + 1;
    }
    return (sorted[low] ?? Number.POSITIVE_INFINITY) <= to;
  };
}
