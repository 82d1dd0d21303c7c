import { createHash, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { PASSKEY_TRANSPORTS, type PasskeyAssertion, type PasskeyRequest } from '@benchbook/contract';
import { z } from 'zod';
import type { UserAct } from '../audit/act.ts';
import type { Parts } from '../parts.ts';
import { conflict } from '../plumbing/refusal.ts';
import * as repository from './store/repository.ts';
import { admitFactorTry } from './tries.ts';

/** Long enough to fetch a security key. */
export const CHALLENGE_MS = 5 * 60_000;
const RANDOM_BYTES = 32;

/** Loaded when the first passkey is asked for. */
export const library = () => import('@simplewebauthn/server');

/** For what a browser is asked to sign with a passkey, and in which session. */
export interface Asked {
  userId: number;
  purpose: repository.Challenge['purpose'];
  /** The session, or the hash of the half one. */
  holder: string;
  /** What is agreed to by it, in whatever words bind it; empty where it is the purpose alone. */
  payload: string;
}

/** What a passkey of ours is for (WebAuthn, RP ID), and the page it may be used on; null where browsers allow none. */
export function relyingParty({ environment }: Parts): { id: string; origin: string } | null {
  const { protocol, hostname, origin } = new URL(environment.publicUrl);
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  return isSecure && isName ? { id: hostname, origin } : null;
}

/** Whether somebody has a passkey, and it can be used here. */
export const mayUsePasskey = async (parts: Parts, userId: number): Promise<boolean> =>
  relyingParty(parts) !== null && (await repository.listPasskeys(parts.db, userId)).length > 0;

/** @throws Refusal 409 where the address of the installation allows no passkeys */
export function demandRelyingParty(parts: Parts): { id: string; origin: string } {
  const party = relyingParty(parts);
  if (party !== null) return party;
  throw conflict('Passkeys need an address of this notebook with a name and https. Ask your administrator.');
}

/**
 * A challenge that says what it is for: 32 random bytes, then the SHA-256 of purpose and payload, so that whoever keeps the
 * assertion can show later what was agreed to. It is taken once, within five minutes, from whom it was given to.
 */
export async function newChallenge(parts: Parts, asked: Asked): Promise<string> {
  const challenge = Buffer.concat([randomBytes(RANDOM_BYTES), bindingOf(asked)]);
  const at = parts.clock.now();
  const expiresAt = new Date(at.getTime() + CHALLENGE_MS);
  await repository.insertChallenge(parts.db, { ...asked, challenge }, { at, expiresAt });
  return challenge.toString('base64url');
}

const ClientData = z.object({ challenge: z.string() });

/**
 * The challenge in what a browser signed, if it was asked for just this; it is used up by asking. Null: it was not.
 *
 * @param clientData base64url of JSON (WebAuthn, 5.8.1)
 */
export async function takeChallenge(parts: Parts, clientData: string, asked: Asked): Promise<string | null> {
  const { challenge } = readClientData(clientData) ?? {};
  if (challenge === undefined) return null;
  const bytes = Buffer.from(challenge, 'base64url');
  if (!bytes.subarray(RANDOM_BYTES).equals(bindingOf(asked))) return null;
  const isTaken = await repository.takeChallenge(parts.db, { ...asked, challenge: bytes }, parts.clock.now());
  return isTaken ? challenge : null;
}

function readClientData(clientData: string): z.infer<typeof ClientData> | undefined {
  try {
    return ClientData.safeParse(JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

const bindingOf = ({ purpose, payload }: Asked): Buffer =>
  createHash('sha256').update(`${purpose}\n${payload}`).digest();

/**
 * What a browser is asked to prove one of somebody's passkeys by.
 *
 * @throws Refusal 409 for who has none, and where passkeys cannot be used
 */
export async function askForPasskey(parts: Parts, asked: Asked): Promise<PasskeyRequest> {
  const party = demandRelyingParty(parts);
  const passkeys = await repository.listPasskeys(parts.db, asked.userId);
  if (passkeys.length === 0) throw conflict('You have no passkey. Use another way.');
  return {
    challenge: await newChallenge(parts, asked),
    rpId: party.id,
    timeout: CHALLENGE_MS,
    allowCredentials: passkeys.map(describe),
    userVerification: 'required',
  };
}

export const describe = ({ credential_id, transports }: repository.PasskeyRow) => ({
  id: credential_id,
  type: 'public-key' as const,
  transports: knownTransports(transports),
});

export const knownTransports = (transports: readonly string[]) =>
  PASSKEY_TRANSPORTS.filter((known) => transports.includes(known));

/** A passkey that was proved; `use` notes that, in the transaction of what it was proved for. */
export interface ProvedPasskey {
  name: string;
  /** False: it was used at the same moment, or is gone. */
  use: (db: Parameters<typeof repository.usePasskey>[0]) => Promise<boolean>;
}

/**
 * Whether an assertion is by one of somebody's passkeys, over the challenge that was asked for, on our own page, by a person
 * whom the authenticator has recognised (WebAuthn, 7.2). The challenge is used up whatever comes of it.
 */
export async function verifyPasskey(
  parts: Parts,
  asked: Asked,
  assertion: PasskeyAssertion,
): Promise<ProvedPasskey | null> {
  const party = demandRelyingParty(parts);
  const expectedChallenge = await takeChallenge(parts, assertion.response.clientDataJSON, asked);
  const passkey = await repository.findPasskey(parts.db, asked.userId, assertion.id);
  if (expectedChallenge === null || passkey === undefined) return null;
  const { verifyAuthenticationResponse } = await library();
  const { clientDataJSON, authenticatorData, signature } = assertion.response;
  const { id, rawId, type } = assertion;
  const checked = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type,
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
    },
  }).catch(notRight);
  if (!checked?.verified) return null;
  const used = { id: passkey.id, counter: checked.authenticationInfo.newCounter, at: parts.clock.now() };
  return { name: passkey.name, use: (db) => repository.usePasskey(db, used) };
}

/** The library throws what is wrong with an answer of a browser; nothing else of ours is asked there. */
export const notRight = (): null => null;

/**
 * Asks somebody who is signed in to prove with a passkey that it is them, over what they are about to do.
 *
 * @param payload what the assertion is bound to, such as the hash of what is signed: the same text has to be given to
 *   `proveAgainByPasskey`
 * @throws Refusal 409 for who has no passkey, and where passkeys cannot be used
 */
export const askAgainForPasskey = ({ parts, viewer }: UserAct, payload: string): Promise<PasskeyRequest> =>
  askForPasskey(parts, askedAgain(viewer, payload));

/**
 * Whether somebody who is signed in has proved with a passkey that it is them, over this payload. The try is counted before
 * it is checked, with those of their second factor. Who calls records a failure.
 *
 * @returns the passkey that proved it, whose `use` belongs into the transaction of what it was proved for; null: none did
 * @throws Refusal 429
 */
export async function proveAgainByPasskey(
  { parts, viewer, actor }: UserAct,
  payload: string,
  assertion: PasskeyAssertion,
): Promise<ProvedPasskey | null> {
  const forgiveTries = await admitFactorTry(parts, {
    userId: viewer.userId,
    address: actor.address,
    // They are signed in there.
    isKnownHere: true,
  });
  const proved = await verifyPasskey(parts, askedAgain(viewer, payload), assertion);
  if (proved !== null) await forgiveTries();
  return proved;
}

const askedAgain = ({ userId, sessionId }: UserAct['viewer'], payload: string): Asked => ({
  userId,
  purpose: 'sign',
  holder: sessionId,
  payload,
});
