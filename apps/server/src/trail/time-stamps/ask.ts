import { randomBytes } from 'node:crypto';
import {
  checkTimeStamp,
  encodedNonce,
  NotDer,
  type TimeStamp,
  timeStampRequest,
  tokenOf,
} from '@benchbook/documents/evidence';
import type { Parts } from '../../parts.ts';
import { sendRequest } from '../../plumbing/outgoing/index.ts';
import type { SignedAnchor } from '../anchors.ts';
import { stampedBytes } from './kept.ts';

/** Tokens have some kilobytes, with certificates. */
const LIMITS = { bytes: 65_536, milliseconds: 20_000 };
const NONCE_BYTES = 16;
/** By which the authority's clock may differ from ours: one of the two is wrong. */
const MOST_OFF_MS = 3_600_000;

/** There is no time stamp. `message` is a sentence for administrators. */
export class NoTimeStamp extends Error {
  override readonly name = 'NoTimeStamp';
}

/**
 * Asks an authority for a time stamp of an anchor by HTTP (RFC 3161, 3.4). All that leaves is a hash and a random number, and
 * only to this address: it is not followed to another one.
 *
 * @returns the token, and what it says, checked
 * @throws NoTimeStamp; OutgoingError where it cannot be reached
 */
export async function askForTimeStamp(
  { environment, clock }: Pick<Parts, 'environment' | 'clock'>,
  url: string,
  anchor: SignedAnchor,
): Promise<{ token: Buffer; said: TimeStamp }> {
  const stamped = stampedBytes(anchor);
  // The number is positive, and its first byte not zero, so that it is encoded as it is.
  const nonce = Uint8Array.from([0x40 | ((randomBytes(1)[0] ?? 0) & 0x3f), ...randomBytes(NONCE_BYTES - 1)]);
  const { status, headers, body } = await sendRequest(
    {
      url,
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: await timeStampRequest(stamped, nonce),
    },
    // The administrator of the machine named the address.
    { privateAddresses: true, ...LIMITS },
  );
  if (status !== 200) throw new NoTimeStamp(`${hostOf(url)} answered ${status} instead of a time stamp.`);
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/timestamp-reply')
    throw new NoTimeStamp(`${hostOf(url)} answered with something else than a time stamp.`);
  // Without any nobody is trusted.
  const trusted = environment.auditTsaTrusted ?? [];
  try {
    const token = tokenOf(Uint8Array.from(body));
    const said = await checkTimeStamp(token, stamped, { nonce: encodedNonce(nonce), trusted });
    if (said.isTrusted !== true)
      throw new NotDer(`is signed by “${said.by}”, whose certificate nobody in AUDIT_TSA_CA issued`);
    if (Math.abs(said.at.getTime() - clock.now().getTime()) > MOST_OFF_MS)
      throw new NotDer(`says ${said.at.toISOString()}, more than an hour from the time of this machine`);
    return { token: Buffer.from(token), said };
  } catch (error) {
    if (!(error instanceof NotDer)) throw error;
    throw new NoTimeStamp(`The time stamp of “${hostOf(url)}” ${error.message}.`, { cause: error });
  }
}

/** Without what may stand behind it, such as a key in the query. */
export const hostOf = (url: string): string => new URL(url).origin;
