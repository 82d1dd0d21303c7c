import { speak } from '@benchbook/words';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listenToServer } from './listen-to-server.ts';
import type { PageEvent } from './rules/events.ts';

beforeEach(() => speak('de', 'de-DE', { 'The session has ended.': 'Die Sitzung ist beendet.' }));
afterEach(() => speak('en', 'en-US', {}));

it('that a session has ended for no reason that was given is said in the language of the page', async () => {
  const listeners = new Map<string, (value: never) => void>();
  const connection = {
    state: 'closed',
    on: (name: string, listener: (value: never) => void) => void listeners.set(name, listener),
  };
  const happened: PageEvent[] = [];
  const parts = [connection, { host: {}, frame: {} }] as unknown as [
    Parameters<typeof listenToServer>[0],
    Parameters<typeof listenToServer>[1],
  ];
  listenToServer(...parts, { happens: (event) => happened.push(event), opened() {}, stored() {} });
  listeners.get('state')?.('closed' as never);
  const reason = 'Die Sitzung ist beendet.';
  // Whatever else is said in the same turn comes before.
  await new Promise((done) => setTimeout(done));
  expect(happened).toContainEqual({ kind: 'session ended', reason });
});
