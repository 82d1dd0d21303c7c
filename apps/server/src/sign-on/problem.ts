import {
  REFUSAL_CODES,
  SIGN_ON_PROBLEM_PARAMETER,
  SIGN_ON_PROBLEMS,
  type SignOnKind,
  type SignOnProblem,
  type SignOnTest,
} from '@benchbook/contract';
import type { FastifyRequest } from 'fastify';
import { type Act, anonymousAct } from '../audit/act.ts';
import type { RequestOrigin } from '../audit/audit.ts';
import { record } from '../audit/change.ts';
import type { Parts } from '../parts.ts';
import { Refusal } from '../plumbing/refusal.ts';
import { sayTo } from '../plumbing/speaking.ts';

/** Nobody was signed in. `message` is for administrators; what the person reads is the sentence of the problem. */
export class SignOnRefused extends Error {
  override readonly name = 'SignOnRefused';
  readonly problem: SignOnProblem;

  constructor(problem: SignOnProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

/** Where the browser of somebody who was refused is sent: the landing page, which has the sentence. */
export const landingWith = (problem: SignOnProblem): string => `/?${SIGN_ON_PROBLEM_PARAMETER}=${problem}`;

/** The same as the answer of a call. */
export const refusalOf = (problem: SignOnProblem): Refusal =>
  new Refusal(403, [{ code: REFUSAL_CODES.signOnRefused, msg: SIGN_ON_PROBLEMS[problem] }]);

export const PROVIDER_NAMES: Record<SignOnKind, string> = {
  saml: 'OpenSocial',
  oidc: 'OpenID Connect',
  ldap: 'LDAP',
};

/** The actor of a request that comes from a provider, before it is known whose it is. */
export const providerAct = (parts: Parts, origin: RequestOrigin, kind: SignOnKind): Act =>
  anonymousAct(parts, origin, PROVIDER_NAMES[kind]);

/** Says in the audit trail that somebody was not let in, and why. */
export const recordRefusal = (
  act: Act,
  kind: SignOnKind,
  { problem, message }: SignOnRefused,
): Promise<void> =>
  record(act, {
    event: 'Refused Sign-On',
    message: `Sign-on by ${PROVIDER_NAMES[kind]} was refused: ${message.slice(0, 500)}`,
    table: 'sign_on_providers',
    rowId: kind,
    new: { problem },
  });

/** What a test of a provider found, in the language of the administrator who asks. */
export function saidTo(request: FastifyRequest, test: SignOnTest): SignOnTest {
  const say = sayTo(request);
  return { ...test, lines: test.lines.map((line) => say(line)) };
}
