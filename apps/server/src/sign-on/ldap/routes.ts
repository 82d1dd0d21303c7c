import { ldapCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { clientOf } from '../../auth/sessions.ts';
import { answerCall } from '../../calls/calls.ts';
import type { Parts } from '../../parts.ts';
import { basedOn } from '../../plumbing/based-on.ts';
import { providerAct, recordRefusal, refusalOf, SignOnRefused, saidTo } from '../problem.ts';
import { ldapLogin, WrongPassword } from './login.ts';
import { changeLdap, readLdap } from './settings.ts';
import { testLdap } from './test.ts';

export function registerLdapConfig(app: FastifyInstance, parts: Parts): void {
  answerCall(app, parts, ldapCalls.readLdap, 'administrator', () => readLdap(parts));

  answerCall(app, parts, ldapCalls.changeLdap, 'administrator', ({ act, body, request }) => {
    const { updatedAt, ...fields } = body;
    return changeLdap(act, fields, basedOn(request, updatedAt));
  });

  answerCall(app, parts, ldapCalls.testLdap, 'administrator', async ({ body, request }) =>
    saidTo(request, await testLdap(parts, body.username)),
  );
}

export function registerLdap(app: FastifyInstance, parts: Parts): void {
  answerCall(app, parts, ldapCalls.ldapLogin, 'everyone', async ({ body, origin, request }) => {
    try {
      return await ldapLogin(parts, body, clientOf(request));
    } catch (error) {
      if (!(error instanceof SignOnRefused)) throw error;
      await recordRefusal(providerAct(parts, origin, 'ldap'), 'ldap', error);
      throw error instanceof WrongPassword ? error.answer : refusalOf(error.problem);
    }
  });
}
