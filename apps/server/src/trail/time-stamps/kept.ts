import {
  anchorText,
  checkTimeStamp,
  isSignedWith,
  NotDer,
  type StampedAnchor,
  type TimeStamp,
} from '@benchbook/documents/evidence';
import type { Parts } from '../../parts.ts';
import { Anchor } from '../anchor-file.ts';
import { isSigned, type SignedAnchor, statementOf } from '../anchors.ts';
import { readRoots } from '../tree/tree.ts';
import { listStampsBetween, type StampRow } from './repository.ts';

/** The bytes that are stamped: what is signed of an anchor, which the root in it lets nobody write anew. */
export const stampedBytes = (anchor: SignedAnchor): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(anchorText(statementOf(anchor))));

/** A time stamp that is kept is not as it was; `message` is the end of a sentence about it. */
export class BrokenStamp extends Error {
  override readonly name = 'BrokenStamp';
}

/**
 * A time stamp as it is kept, with what it says.
 *
 * @throws BrokenStamp where one of the two was changed, or nobody who is trusted issued it
 */
export async function openStamp(
  { environment }: Pick<Parts, 'environment'>,
  row: StampRow,
): Promise<{ anchor: SignedAnchor; said: TimeStamp }> {
  const anchor = anchorIn(row.anchor);
  if (anchor === null || anchor.number !== Number(row.number))
    throw new BrokenStamp('is not of an anchor as it was written');
  const { signed } = anchor;
  if ((await isSignedWith(signed.key, anchorText(statementOf(anchor)), signed.signature)) !== true)
    throw new BrokenStamp('is not of an anchor as it was signed');
  const said = await checked(row, anchor, environment.auditTsaTrusted);
  if (said.isTrusted === false)
    throw new BrokenStamp(
      `is signed by “${said.by}”, whose certificate nobody in AUDIT_TSA_CA issued (certificates of authorities from before have to stay in it)`,
    );
  return { anchor, said };
}

async function checked(
  { token }: StampRow,
  anchor: SignedAnchor,
  trusted: Parts['environment']['auditTsaTrusted'],
): Promise<TimeStamp> {
  try {
    return await checkTimeStamp(Uint8Array.from(token), stampedBytes(anchor), trusted && { trusted });
  } catch (error) {
    if (error instanceof NotDer) throw new BrokenStamp(error.message);
    throw error;
  }
}

function anchorIn(text: string): SignedAnchor | null {
  try {
    const anchor = Anchor.parse(JSON.parse(text));
    return isSigned(anchor) ? anchor : null;
  } catch {
    return null;
  }
}

/** One that does not fit any more is passed over for the next; where so many do not, verifying says what is wrong. */
const MOST_TRIED = 10;

/**
 * For evidence: of each of these seals the first time stamp at or after it, and the newest of all, of anchors before a seal.
 * One that the trail does not fit any more, as after a restore, is told by verifying, and is passed over.
 */
export async function stampsAfter(
  parts: Pick<Parts, 'db' | 'environment'>,
  seals: readonly number[],
  before: number,
): Promise<{ anchor: SignedAnchor; stamp: StampedAnchor }[]> {
  const found = new Map<number, { anchor: SignedAnchor; stamp: StampedAnchor }>();
  const find = async (from: number, newestFirst: boolean) => {
    const rows = await listStampsBetween(parts.db, { from, before }, { newestFirst, limit: MOST_TRIED });
    for (const row of rows) {
      const anchor = await fittingAnchor(parts, row);
      if (anchor === null) continue;
      const { number } = anchor;
      found.set(number, { anchor, stamp: { number, token: row.token.toString('hex') } });
      return;
    }
  };
  for (const seal of seals.toSorted((one, other) => one - other))
    if (![...found.keys()].some((number) => number >= seal)) await find(seal, false);
  await find(Math.min(...seals), true);
  return [...found.values()].sort((one, other) => one.anchor.number - other.anchor.number);
}

async function fittingAnchor(
  parts: Pick<Parts, 'db' | 'environment'>,
  row: StampRow,
): Promise<SignedAnchor | null> {
  try {
    const { anchor } = await openStamp(parts, row);
    const { number, signed } = anchor;
    return (await readRoots(parts, [number])).get(number) === signed.root ? anchor : null;
  } catch (error) {
    if (error instanceof BrokenStamp) return null;
    throw error;
  }
}
