import { DONE, secondFactorCalls, secondFactorSignInCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { clientOf } from '../auth/sessions.ts';
import { answerCall } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import { beginApp, confirmApp, removeApp } from './own-app.ts';
import { newRecoveryCodes, ownFactors } from './own-factors.ts';
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './own-passkeys.ts';
import { resetSecondFactor } from './reset.ts';
import { askAtSignIn, proveFactor } from './sign-in.ts';

export function registerSecondFactor(app: FastifyInstance, parts: Parts): void {
  answerCall(app, parts, secondFactorSignInCalls.proveFactor, 'everyone', ({ body, request }) =>
    proveFactor(parts, body, clientOf(request)),
  );

  answerCall(app, parts, secondFactorSignInCalls.askForPasskey, 'everyone', ({ body, request }) =>
    askAtSignIn(parts, body.token, clientOf(request)),
  );

  answerCall(app, parts, secondFactorCalls.ownFactors, 'setting-up', ({ viewer }) =>
    ownFactors(parts, viewer),
  );

  answerCall(app, parts, secondFactorCalls.beginApp, 'setting-up', ({ act, body }) =>
    beginApp(act, body.password),
  );

  answerCall(app, parts, secondFactorCalls.confirmApp, 'setting-up', ({ act, body }) =>
    confirmApp(act, body.code),
  );

  answerCall(app, parts, secondFactorCalls.removeApp, 'in-person', async ({ act, body }) => {
    await removeApp(act, body.password);
    return DONE;
  });

  answerCall(app, parts, secondFactorCalls.beginPasskey, 'setting-up', ({ act, body }) =>
    beginPasskey(act, body.password),
  );

  answerCall(app, parts, secondFactorCalls.addPasskey, 'setting-up', ({ act, body }) =>
    addPasskey(act, body),
  );

  answerCall(app, parts, secondFactorCalls.renamePasskey, 'in-person', async ({ act, params, body }) => {
    await renamePasskey(act, params.id, body.name);
    return DONE;
  });

  answerCall(app, parts, secondFactorCalls.removePasskey, 'in-person', async ({ act, params, body }) => {
    await removePasskey(act, params.id, body.password);
    return DONE;
  });

  answerCall(app, parts, secondFactorCalls.newRecoveryCodes, 'in-person', async ({ act, body }) => ({
    recoveryCodes: await newRecoveryCodes(act, body.password),
  }));

  answerCall(app, parts, secondFactorCalls.resetSecondFactor, 'administrator', async ({ act, params }) => {
    await resetSecondFactor(act, params.id);
    return DONE;
  });
}
