import { APPEND_ONLY } from '@benchbook/database';
import { english, type Sentence, sentence } from '@benchbook/words/server';
import type { FastifyBaseLogger } from 'fastify';
import type { Parts } from '../parts.ts';
import { reasonSaid } from '../plumbing/reasons.ts';
import { type Finding, good, notGood, within } from './checks.ts';
import { readRole } from './repository.ts';

/**
 * Whether the application could rewrite what it may only add to: entries, seals, versions, signatures. PostgreSQL is asked what
 * the role may by which we are connected; nothing is tried.
 */
export async function checkDatabaseRole({ db }: Pick<Parts, 'db'>): Promise<Finding> {
  try {
    return judgeRole(await within(readRole(db, APPEND_ONLY)));
  } catch (error) {
    const finding = sentence('What the application may do in the database cannot be asked: {why}.', {
      why: reasonSaid(error),
    });
    return notGood('databaseRole', 'unknown', finding, null);
  }
}

/** At the start, for whoever reads the log and not the screen. */
export async function tellOfDatabaseRole(
  parts: Pick<Parts, 'db'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const { state, finding, advice } = await checkDatabaseRole(parts);
  if (state !== 'good') log.warn([finding, advice ?? []].flat().map(english).join(' '));
}

type Role = Awaited<ReturnType<typeof readRole>>;

function judgeRole({ name, isSuperuser, powers, rewritable }: Role): Finding {
  if (!isSuperuser && powers.length === 0 && rewritable.length === 0) {
    return good(
      'databaseRole',
      sentence(
        'The application connects as {name}, which can add to the {count} tables of the record and change nothing in them.',
        { name, count: APPEND_ONLY.length },
      ),
    );
  }
  const how = isSuperuser
    ? [sentence('It is a superuser.')]
    : [
        ...(rewritable.length > 0
          ? [sentence('It may change or remove what is in {tables}.', { tables: inWords(rewritable) })]
          : []),
        ...(powers.length > 0 ? [sentence('It has {powers}.', { powers: powers.join(', ') })] : []),
      ];
  return notGood(
    'databaseRole',
    'warning',
    [
      sentence('The application connects as {name} and may rewrite its own trail.', { name }),
      ...how,
      sentence('Seals would still tell.'),
    ],
    sentence(
      'Give the application a role of its own: set DATABASE_OWNER_URL to the address in DATABASE_URL, and DATABASE_URL to that of a new role, which needs no more than LOGIN. See "An external PostgreSQL" in docs/operations.md.',
    ),
  );
}

function inWords(tables: readonly string[]): string | Sentence {
  const [first = '', second, ...more] = tables;
  if (second === undefined) return first;
  return more.length === 0
    ? sentence('{first} and {second}', { first, second })
    : sentence('{first}, {second} and {count} more tables', { first, second, count: more.length });
}
