import type { User } from '@benchbook/contract';
import type { Act } from '../audit/act.ts';
import * as users from './users.ts';

/** What the operator wants done, as it was typed. */
export type UserCommand =
  | { name: 'list' }
  | { name: 'reset-password' | 'reset-second-factor' | 'deactivate'; username: string }
  | { name: 'create'; fields: users.Named; administrator: boolean };

/** Does it, and answers what is printed. @throws Refusal, whose message says what was wrong */
export async function perform(act: Act, command: UserCommand): Promise<string> {
  switch (command.name) {
    case 'list':
      return tableOf(await users.listUsers(act));
    case 'create':
      return oneTime(await users.createUser(act, command.fields, command), 'was created');
    case 'reset-password':
      return oneTime(await users.resetPassword(act, command.username), 'has a new password');
    case 'reset-second-factor': {
      const { username } = await users.resetSecondFactor(act, command.username);
      return `${username} has no second factor any more: the password alone lets them in, and their sessions have ended.`;
    }
    case 'deactivate': {
      const { username } = await users.deactivateUser(act, command.username);
      return `${username} is deactivated: their sessions have ended, and what they made and signed stays theirs.`;
    }
  }
}

const oneTime = ({ user, password }: users.OneTimePassword, what: string): string =>
  `${user.username} (${user.firstName} ${user.lastName}) ${what}. For one sign-in, after which they choose another:\n\n  ${password}\n`;

function tableOf(listed: readonly User[]): string {
  if (listed.length === 0) {
    return 'There are no users yet. Open Benchbook in a browser to create the first administrator.';
  }
  const rows = listed.map((user) => [
    user.username,
    `${user.firstName} ${user.lastName}`,
    user.email,
    user.active ? 'active' : 'deactivated',
    user.roles.map(({ name }) => name).join(', '),
  ]);
  const table = [['username', 'name', 'e-mail', 'access', 'roles'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return table.map((row) => line(row).trimEnd()).join('\n');
}
