import { createHash, randomBytes } from 'node:crypto';
import {
  ADMINISTRATOR_ROLE_ID,
  type ChangedUsers,
  FIRST_ADMINISTRATOR_ID,
  type NewUserPassword,
  type SeveralChanged,
  TOLD_USER_COLUMNS,
  USER_COLUMNS,
  type User,
  type UserImport,
} from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import { asSentence, sentence } from '@benchbook/words/server';
import type { Act } from '../audit/act.ts';
import type { Change } from '../audit/audit.ts';
import { hashPassword } from '../auth/passwords.ts';
import { readSetting } from '../configuration/repository.ts';
import type { Parts } from '../parts.ts';
import { type CodedEntry, conflict, invalid, Refusal } from '../plumbing/refusal.ts';
import type { Say } from '../plumbing/speaking.ts';
import { CsvProblem, csvLineOf } from './csv.ts';
import { changeIn, changeUsers, insertIn, lockedUser } from './edit.ts';
import { type PlannedLine, planImport, shownUser, UnreadableUsers } from './import-plan.ts';
import { presentUser } from './presenter.ts';
import * as repository from './repository.ts';

const everybody = async (db: Kysely<Schema>): Promise<User[]> =>
  (await repository.selectUsers(db).orderBy('username').execute()).map(presentUser);

/** All users as CSV, with the mark by which Excel knows UTF-8; nothing of it lets anybody in. */
export async function usersCsv({ db }: Parts): Promise<string> {
  const users = await everybody(db);
  const lines = users.map((user) => {
    const told = [
      user.id === FIRST_ADMINISTRATOR_ID || user.roles.some(({ id }) => id === ADMINISTRATOR_ROLE_ID),
      user.hasSecondFactor,
    ].map((is) => (is ? 'yes' : 'no'));
    return csvLineOf([user.username, ...shownUser(user).map(([, value]) => value), ...told, user.updatedAt]);
  });
  return `\uFEFF${csvLineOf([...USER_COLUMNS, ...TOLD_USER_COLUMNS])}${lines.join('')}`;
}

/** @throws Refusal 400 for a file that cannot be read as one of users */
async function planned(db: Kysely<Schema>, csv: string): Promise<PlannedLine[]> {
  const [users, roles, locations] = await Promise.all([
    everybody(db),
    repository.listActiveRoles(db),
    repository.listLocations(db),
  ]);
  try {
    return planImport(csv, { users, roles, locations });
  } catch (error) {
    if (error instanceof UnreadableUsers || error instanceof CsvProblem) throw invalid(error.message, 'csv');
    throw error;
  }
}

/** What was looked at, in a word. */
function seenOf(lines: readonly PlannedLine[]): string {
  const all = lines.map(({ told, user, fields }) => [told, user?.updatedAt ?? null, fields]);
  return createHash('sha256').update(JSON.stringify(all)).digest('base64url');
}

/** @throws Refusal 400 */
export async function previewUsers({ db }: Parts, csv: string, say: Say): Promise<UserImport> {
  const lines = await planned(db, csv);
  const inWords = ({ told }: PlannedLine) => ({
    ...told,
    problems: told.problems.map((problem) => ({ ...problem, msg: say(problem.msg) })),
  });
  return { lines: lines.map(inWords), seen: seenOf(lines) };
}

/**
 * Carries out every line of a file, or none. Who is new gets a password for one sign-in, which is answered and kept nowhere.
 *
 * @param seen of the preview: what was not looked at is not done
 * @throws Refusal 400 for a file with a problem; 409 where users were changed since the preview, or one may not be
 */
export async function importUsers(
  act: Act,
  { csv, seen }: { csv: string; seen: string },
): Promise<{ created: NewUserPassword[]; changed: number }> {
  const { parts } = act;
  const before = await planned(parts.db, csv);
  checkSeen(before, seen);
  const minimum = Number(await readSetting(parts.db, 'passwordMinimumLength'));
  const secrets = new Map<string, { password: string; hash: string }>();
  // Before the transaction: each takes a fifth of a second.
  for (const { user, fields } of before) {
    if (user !== null) continue;
    const password = oneTimePassword(minimum);
    secrets.set(fields.username, { password, hash: await hashPassword(password) });
  }
  return changeUsers(act, async (trx) => {
    await repository.lockAdministration(trx);
    const lines = await planned(trx, csv);
    checkSeen(lines, seen);
    const entries: Change[] = [];
    const created: NewUserPassword[] = [];
    let changed = 0;
    // Those who become administrators first: else the last one could not end.
    const inOrder = lines.toSorted((one, other) => Number(administers(other)) - Number(administers(one)));
    for (const { told, user, fields } of inOrder) {
      if (told.does === 'nothing') continue;
      const secret = secrets.get(fields.username);
      try {
        const edited =
          user === null
            ? await insertIn(trx, act, fields, {
                ...(secret && { password_hash: secret.hash, must_change_password: true }),
              })
            : await changeIn(trx, act, { ...fields, id: user.id });
        if (edited.entry !== null) entries.push(edited.entry);
        if (user !== null) changed++;
        else if (secret !== undefined) {
          const { username, firstName, lastName } = edited.done;
          created.push({ username, name: `${firstName} ${lastName}`, password: secret.password });
        }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        throw new Refusal(
          error.status,
          error.entries.map((entry) => ({
            ...entry,
            msg: sentence('Line {line}, {username}: {msg}', {
              line: told.line,
              username: told.username,
              msg: asSentence(entry.msg),
            }),
          })),
        );
      }
    }
    return { entry: entries, done: { created, changed } };
  });
}

