import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLOSE_ENDED } from '../../protocol.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { Connection, type ConnectionEvents } from './connection.ts';

/** On a busy machine everything takes its time. */
const WAIT = { timeout: 30_000 };
const EDIT = { op: 'set-sheet-hidden', sheet: '1', hidden: true } as const;

describe('the connection of a page', () => {
  let server: FakeServer;
  let connection: Connection;

  const connect = (change: { acknowledgeWithin?: number } = {}) => {
    const url = server.address.replace('http', 'ws').concat('session');
    return new Connection({ url, config: { token: 'signed' }, backOff: () => 20, ...change });
  };
  const next = <Name extends keyof ConnectionEvents>(name: Name) =>
    new Promise<ConnectionEvents[Name]>((resolve) => {
      const stop = connection.on(name, (payload) => {
        stop();
        resolve(payload);
      });
    });
  const open = async () => {
    const opened = next('opened');
    connection.open();
    await opened;
  };

  beforeEach(async () => {
    server = new FakeServer('xlsx');
    await server.start();
    connection = connect();
  });
  afterEach(async () => {
    connection.close();
    await server.stop();
  });

  it('opens a session with the config of the host', async () => {
    await open();
    expect(server.of('open')).toEqual([{ type: 'open', config: { token: 'signed' } }]);
    expect(connection.state).toBe('online');
  });

  it('numbers edits from 1 without gaps and is pending until they are journaled', async () => {
    await open();
    const done = next('pending').then(() => next('pending'));
    expect([connection.sendEdits([EDIT]), connection.sendEdits([EDIT])]).toEqual([1, 2]);
    expect(connection.pending).toBe(true);
    expect(await done).toBe(false);
    expect(server.of('edits').map(({ revision }) => revision)).toEqual([1, 2]);
  });

  it('resumes with its ticket after the socket broke and sends again what was not acknowledged', async () => {
    await open();
    const lost = next('state');
    server.dropConnections();
    expect(await lost).toBe('lost');
    connection.sendEdits([EDIT]);
    connection.sendEdits([EDIT]);
    connection.save('timer');
    await next('resumed');
    await vi.waitFor(() => expect(connection.pending).toBe(false), WAIT);
    expect(server.of('resume')).toEqual([{ type: 'resume', ticket: 'ticket-1' }]);
    expect(server.of('edits').map(({ revision }) => revision)).toEqual([1, 2]);
    await vi.waitFor(() => expect(server.of('save')).toEqual([{ type: 'save', cause: 'timer' }]), WAIT);
  });

  it('drops what the server refused and what came after it, until the document is shown anew', async () => {
    await open();
    connection.sendEdits([EDIT]);
    await vi.waitFor(() => expect(connection.pending).toBe(false), WAIT);
    server.acknowledges = false;
    connection.sendEdits([EDIT]);
    connection.sendEdits([EDIT]);
    const refused = next('refused');
    server.send({ type: 'refused', revision: 2, message: 'No.', recovered: true });
    expect(await refused).toMatchObject({ message: 'No.' });
    expect(connection.pending).toBe(false);
    // The screen still shows the refused edit: this would be about another workbook.
    connection.sendEdits([EDIT]);
    expect(connection.pending).toBe(false);
    server.acknowledges = true;
    connection.ready();
    expect(connection.sendEdits([EDIT])).toBe(2);
    expect(connection.pending).toBe(true);
  });

  it('does not send again what the server had journaled before it died', async () => {
    await open();
    connection.sendEdits([EDIT]);
    await vi.waitFor(() => expect(connection.pending).toBe(false), WAIT);
    server.dropConnections();
    await next('resumed');
    expect(server.of('edits')).toHaveLength(1);
  });

  it('keeps trying while the server is away, and says ready again to the one that comes back', async () => {
    await open();
    connection.ready();
    await vi.waitFor(() => expect(server.of('ready')).toHaveLength(1), WAIT);
    await server.stop();
    await vi.waitFor(() => expect(connection.state).toBe('lost'), WAIT);
    connection.sendEdits([EDIT]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await server.start();
    await vi.waitFor(() => expect(server.of('ready')).toHaveLength(2), WAIT);
    await vi.waitFor(() => expect(connection.pending).toBe(false), WAIT);
  });

  it('treats a socket on which edits are not acknowledged in time as dead', async () => {
    connection = connect({ acknowledgeWithin: 50 });
    await open();
    // Revision 1 is taken, so the server keeps silent about it.
    server.journaled = 1;
    connection.sendEdits([EDIT]);
    await next('resumed');
    expect(connection.pending).toBe(false);
  });

  it('answers a flush only after everything is journaled', async () => {
    await open();
    let journal = () => {};
    connection.onFlush(() => new Promise((resolve) => (journal = resolve)));
    server.send({ type: 'flush', id: 7 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.of('flushed')).toEqual([]);
    journal();
    await vi.waitFor(() => expect(server.of('flushed')).toEqual([{ type: 'flushed', id: 7 }]), WAIT);
  });

  it('says why a flush failed', async () => {
    await open();
    connection.onFlush(() => Promise.reject(new Error('the editor could not write the document.')));
    server.send({ type: 'flush', id: 8 });
    await vi.waitFor(
      () =>
        expect(server.of('flushed')).toEqual([
          { type: 'flushed', id: 8, failed: 'the editor could not write the document.' },
        ]),
      WAIT,
    );
  });

  it('does not come back after a close that is meant for good', async () => {
    await open();
    server.closeConnections(CLOSE_ENDED);
    await vi.waitFor(() => expect(connection.state).toBe('closed'), WAIT);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(server.of('resume')).toEqual([]);
  });

  it('ends when the server refuses to open', async () => {
    const refused = next('error');
    connection.open();
    await vi.waitFor(() => expect(server.of('open')).toHaveLength(1), WAIT);
    server.send({ type: 'error', code: -20, description: 'The token is missing.' });
    expect((await refused).code).toBe(-20);
  });
});
