import { expect, it } from 'vitest';
import { readCommand } from './user-command.ts';
import { UsageError } from './with-operator.ts';

const CARLA = ['--first-name', 'Carla', '--last-name', 'Keys', '--email', 'carla@example.org'];

it('a command is read as it is meant', () => {
  const fields = { username: 'carla', firstName: 'Carla', lastName: 'Keys', email: 'carla@example.org' };
  expect(readCommand(['create', 'carla', ...CARLA])).toEqual({
    name: 'create',
    fields,
    administrator: false,
  });
  expect(readCommand(['create', '--administrator', ...CARLA, 'carla'])).toMatchObject({
    administrator: true,
  });
  expect(readCommand(['reset-password', 'carla'])).toEqual({ name: 'reset-password', username: 'carla' });
  expect(readCommand(['deactivate', 'carla'])).toEqual({ name: 'deactivate', username: 'carla' });
  expect(readCommand(['list'])).toEqual({ name: 'list' });
});

it.each([
  [[], 'Write what to do.'],
  [['remove', 'ana'], '"remove ana" is not a command.'],
  [['list', 'ana'], '"list ana" is not a command.'],
  [['reset-password'], 'Write whom to reset-password: a username.'],
  [['deactivate', 'ana', 'ben'], '"ben" is too much.'],
  [['create', 'eve'], 'A new user needs --first-name, --last-name and --email.'],
  [['list', '--all'], "Unknown option '--all'"],
])('what is no command, such as %j, is said to be none: %s', (args, sentence) => {
  expect(() => readCommand(args)).toThrow(UsageError);
  expect(() => readCommand(args)).toThrow(sentence);
});
