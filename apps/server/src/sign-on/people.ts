import {
  FIRST_ADMINISTRATOR_ID,
  type PeopleRules,
  type SignOnKind,
  SYSTEM_USER_ID,
} from '@benchbook/contract';
import type { Act } from '../audit/act.ts';
import { change } from '../audit/change.ts';
import { Refusal } from '../plumbing/refusal.ts';
import { assignRoles, createUserWithoutPassword } from '../users/service.ts';
import { PROVIDER_NAMES, SignOnRefused } from './problem.ts';
import * as repository from './repository.ts';

/** Whom a provider vouches for. */
export interface Identity {
  kind: SignOnKind;
  externalId: string;
  attributes: ReadonlyMap<string, readonly string[]>;
}

/**
 * The user a provider vouches for, created if the rules say so, with the roles and the time zone they say.
 *
 * @throws SignOnRefused for somebody unknown or deactivated, and for the local administrator.
 */
export async function userOf(act: Act, rules: PeopleRules, identity: Identity): Promise<number> {
  const known = await repository.findByExternalId(act.parts.db, identity.externalId);
  const who = `"${identity.externalId}"`;
  if (known !== undefined && !known.active) {
    throw new SignOnRefused('no-access', `the account of ${who} is deactivated.`);
  }
  if (known?.id === FIRST_ADMINISTRATOR_ID || known?.id === SYSTEM_USER_ID) {
    throw new SignOnRefused('local-only', `${who} is the local administrator.`);
  }
  if (known === undefined && rules.unknown === 'refuse') {
    throw new SignOnRefused('unknown', `no user has the external id ${who}.`);
  }
  const userId = known?.id ?? (await create(act, rules, identity));
  await giveTimeZone(act, rules, identity, userId, known?.timezone ?? null);
  await giveRoles(act, rules, identity, userId);
  return userId;
}

/** The first value of an attribute; none where the rules name no attribute. */
const firstOf = ({ attributes }: Identity, attribute: string): string =>
  attribute === '' ? '' : (attributes.get(attribute)?.find((value) => value !== '') ?? '');

async function create(act: Act, rules: PeopleRules, identity: Identity): Promise<number> {
  const { externalId } = identity;
  const username = firstOf(identity, rules.usernameAttribute) || externalId;
  const email = firstOf(identity, rules.emailAttribute);
  const fields = {
    username: username.slice(0, 200),
    firstName: (firstOf(identity, rules.firstNameAttribute) || username).slice(0, 200),
    lastName: firstOf(identity, rules.lastNameAttribute).slice(0, 200),
    email: /^[^\s@]+@[^\s@]+$/.test(email) ? email.slice(0, 320) : '',
    active: true,
    externalUserId: externalId,
  };
  try {
    return (await createUserWithoutPassword(act, fields)).id;
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw error;
    // Two tabs may have asked at once.
    const made = await repository.findByExternalId(act.parts.db, externalId);
    if (made?.active) return made.id;
    throw new SignOnRefused('account-taken', `"${externalId}" could not be created: ${error.message}`, {
      cause: error,
    });
  }
}

/** Takes over a time zone that is one; what the provider says otherwise changes nothing. */
async function giveTimeZone(
  act: Act,
  rules: PeopleRules,
  identity: Identity,
  userId: number,
  present: string | null,
): Promise<void> {
  const wanted = firstOf(identity, rules.timeZoneAttribute);
  if (wanted === '' || wanted === present || !isTimeZone(wanted)) return;
  await change(act, async (trx) => {
    await repository.updateTimeZone(trx, userId, wanted);
    return {
      entry: {
        event: 'Edit User',
        message: `${PROVIDER_NAMES[identity.kind]} changed the time zone of user "${identity.externalId}"`,
        table: 'users',
        rowId: userId,
        old: { timezone: present },
        new: { timezone: wanted },
      },
    };
  });
  act.parts.access.clear();
}

function isTimeZone(timeZone: string): boolean {
  try {
    return /^[A-Za-z]/.test(timeZone) && new Intl.DateTimeFormat('en-US', { timeZone }) !== undefined;
  } catch {
    return false;
  }
}

/** Gives and takes the roles the rules name, as the provider's groups are now; others were given here and stay. */
async function giveRoles(act: Act, rules: PeopleRules, identity: Identity, userId: number): Promise<void> {
  if (rules.roleAttribute === '') return;
  const { db } = act.parts;
  const groups = new Set(identity.attributes.get(rules.roleAttribute) ?? []);
  const named = new Set(rules.roles.map(({ roleId }) => roleId));
  const given = rules.roles.filter(({ value }) => groups.has(value)).map(({ roleId }) => roleId);
  const present = await repository.roleIdsOf(db, userId);
  const wanted = await repository.existingRoles(db, [
    ...new Set([...present.filter((id) => !named.has(id)), ...given]),
  ]);
  if (wanted.length === present.length && wanted.every((id) => present.includes(id))) return;
  await assignRoles(act, { userId, ids: wanted, based: undefined });
}
