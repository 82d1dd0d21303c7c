import { OPEN_SOCIAL_PATHS } from '@benchbook/contract';
import type { RequestOrigin } from '../../audit/audit.ts';
import type { Parts } from '../../parts.ts';
import { endSessionsOf } from '../end-sessions.ts';
import { landingWith, SignOnRefused } from '../problem.ts';
import * as repository from '../repository.ts';
import { believed, newMessageId } from './login.ts';
import {
  type Carried,
  LOGOUT_REQUEST_MS,
  type LogoutAnswer,
  type LogoutRequest,
  readLogoutMessage,
} from './logout-message.ts';
import { type OpenSocial, openSocial, ownKey } from './provider.ts';
import { logoutAddress, logoutAnswerAddress } from './service-provider.ts';

const REQUEST_SECONDS = 15 * 60;

/** Where a browser goes to sign out at the provider of its session too; null where that has no single logout. */
export async function beginSamlLogout(parts: Parts, origin: repository.Origin): Promise<string | null> {
  const { fields, provider } = await openSocial(parts);
  if (provider.logoutUrl === null || origin.subject === '') return null;
  const id = newMessageId();
  await repository.insertRequest(
    parts.db,
    { id, kind: 'saml', purpose: 'logout', browser_hash: null, target: '/' },
    REQUEST_SECONDS,
  );
  return logoutAddress(provider, await sendingOf(parts, fields, id), {
    nameId: origin.subject,
    nameIdFormat: origin.subject_format,
    sessionIndex: origin.session_index,
  });
}

const sendingOf = async (parts: Parts, fields: OpenSocial['fields'], id: string) => ({
  entityId: fields.spEntityId,
  consumerUrl: fields.redirectUrl,
  key: await ownKey(parts),
  id,
});

/**
 * Takes what the provider says about signing out: its answer to us, or its own request, which ends the sessions here.
 *
 * @returns where the browser goes next
 * @throws SignOnRefused
 */
export async function takeLogoutMessage(
  parts: Parts,
  origin: RequestOrigin,
  carried: Carried,
): Promise<string> {
  const opened = await openSocial(parts);
  const { fields, provider } = opened;
  const message = await believed(
    readLogoutMessage(carried, provider, {
      entityId: fields.spEntityId,
      consumerUrl: fields.redirectUrl,
      destination: parts.environment.publicUrl + OPEN_SOCIAL_PATHS.singleLogout,
      now: parts.clock.now().getTime(),
    }),
  );
  return message.kind === 'answer' ? takeAnswer(parts, message) : takeRequest(parts, origin, opened, message);
}

async function takeAnswer(parts: Parts, answer: LogoutAnswer): Promise<string> {
  const request = { id: answer.inResponseTo, kind: 'saml', purpose: 'logout' } as const;
  const begun = await repository.takeRequest(parts.db, request);
  if (begun === undefined) throw new SignOnRefused('late', 'it answers no logout that is under way.');
  return answer.done ? begun.target : landingWith('logout-incomplete');
}

async function takeRequest(
  parts: Parts,
  origin: RequestOrigin,
  { fields, provider }: OpenSocial,
  request: LogoutRequest,
): Promise<string> {
  const seconds = (2 * LOGOUT_REQUEST_MS) / 1_000;
  if (!(await repository.noteMessage(parts.db, 'saml', request.id, seconds))) {
    throw new SignOnRefused('late', 'its request to sign out was taken before.');
  }
  await endSessionsOf(parts, origin, {
    kind: 'saml',
    subject: request.nameId,
    indexes: request.sessionIndexes,
  });
  if (provider.logoutUrl === null) return '/';
  return logoutAnswerAddress(provider, await sendingOf(parts, fields, newMessageId()), request);
}