const administers = ({ fields }: PlannedLine): boolean => fields.roleIds.includes(ADMINISTRATOR_ROLE_ID);

function checkSeen(lines: readonly PlannedLine[], seen: string): void {
  if (seenOf(lines) !== seen) {
    throw conflict('Users or roles were changed since you looked. Nothing was done: look at it again.');
  }
  const [first] = lines.flatMap(({ told }) =>
    told.problems.map(({ column, msg }) => `Line ${told.line}, ${column}: ${msg}`),
  );
  if (first !== undefined) throw invalid(sentence('{first} Nothing was done.', { first }), 'csv');
}

/** Without signs that are taken for one another. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** For one sign-in, to be read out: groups of four, of 78 bits at least. */
function oneTimePassword(minimum: number): string {
  const groups = Math.max(4, Math.ceil((minimum + 1) / 5));
  const sign = (): string => {
    // A remainder would make the first signs likelier.
    for (;;) {
      const [byte = 255] = randomBytes(1);
      if (byte < 256 - (256 % SIGNS.length)) return SIGNS.charAt(byte % SIGNS.length);
    }
  };
  return Array.from({ length: groups }, () => Array.from({ length: 4 }, sign).join('')).join('-');
}

/**
 * The same change of several users: of all, with an entry each, or of none.
 *
 * @throws Refusal 409 with a sentence, and the number, of each user for whom it is not allowed; 400 for a role or location that cannot
 *   be given
 */
export function changeSeveral(act: Act, change: ChangedUsers): Promise<SeveralChanged> {
  const { userIds, active, addRoleId, removeRoleId, addLocationId, removeLocationId } = change;
  return changeUsers(act, async (trx) => {
    await checkOffered(trx, change);
    const entries: Change[] = [];
    const refused: CodedEntry[] = [];
    let changed = 0;
    for (const id of [...new Set(userIds)].toSorted((one, other) => one - other)) {
      let name = `User ${id}`;
      try {
        const user = await lockedUser(trx, id);
        name = `${user.firstName} ${user.lastName}`;
        const roleIds = moved(user.roles, addRoleId, removeRoleId);
        const locationIds = moved(user.locations, addLocationId, removeLocationId);
        const isSame = (active ?? user.active) === user.active && roleIds === null && locationIds === null;
        if (isSame) continue;
        const { entry } = await changeIn(trx, act, {
          ...user,
          active: active ?? user.active,
          roleIds: roleIds ?? undefined,
          locationIds: locationIds ?? undefined,
        });
        if (entry !== null) entries.push(entry);
        changed++;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refused.push(
          ...error.entries.map(({ code, msg }) => ({
            code,
            msg: sentence('{name}: {msg}', { name, msg: asSentence(msg) }),
            items: [String(id)],
          })),
        );
      }
    }
    if (refused.length > 0) throw new Refusal(409, refused);
    return { entry: entries, done: { changed } };
  });
}

/** What they have then; null: what they have now. */
function moved(
  present: readonly { id: number }[],
  add: number | undefined,
  remove: number | undefined,
): number[] | null {
  const ids = present.map(({ id }) => id);
  const then = ids.filter((id) => id !== remove);
  if (add !== undefined && !then.includes(add)) then.push(add);
  return then.length === ids.length && then.every((id, place) => id === ids[place]) ? null : then;
}

async function checkOffered(db: Kysely<Schema>, { addRoleId, addLocationId }: ChangedUsers): Promise<void> {
  const has = (items: readonly { id: number }[], id: number | undefined) =>
    id === undefined || items.some((each) => each.id === id);
  if (!has(await repository.listActiveRoles(db), addRoleId))
    throw invalid('Choose an active role.', 'addRoleId');
  if (!has(await repository.listLocations(db), addLocationId))
    throw invalid('Choose a location.', 'addLocationId');
}
