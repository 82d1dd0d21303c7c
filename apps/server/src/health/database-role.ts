import type { HealthCheck } from '@benchbook/contract';
import { APPEND_ONLY } from '@benchbook/database';
import type { FastifyBaseLogger } from 'fastify';
import type { Parts } from '../parts.ts';
import { reasonOf } from '../plumbing/reasons.ts';
import { good, notGood, within } from './checks.ts';
import { readRole } from './repository.ts';

/**
 * Whether the application could rewrite what it may only add to: entries, seals, versions, signatures. PostgreSQL is asked what
 * the role may by which we are connected; nothing is tried.
 */
export async function checkDatabaseRole({ db }: Pick<Parts, 'db'>): Promise<HealthCheck> {
  try {
    return judgeRole(await within(readRole(db, APPEND_ONLY)));
  } catch (error) {
    const finding = `What the application may do in the database cannot be asked: ${reasonOf(error)}.`;
    return notGood('databaseRole', 'unknown', finding, null);
  }
}

/** At the start, for whoever reads the log and not the screen. */
export async function tellOfDatabaseRole(
  parts: Pick<Parts, 'db'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const { state, finding, advice } = await checkDatabaseRole(parts);
  if (state !== 'good') log.warn([finding, advice].join(' ').trim());
}

type Role = Awaited<ReturnType<typeof readRole>>;

function judgeRole({ name, isSuperuser, powers, rewritable }: Role): HealthCheck {
  if (!isSuperuser && powers.length === 0 && rewritable.length === 0) {
    return good(
      'databaseRole',
      `The application connects as ${name}, which can add to the ${APPEND_ONLY.length} tables of the record and change nothing in them.`,
    );
  }
  const how = isSuperuser
    ? ['it is a superuser']
    : [
        ...(rewritable.length > 0 ? [`it may change or remove what is in ${inWords(rewritable)}`] : []),
        ...(powers.length > 0 ? [`it has ${powers.join(', ')}`] : []),
      ];
  return notGood(
    'databaseRole',
    'warning',
    `The application connects as ${name} and may rewrite its own trail: ${how.join(', and ')}. Seals would still tell.`,
    'Give the application a role of its own: set DATABASE_OWNER_URL to the address in DATABASE_URL, and DATABASE_URL to that of a new role, which needs no more than LOGIN. See "An external PostgreSQL" in docs/operations.md.',
  );
}

function inWords(tables: readonly string[]): string {
  const [first = '', second, ...more] = tables;
  if (second === undefined) return first;
  return more.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${more.length} more tables`;
}
