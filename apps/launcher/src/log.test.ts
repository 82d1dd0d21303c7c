import { expect, it } from 'vitest';
import { readable } from './log.ts';

it('prints plain lines as they are', () => {
  expect(readable('Listening')).toBe('Listening');
  expect(readable('{not json')).toBe('{not json');
});

it('prints a JSON line so that a person can read it', () => {
  const line = JSON.stringify({
    level: 40,
    time: '2026-11-21T07:00:00Z',
    reqId: 'req-7',
    err: { message: 'connect ECONNREFUSED', stack: 'Error: …' },
    msg: 'The document server does not answer.',
    attempt: 2,
  });
  expect(readable(line)).toBe(
    'warning The document server does not answer.: connect ECONNREFUSED (request req-7) {"attempt":2}',
  );
});

it('shows where an error came from', () => {
  const line = JSON.stringify({
    level: 50,
    msg: 'broken',
    err: { message: 'broken', stack: 'Error: broken\n    at x' },
  });
  expect(readable(line)).toBe('error broken\nError: broken\n    at x');
});
