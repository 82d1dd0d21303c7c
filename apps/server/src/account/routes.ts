import { accountCalls, DONE, TOKEN_HEADER } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { answerCall } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import { chooseLanguage } from './language.ts';
import { changeOwnPassword } from './own-password.ts';
import { requestPasswordReset, resetPassword } from './password-reset.ts';
import { endOwnSession, listSessions } from './sessions.ts';

export function registerAccount(app: FastifyInstance, parts: Parts): void {
  answerCall(app, parts, accountCalls.requestPasswordReset, 'everyone', async ({ body, origin }) => {
    await requestPasswordReset(parts, body.email, origin);
    return DONE;
  });

  answerCall(app, parts, accountCalls.resetPassword, 'everyone', async ({ body, origin, request }) => {
    // The token of a link, where that of a session stands otherwise (section 7).
    await resetPassword(parts, String(request.headers[TOKEN_HEADER] ?? ''), body, origin);
    return DONE;
  });

  answerCall(app, parts, accountCalls.changePassword, 'any-session', async ({ act, body }) => {
    await changeOwnPassword(act, body);
    return DONE;
  });

  answerCall(app, parts, accountCalls.chooseLanguage, 'in-person', async ({ act, body }) => {
    await chooseLanguage(act, body.language);
    return DONE;
  });

  answerCall(app, parts, accountCalls.listSessions, 'in-person', ({ viewer }) => listSessions(parts, viewer));

  answerCall(app, parts, accountCalls.endSession, 'in-person', async ({ act, params }) => {
    await endOwnSession(act, params.id);
    return DONE;
  });
}
