import { type AnchorStatement, anchorText } from '@benchbook/documents/evidence';
import type { Parts } from '../parts.ts';
import { type Anchor, appendAnchor, lastAnchor, readAnchors, readLastLine } from './anchor-file.ts';
import type { Break } from './breaks.ts';
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

/** An anchor as somebody keeps it; on paper perhaps without its time. */
type Kept = Omit<Anchor, 'at'> & { at?: string };

const AT_ONCE = 1_000;

/** Each by itself: people keep them in no order. */
async function compareEach(parts: Parts, anchors: readonly Kept[]): Promise<Break[]> {
  const breaks: Break[] = [];
  for (const one of anchors) {
    const comparison = new Comparison(parts);
    await comparison.go([one]);
    breaks.push(...comparison.breaks);
  }
  return breaks;
}

/**
 * Finds the first of each run of anchors that do not fit, in the order in which they were kept: those right after it do not
 * either, and after a restore from a backup others do, behind which something may have been cut off again.
 */
class Comparison {
  readonly breaks: Break[] = [];
  readonly #parts: Parts;
  #isInRun = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Goes on with the next ones, at most `AT_ONCE`. */
  async go(anchors: readonly Kept[]): Promise<void> {
    const numbersOf = (some: readonly Kept[]) => some.map(({ number }) => number);
    const hashes = await repository.hashesOf(this.#parts.db, numbersOf(anchors));
    const roots = await readRoots(
      this.#parts,
      numbersOf(anchors.filter(({ signed }) => signed !== undefined)),
    );
    const isAnother = ({ number, signed }: Kept) => signed !== undefined && roots.get(number) !== signed.root;
    for (const anchor of anchors) {
      const isWrong = hashes.get(anchor.number) !== anchor.hash || isAnother(anchor);
      if (isWrong && !this.#isInRun) this.breaks.push(breakOf(anchor, hashes.has(anchor.number)));
      this.#isInRun = isWrong;
    }
  }
}

function breakOf({ number, hash, at }: Kept, isThere: boolean): Break {
  const seal = `Seal ${number.toLocaleString('en-US')}`;
  const when = at === undefined ? 'was anchored' : `was anchored on ${at}`;
  const sentence = isThere
    ? `${seal} ${when}, and is another one now: the trail was written anew.`
    : `${seal} ${when}, and is gone: the end of the trail was cut off, or the database was restored from a backup.`;
  return { mark: `anchor ${number} ${hash.slice(0, 16)}`, sentence };
}
