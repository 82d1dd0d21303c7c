import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestOrigin } from '../../audit/audit.ts';
import type { Parts } from '../../parts.ts';
import { isAnew } from '../anew.ts';
import { markBrowser, newSecret, ownPath } from '../browser.ts';
import type { LoginOptions } from '../lead.ts';
import { userOf } from '../people.ts';
import { providerAct, SignOnRefused } from '../problem.ts';
import * as repository from '../repository.ts';
import { issueTicket } from '../session.ts';
import { usesOpenSocial } from '../settings.ts';
import type { Assertion } from './assertion.ts';
import { NotBelieved } from './not-believed.ts';
import { type OpenSocial, openSocial, ownKey } from './provider.ts';
import { RefusedByProvider, readResponse } from './response.ts';
import { loginAddress } from './service-provider.ts';

/** Between the click here and the answer of the provider: people look for their token meanwhile. */
const REQUEST_SECONDS = 15 * 60;

/** @throws SignOnRefused unless the switch is on and everything is filled in */
async function switchedOn(parts: Parts): Promise<OpenSocial> {
  if (!(await usesOpenSocial(parts.db))) throw new SignOnRefused('off', 'it is switched off.');
  return openSocial(parts);
}

/** An id of a message: an XML name, of 256 random bits. */
export const newMessageId = (): string => `_${newSecret()}`;

/** Where the browser is sent to sign in. */
export async function beginSamlLogin(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  { relayState, forced }: LoginOptions,
): Promise<string> {
  const { fields, provider } = await switchedOn(parts);
  const id = newMessageId();
  await repository.insertRequest(
    parts.db,
    {
      id,
      kind: 'saml',
      purpose: 'login',
      browser_hash: markBrowser(request, reply, parts),
      target: ownPath(relayState, parts.environment.publicUrl),
      forced,
    },
    REQUEST_SECONDS,
  );
  const key = await ownKey(parts);
  return loginAddress(provider, {
    entityId: fields.spEntityId,
    consumerUrl: fields.redirectUrl,
    key,
    id,
    forced,
  });
}

/**
 * Takes the response of the provider.
 *
 * @returns the path of the page that begins the session
 * @throws SignOnRefused
 */
export async function finishSamlLogin(parts: Parts, origin: RequestOrigin, encoded: string): Promise<string> {
  const { fields, provider } = await switchedOn(parts);
  const { privateKey } = await ownKey(parts);
  const assertion = await believed(
    readResponse(encoded, privateKey, provider, {
      issuer: provider.entityId,
      audience: fields.spEntityId,
      recipient: fields.redirectUrl,
      now: parts.clock.now().getTime(),
    }),
  );
  const begun = await takeOnce(parts, assertion);
  const externalId = externalIdOf(assertion, fields.xmlAttribute);
  const { attributes } = assertion;
  const userId = await userOf(providerAct(parts, origin, 'saml'), fields.people, {
    kind: 'saml',
    externalId,
    attributes,
  });
  const ticket = await issueTicket(parts, {
    userId,
    browserHash: begun.browserHash,
    origin: {
      kind: 'saml',
      subject: assertion.nameId,
      subject_format: assertion.nameIdFormat,
      session_index: assertion.sessionIndex,
      id_token_sealed: null,
      anew: begun.anew,
    },
  });
  return `/redirect?${new URLSearchParams({ url: begun.target, ticket })}`;
}

/** @throws SignOnRefused for what the library of messages refuses */
export async function believed<Done>(work: Promise<Done>): Promise<Done> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof RefusedByProvider) {
      throw new SignOnRefused('provider-refused', `the provider says ${error.message}.`, { cause: error });
    }
    if (!(error instanceof NotBelieved)) throw error;
    throw new SignOnRefused('not-believed', error.message, { cause: error });
  }
}

/** Each request is answered once, and each assertion taken once. */
async function takeOnce(parts: Parts, { id, inResponseTo, validUntil, authenticatedAt }: Assertion) {
  const { db, clock } = parts;
  const seconds = Math.max(0, (validUntil - clock.now().getTime()) / 1_000) + 3_600;
  const isFirst = id !== '' && (await repository.noteMessage(db, 'saml', id, seconds));
  if (!isFirst) throw new SignOnRefused('late', 'its assertion was taken before.');
  const begun = await repository.takeRequest(db, { id: inResponseTo, kind: 'saml', purpose: 'login' });
  if (begun === undefined || begun.browser_hash === null) {
    throw new SignOnRefused('late', 'it answers no request that is under way.');
  }
  return { target: begun.target, browserHash: begun.browser_hash, anew: isAnew(begun, authenticatedAt) };
}

/** Decision 27: the named attribute, else the NameID. */
function externalIdOf({ attributes, nameId }: Assertion, attribute: string): string {
  const values = attributes.get(attribute) ?? [];
  if (values.length > 1) {
    throw new SignOnRefused('not-believed', `the attribute ${attribute} has ${values.length} values.`);
  }
  const id = values[0] || nameId;
  if (id === '') throw new SignOnRefused('not-believed', 'the assertion does not say who it is about.');
  if (id.length > 200)
    throw new SignOnRefused('not-believed', 'the id is longer than an external id may be.');
  return id;
}
