import { parseArgs } from 'node:util';
import type { UserCommand } from '@benchbook/server/operator';
import { UsageError } from './with-operator.ts';

export const USAGE = `Usage:
  npm run user -- list
  npm run user -- create USERNAME --first-name NAME --last-name NAME --email ADDRESS [--administrator]
  npm run user -- reset-password USERNAME
  npm run user -- reset-second-factor USERNAME
  npm run user -- deactivate USERNAME

It works on the database of DATA_DIR or DATABASE_URL, whether Benchbook runs or not. A password that it
prints is for one sign-in; then its user chooses another.`;

/** @throws UsageError */
export function readCommand(args: string[]): UserCommand {
  const { values, positionals } = parse(args);
  const [name = '', username, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(`"${rest[0]}" is too much.`);
  if (name === 'list' && username === undefined) return { name };
  if (!isForSomebody(name)) {
    throw new UsageError(name === '' ? 'Write what to do.' : `"${positionals.join(' ')}" is not a command.`);
  }
  if (username === undefined) throw new UsageError(`Write whom to ${name}: a username.`);
  if (name !== 'create') return { name, username };
  const { 'first-name': firstName, 'last-name': lastName, email, administrator = false } = values;
  if (firstName === undefined || lastName === undefined || email === undefined) {
    throw new UsageError('A new user needs --first-name, --last-name and --email.');
  }
  return { name, fields: { username, firstName, lastName, email }, administrator };
}

const FOR_SOMEBODY = ['create', 'reset-password', 'reset-second-factor', 'deactivate'] as const;
const isForSomebody = (name: string): name is (typeof FOR_SOMEBODY)[number] =>
  FOR_SOMEBODY.some((each) => each === name);

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  const options = {
    'first-name': text,
    'last-name': text,
    email: text,
    administrator: { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
