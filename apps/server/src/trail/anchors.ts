import { type AnchorStatement, anchorText } from '@benchbook/documents/evidence';
import type { Parts } from '../parts.ts';
import { type Anchor, appendAnchor, lastAnchor, readAnchors, readLastLine } from './anchor-file.ts';
import type { Break } from './breaks.ts';
import { AT_ONCE, Comparison, compareEach } from './comparison.ts';
import * as repository from './repository.ts';
import { sealAll } from './seal.ts';
import { signingKeyOf } from './signing-key.ts';
import { growTree, readRoots } from './tree/tree.ts';

/** What a signed anchor says, in the words that are signed. */
export const statementOf = ({ number, hash, at, signed }: SignedAnchor): AnchorStatement => ({
  number,
  hash,
  at,
  root: signed.root,
  key: signed.key,
});

/** One that somebody without the secret can check. */
export type SignedAnchor = Anchor & { signed: NonNullable<Anchor['signed']> };

export const isSigned = (anchor: Anchor): anchor is SignedAnchor => anchor.signed !== undefined;

/** Pages of the tree that an anchor waits for: after an update the sealer makes the rest. */
const MOST_PAGES = 20;

/**
 * Seals what is written and appends the newest seal to the file, on the disk when this ends. Answers the anchor; the last one
 * where nothing was sealed since, null where nothing ever was.
 */
export async function dropAnchor(parts: Parts): Promise<Anchor | null> {
  const { anchor, isKept } = await anchorNow(parts);
  if (anchor !== null && !isKept) await appendAnchor(parts.environment, anchor);
  return anchor;
}

/** What an anchor of now would be. `isKept`: it is in the file; `isGrowing`: the tree has not reached the end of the trail yet. */
export async function anchorNow(
  parts: Parts,
): Promise<{ anchor: Anchor | null; isKept: boolean; isGrowing: boolean }> {
  await sealAll(parts);
  const head = await repository.findHead(parts.db);
  if (head === undefined) return { anchor: null, isKept: false, isGrowing: false };
  let isGrowing = true;
  for (let page = 0; page < MOST_PAGES && isGrowing; page += 1) isGrowing = await growTree(parts);
  const anchor = await anchorAt(parts, head);
  const last = await lastAnchor(parts.environment);
  const isKept =
    last?.number === anchor.number &&
    last.hash === anchor.hash &&
    last.signed?.key === anchor.signed?.key &&
    last.signed?.root === anchor.signed?.root;
  return { anchor: isKept ? last : anchor, isKept, isGrowing };
}

async function anchorAt(parts: Parts, head: repository.Seal): Promise<Anchor> {
  const number = Number(head.number);
  const anchor = { number, hash: head.hash.toString('hex'), at: parts.clock.now().toISOString() };
  const root = (await readRoots(parts, [number])).get(number);
  if (root === undefined) return anchor;
  const { publicKey, sign } = signingKeyOf(parts.environment);
  const signature = sign(anchorText({ ...anchor, root, key: publicKey }));
  return { ...anchor, signed: { root, key: publicKey, signature } };
}

/**
 * Of each of these seals the first signed anchor after it that is kept on this machine, before the newest. One that the trail
 * does not fit any more, as after a restore, is told by verifying, and is passed over.
 */
export async function anchorsAfter(
  parts: Pick<Parts, 'db' | 'environment'>,
  seals: readonly number[],
  newest: number,
): Promise<SignedAnchor[]> {
  let waiting = [...seals];
  const found: SignedAnchor[] = [];
  for await (const { anchor } of readAnchors(parts.environment)) {
    if (waiting.length === 0) break;
    if (anchor === null || !isSigned(anchor) || anchor.number >= newest) continue;
    const { number, signed } = anchor;
    if (!waiting.some((seal) => seal <= number)) continue;
    if ((await readRoots(parts, [number])).get(number) !== signed.root) continue;
    found.push(anchor);
    waiting = waiting.filter((seal) => seal > number);
  }
  return found.sort((one, other) => one.number - other.number);
}

/** Told at once; whoever sees to these finds the others. */
const MOST_BREAKS = 100;

/** @param beside anchors that people kept elsewhere */
export async function verifyAnchors(
  parts: Parts,
  { beside = [] }: { beside?: Omit<Anchor, 'at'>[] } = {},
): Promise<Break[]> {
  const lines: Break[] = [];
  const comparison = new Comparison(parts);
  let some: Anchor[] = [];
  for await (const { line, anchor, isTornOff } of readAnchors(parts.environment)) {
    if (anchor !== null) some.push(anchor);
    else if (!isTornOff)
      lines.push({
        mark: `anchor line ${line}`,
        sentence: `Line ${line} of audit-anchors.jsonl is not as it was written.`,
      });
    if (some.length === AT_ONCE) {
      await comparison.go(some);
      some = [];
    }
    if (lines.length + comparison.breaks.length >= MOST_BREAKS) break;
  }
  await comparison.go(some);
  return [...lines, ...(await compareEach(parts, beside)), ...comparison.breaks];
}

/** The newest anchor. Where it is not right all are looked at, so that what is broken is told by the same mark. */
export async function verifyLastAnchor(parts: Parts): Promise<Break[]> {
  const last = await readLastLine(parts.environment);
  const isRight =
    last === undefined || (last.anchor !== null && (await compareEach(parts, [last.anchor])).length === 0);
  return isRight ? [] : verifyAnchors(parts);
}
