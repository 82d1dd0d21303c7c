import type { Act } from '../audit/act.ts';
import { lastAnchor } from '../trail/anchors.ts';
import { sealAll } from '../trail/seal.ts';
import { signingKeyOf } from '../trail/signing-key.ts';
import { verifyTrail } from '../trail/verify.ts';

/**
 * Verifies all of the trail and says what was found, which is remembered as when an administrator asks for it.
 *
 * @param beside anchors that people kept elsewhere
 */
export async function verifyAudit(
  { parts }: Act,
  beside: { number: number; hash: string }[],
): Promise<{ said: string; isWhole: boolean }> {
  const { entries, verified, unsealed, breaks } = await verifyTrail(parts, { beside });
  const last = await lastAnchor(parts.environment);
  // With what was found in it.
  await sealAll(parts);
  const counts = [
    `${inWords(entries)} entries, ${inWords(verified)} seals verified, ${inWords(unsealed)} rows not sealed yet.`,
    last === null
      ? 'No anchor is kept in DATA_DIR.'
      : `The last anchor in DATA_DIR is seal ${inWords(last.number)} of ${last.at}.`,
    `Anchors and evidence files are signed with the key ${signingKeyOf(parts.environment).publicKey}.`,
  ];
  const found =
    breaks.length === 0
      ? ['The audit trail is as it was written.']
      : [
          `The audit trail is NOT as it was written (${inWords(breaks.length)} found):`,
          ...breaks.map(({ sentence }) => `  ${sentence}`),
        ];
  return { said: [...counts, ...found].join('\n'), isWhole: breaks.length === 0 };
}

const inWords = (count: number) => count.toLocaleString('en-US');
