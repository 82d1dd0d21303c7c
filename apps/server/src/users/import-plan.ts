import {
  type ChangedUser,
  MAX_NEW_USERS,
  MAX_USER_LINES,
  NewUserFields,
  TimeZone,
  TOLD_USER_COLUMNS,
  USER_COLUMNS,
  type User,
  type UserColumn,
  type UserLine,
} from '@benchbook/contract';
import { z } from 'zod';
import { type CsvLine, readCsv, unguarded } from './csv.ts';

/** What of a user a file may say. */
export type PlannedUser = Omit<
  ChangedUser,
  'id' | 'updatedAt' | 'password' | 'confirmPassword' | 'confirm'
> & {
  roleIds: number[];
  locationIds: number[];
};

/** A line that can be carried out, beside what it says to the person. */
export interface PlannedLine {
  told: UserLine;
  /** Null: a new user. */
  user: User | null;
  fields: PlannedUser;
}

interface Named {
  id: number;
  name: string;
}

interface Known {
  users: readonly User[];
  /** Those that may be given to somebody. */
  roles: readonly Named[];
  locations: readonly Named[];
}

/** What is wrong with a file as a whole, in a sentence. */
export class UnreadableUsers extends Error {}

const NOTHING_SAID = 'The first line has to name the columns';
const SEPARATOR = /\s*;\s*/;

/**
 * What a CSV file of users would do, line by line. Users are known by their usernames, whatever the case; a column that the file does
 * not have stays as it is.
 *
 * @throws UnreadableUsers for a file without the columns, with unknown ones, or too long; CsvProblem
 */
export function planImport(text: string, known: Known): PlannedLine[] {
  const [head, ...lines] = readCsv(text);
  const columns = columnsOf(head);
  if (lines.length > MAX_USER_LINES) {
    throw new UnreadableUsers(
      `The file has ${lines.length} lines; at most ${MAX_USER_LINES} are taken at once. Divide it.`,
    );
  }
  const planned = lines.map((line) => planLine(line, columns, known));
  refuseTwice(planned, columns);
  const created = planned.filter(({ user }) => user === null);
  if (created.length > MAX_NEW_USERS) {
    throw new UnreadableUsers(
      `The file would create ${created.length} users; at most ${MAX_NEW_USERS} are created at once. Divide it.`,
    );
  }
  return planned;
}

type Columns = ReadonlyMap<UserColumn, number>;

function columnsOf(head: CsvLine | undefined): Columns {
  if (head === undefined) throw new UnreadableUsers(`The file is empty. ${NOTHING_SAID}.`);
  const found = new Map<UserColumn, number>();
  for (const [place, cell] of head.cells.entries()) {
    const name = cell.trim().toLowerCase();
    if (name === '' || TOLD_USER_COLUMNS.some((each) => each.toLowerCase() === name)) continue;
    const column = USER_COLUMNS.find((each) => each.toLowerCase() === name);
    if (column === undefined) {
      throw new UnreadableUsers(
        `Line ${head.line}, column ${place + 1}: “${cell.trim()}” is no column. ${NOTHING_SAID}: ${USER_COLUMNS.join(', ')}.`,
      );
    }
    if (found.has(column)) {
      throw new UnreadableUsers(`Line ${head.line}, column ${place + 1}: “${column}” is there twice.`);
    }
    found.set(column, place);
  }
  if (!found.has('Username')) throw new UnreadableUsers(`There is no column “Username”. ${NOTHING_SAID}.`);
  return found;
}

const YES = new Set(['yes', 'true', '1', 'active', 'x']);
const NO = new Set(['no', 'false', '0', 'inactive']);

const shape = NewUserFields.pick({ username: true, firstName: true, lastName: true, email: true }).extend({
  externalUserId: z.string().max(200, 'External user id may have at most 200 characters.').nullable(),
  timezone: z
    .string()
    .refine(
      (zone) => TimeZone.safeParse(zone).success,
      'This time zone is not known. Write it like Europe/Zurich.',
    )
    .nullable(),
});

const COLUMN_OF: Record<keyof z.infer<typeof shape>, UserColumn> = {
  username: 'Username',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  externalUserId: 'External user id',
  timezone: 'Time zone',
};

