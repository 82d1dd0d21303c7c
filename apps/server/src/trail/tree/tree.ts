import { randomBytes } from 'node:crypto';
import { nodesBeside } from '@benchbook/documents/evidence';
import type { Parts } from '../../parts.ts';
import { violatesUnique } from '../../plumbing/database-errors.ts';
import { listSeals, readRows } from '../repository.ts';
import { Frontier } from './frontier.ts';
import { hashOfLeaf, join, leafOf } from './hashes.ts';
import * as repository from './repository.ts';

/** Leaves that are put in at once. */
const PAGE = 500;
const SALT_BYTES = 16;

/**
 * Puts the next sealed rows into the tree, which is behind the chain by moments, and after the update that brought it by all
 * there was. Any process may, at any time: a leaf can be put in once.
 *
 * @returns whether to look again: that was a whole page, or another process put some of these in at the same moment, perhaps
 *   fewer. False: it has all that were there, or ends before one that is missing.
 */
export async function growTree(parts: Parts): Promise<boolean> {
  const size = await repository.readSize(parts.db);
  const listed = await listSeals(parts.db, size, PAGE);
  // A seal or a leaf that is missing is found by verifying, and the tree ends before it.
  const seals = listed.filter(({ number }, index) => Number(number) === size + index + 1);
  const [first, last] = [seals[0], seals.at(-1)];
  if (first === undefined || last === undefined) return false;
  const [rows, frontier] = await Promise.all([
    readRows(parts, 'audit_seals', { from: first.number, to: last.number }),
    frontierAt(parts, size),
  ]);
  if (frontier === null) return false;
  const leaves: repository.StoredLeaf[] = [];
  for (const seal of seals) {
    const salt = randomBytes(SALT_BYTES);
    const number = Number(seal.number);
    const nodes = frontier.grow(number, hashOfLeaf(leafOf(seal, rows.get(seal.number) ?? null, salt)));
    if (nodes === null) return false;
    leaves.push({ number, salt, nodes });
  }
  try {
    await repository.appendLeaves(parts.db, leaves);
  } catch (error) {
    if (violatesUnique(error, repository.LEAF_ONCE)) return true;
    throw error;
  }
  return seals.length === PAGE;
}

/** What a leaf after so many is joined with; null where some of it is missing. */
export async function frontierAt(parts: Pick<Parts, 'db'>, size: number): Promise<Frontier | null> {
  const frontier = new Frontier();
  const peaks = size === 0 ? [] : nodesBeside(size, []);
  const leaves = await repository.readLeaves(
    parts.db,
    peaks.map(({ to }) => to),
  );
  for (const { to } of peaks) {
    const nodes = leaves.get(to)?.nodes;
    if (nodes === undefined) return null;
    frontier.take(nodes);
  }
  return frontier;
}

/** Roots of the tree as it was with so many leaves, in hex, by the number of leaves; of those it has reached. */
export async function readRoots(
  parts: Pick<Parts, 'db'>,
  sizes: readonly number[],
): Promise<Map<number, string>> {
  const peaks = new Map(sizes.map((size) => [size, nodesBeside(size, [])]));
  const leaves = await repository.readLeaves(parts.db, [
    ...new Set([...peaks.values()].flat().map(({ to }) => to)),
  ]);
  const roots = new Map<number, string>();
  for (const [size, nodes] of peaks) {
    const hashes = nodes.map(({ leaves: count, to }) => leaves.get(to)?.nodes[Math.log2(count)]);
    if (!hashes.every((hash) => hash !== undefined)) continue;
    const root = hashes.reduceRight((right, left) => join(left, right));
    roots.set(size, root.toString('hex'));
  }
  return roots;
}
