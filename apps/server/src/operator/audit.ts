import type { Act } from '../audit/act.ts';
import { lastAnchor } from '../trail/anchor-file.ts';
import type { Break } from '../trail/breaks.ts';
import { listBreaks } from '../trail/repository.ts';
import { sealAll } from '../trail/seal.ts';
import { signingKeyOf } from '../trail/signing-key.ts';
import { findLastStamp } from '../trail/time-stamps/repository.ts';
import { verifyTrail } from '../trail/verify.ts';

/**
 * Verifies all of the trail and says what was found, which is remembered as when an administrator asks for it.
 *
 * @param beside anchors that people kept elsewhere
 * @returns `isWhole`: nothing was found that no administrator has seen to
 */
export async function verifyAudit(
  { parts }: Act,
  beside: { number: number; hash: string }[],
): Promise<{ said: string; isWhole: boolean }> {
  const { entries, verified, unsealed, breaks } = await verifyTrail(parts, { beside });
  const last = await lastAnchor(parts.environment);
  const stamp = await findLastStamp(parts.db);
  // With what was found in it.
  await sealAll(parts);
  const counts = [
    `${inWords(entries)} entries, ${inWords(verified)} seals verified, ${inWords(unsealed)} rows not sealed yet.`,
    last === null
      ? 'No anchor is kept in DATA_DIR.'
      : `The last anchor in DATA_DIR is seal ${inWords(last.number)} of ${last.at}.`,
    ...(stamp === undefined ? [] : [`The last time stamp is of seal ${inWords(Number(stamp.number))}.`]),
    `Anchors and evidence files are signed with the key ${signingKeyOf(parts.environment).publicKey}.`,
  ];
  const known = await listBreaks(parts.db);
  const seenTo = new Set(known.flatMap((one) => (one.seenTo ? [one.mark] : [])));
  const open = breaks.filter(({ mark }) => !seenTo.has(mark));
  const old = breaks.filter(({ mark }) => seenTo.has(mark));
  const found = [
    ...(breaks.length === 0 ? ['The audit trail is as it was written.'] : []),
    ...listed(`The audit trail is NOT as it was written (${inWords(open.length)} found):`, open),
    ...listed(`An administrator has seen to ${inWords(old.length)} found earlier:`, old),
  ];
  return { said: [...counts, ...found].join('\n'), isWhole: open.length === 0 };
}

const listed = (title: string, breaks: readonly Break[]): string[] =>
  breaks.length === 0 ? [] : [title, ...breaks.map(({ sentence }) => `  ${sentence}`)];

const inWords = (count: number) => count.toLocaleString('en-US');
