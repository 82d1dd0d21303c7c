import { nodesBeside, type TreeMember } from '@benchbook/documents/evidence';
import type { Parts } from '../parts.ts';
import { type SignedAnchor, statementOf } from '../trail/anchors.ts';
import { readLeaves } from '../trail/tree/repository.ts';

/** The anchors, and the nodes beside the rows that their roots are made of. @param numbers of the rows */
export async function treeMember(
  parts: Parts,
  anchors: readonly SignedAnchor[],
  numbers: readonly number[],
): Promise<TreeMember> {
  const needed = new Map(
    anchors.flatMap(({ number }) =>
      nodesBeside(
        number,
        numbers.filter((each) => each <= number),
      ).map((node) => [node.name, node] as const),
    ),
  );
  const leaves = await readLeaves(parts.db, [...new Set([...needed.values()].map(({ to }) => to))]);
  const nodes = [...needed.values()].map(({ name, leaves: count, to }) => {
    const node = leaves.get(to)?.nodes[Math.log2(count)];
    if (node === undefined) throw new Error(`The tree has no node ${name}.`);
    return [name, node.toString('hex')] as const;
  });
  return {
    nodes: Object.fromEntries(nodes),
    anchors: anchors.map((anchor) => ({ ...statementOf(anchor), signature: anchor.signed.signature })),
  };
}