function planLine({ line, cells }: CsvLine, columns: Columns, known: Known): PlannedLine {
  const said = (column: UserColumn): string | undefined => {
    const place = columns.get(column);
    return place === undefined ? undefined : unguarded((cells[place] ?? '').trim());
  };
  const problems: UserLine['problems'] = [];
  const wrong = (column: UserColumn, msg: string) =>
    problems.push({ column, place: (columns.get(column) ?? 0) + 1, msg });

  const username = said('Username') ?? '';
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  const user = known.users.find((each) => same(each.username, username)) ?? null;

  const optional = (column: UserColumn, present: string | null) => {
    const text = said(column);
    return text === undefined ? present : text || null;
  };
  const values = {
    username: user?.username ?? username,
    firstName: said('First name') ?? user?.firstName ?? '',
    lastName: said('Last name') ?? user?.lastName ?? '',
    email: said('Email') ?? user?.email ?? '',
    externalUserId: optional('External user id', user?.externalUserId ?? null),
    timezone: optional('Time zone', user?.timezone ?? null),
  };
  for (const { path, message } of shape.safeParse(values).error?.issues ?? []) {
    // The fields of the shape are the keys of the record.
    const field = path[0] as keyof typeof COLUMN_OF;
    // What is so already is no fault of the file.
    if (user === null || values[field] !== user[field]) wrong(COLUMN_OF[field], message);
  }
  const taken = (field: 'email' | 'externalUserId', column: UserColumn) => {
    const value = values[field];
    if (value === null || value === '') return;
    const other = known.users.find((each) => each !== user && same(each[field] ?? '', value));
    if (other === undefined) return;
    const name = `${other.firstName} ${other.lastName}`;
    wrong(column, `${name} has this ${field === 'email' ? 'e-mail address' : 'external user id'}.`);
  };
  taken('email', 'Email');
  taken('externalUserId', 'External user id');

  const activity = said('Active')?.toLowerCase() ?? '';
  const active = activity === '' ? (user?.active ?? true) : YES.has(activity);
  if (activity !== '' && !YES.has(activity) && !NO.has(activity)) wrong('Active', 'Write yes or no.');

  const named = (column: 'Roles' | 'Locations', offered: readonly Named[], present: readonly Named[]) => {
    const text = said(column);
    if (text === undefined) return [...present];
    const found = text
      .split(SEPARATOR)
      .filter(Boolean)
      .flatMap((name) => {
        const one = [...present, ...offered].find((each) => same(each.name, name));
        if (one === undefined) {
          wrong(column, `There is no ${column === 'Roles' ? 'active role' : 'location'} “${name}”.`);
        }
        return one ?? [];
      });
    return [...new Map(found.map((one) => [one.id, one])).values()];
  };
  const roles = named('Roles', known.roles, user?.roles ?? []);
  const locations = named('Locations', known.locations, user?.locations ?? []);

  const fields: PlannedUser = {
    ...values,
    active,
    roleIds: roles.map(({ id }) => id),
    locationIds: locations.map(({ id }) => id),
  };
  const changes = differences(user, { ...values, active, roles, locations });
  const does = user === null ? 'create' : changes.length > 0 ? 'change' : 'nothing';
  return { told: { line, username: values.username, does, changes, problems }, user, fields };
}

type Shown = Pick<
  User,
  'firstName' | 'lastName' | 'email' | 'active' | 'roles' | 'locations' | 'externalUserId' | 'timezone'
>;

const listed = (items: readonly Named[]): string =>
  items
    .map(({ name }) => name)
    .toSorted()
    .join('; ');

/** What a user is, as the columns of the file say it. */
export const shownUser = (user: Shown): [UserColumn, string][] => [
  ['First name', user.firstName],
  ['Last name', user.lastName],
  ['Email', user.email],
  ['Active', user.active ? 'yes' : 'no'],
  ['Roles', listed(user.roles)],
  ['Locations', listed(user.locations)],
  ['External user id', user.externalUserId ?? ''],
  ['Time zone', user.timezone ?? ''],
];

function differences(before: Shown | null, after: Shown): UserLine['changes'] {
  const was = new Map(before === null ? [] : shownUser(before));
  return shownUser(after).flatMap(([what, to]) => {
    const from = was.get(what) ?? '';
    return from === to ? [] : [{ what, from, to }];
  });
}

/** Two lines of one user, or with one address, would contradict each other. */
function refuseTwice(planned: readonly PlannedLine[], columns: Columns): void {
  const check = (column: UserColumn, readOf: (line: PlannedLine) => string | null) => {
    const first = new Map<string, number>();
    for (const one of planned) {
      const value = readOf(one)?.toLowerCase() ?? '';
      if (value === '') continue;
      const at = first.get(value);
      if (at === undefined) first.set(value, one.told.line);
      else {
        const place = (columns.get(column) ?? 0) + 1;
        one.told.problems.push({ column, place, msg: `Line ${at} says the same.` });
      }
    }
  };
  check('Username', ({ fields }) => fields.username);
  check('Email', ({ fields }) => fields.email);
  check('External user id', ({ fields }) => fields.externalUserId ?? null);
}
