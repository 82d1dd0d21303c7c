import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createServer as createSecureServer } from 'node:tls';
import { freePorts } from '@benchbook/testing';
import { PEER_KEY, STRANGER_KEY } from '@benchbook/testing/providers';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/index.ts';
import { systemAct } from '../audit/act.ts';
import { record } from '../audit/change.ts';
import type { Anchor } from './anchor-file.ts';
import { anchorToSyslog } from './anchor-syslog.ts';
import { dropAndTell } from './anchoring.ts';
import { dropAnchor } from './anchors.ts';
import { formatted, sendToSyslog } from './syslog.ts';
import { verifyTrail } from './verify.ts';

let t: TestApp;
let anchor: Anchor;
let ends: (() => unknown)[] = [];
beforeEach(async () => {
  t = await createTestApp();
  await say('One');
  const dropped = await dropAnchor(t.parts);
  if (dropped === null) throw new Error('There is no anchor.');
  anchor = dropped;
});
afterEach(async () => {
  for (const end of ends) await end();
  ends = [];
  await t.close();
});

const say = (message: string) =>
  record(systemAct(t.parts, { address: '127.0.0.1', requestId: 'r' }), {
    event: 'Create role',
    message,
    table: 'roles',
    rowId: 1,
  });

const sendTo = (protocol: 'udp' | 'tcp' | 'tls', port: number, caFile?: string) => {
  t.parts.environment.auditAnchorSyslog = { protocol, host: '127.0.0.1', port, caFile };
};
const send = () => anchorToSyslog.run(t.parts, anchor);

/** A syslog that reads streams, to their ends. */
async function startSyslog(server: Server, event: 'connection' | 'secureConnection') {
  const taken: Promise<string>[] = [];
  server.on(event, (socket: Socket) => taken.push(text(socket)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ends.push(() => server.close());
  return { port: (server.address() as AddressInfo).port, taken };
}

const startSecureSyslog = ({ privateKey: key, certificate: cert } = PEER_KEY) =>
  startSyslog(createSecureServer({ key, cert }), 'secureConnection');

/** PEER_KEY is what the syslog's certificate has to be signed by. */
function writeCertificate(): string {
  const file = join(t.parts.environment.dataDir, 'syslog.pem');
  writeFileSync(file, PEER_KEY.certificate);
  return file;
}

/** A message of RFC 5424, and what is named in it. */
function parsed(message: string) {
  const found =
    /^<109>1 (\S+) \S+ benchbook \d+ anchor \[anchor@32473((?: \w+="(?:[^"\\\]]|\\.)*")*)\] ([ -~]+)$/.exec(
      message,
    );
  if (found === null) throw new Error(`No message of RFC 5424: ${message}`);
  const [, at, named = '', said] = found;
  const values = Object.fromEntries(
    [...named.matchAll(/ (\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name, value = '']) => [
      name,
      value.replaceAll(/\\(.)/g, '$1'),
    ]),
  );
  return { at, values, said };
}

const expected = () => {
  const installation = new URL(t.parts.environment.publicUrl).host;
  const { number, hash, at, signed } = anchor;
  return {
    at,
    values: { installation, number: String(number), hash, time: at, ...signed },
    said: `Anchor of the audit trail of ${installation}: seal ${number}`,
  };
};

describe('an anchor that goes to a syslog', () => {
  it('is a datagram of RFC 5426, with all that the trail can be held against', async () => {
    const socket = createSocket('udp4');
    ends.push(() => socket.close());
    const taken = once(socket, 'message');
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    sendTo('udp', socket.address().port);
    await send();
    const [message]: Buffer[] = await taken;
    const { values, ...rest } = parsed(`${message}`);
    expect({ values, ...rest }).toEqual(expected());
    const held = { number: Number(values.number), hash: values.hash ?? '' };
    expect((await verifyTrail(t.parts, { beside: [held] })).breaks).toEqual([]);
  });

  it('is a message by TCP that says how long it is, as RFC 6587 has it', async () => {
    const { port, taken } = await startSyslog(createServer(), 'connection');
    sendTo('tcp', port);
    await send();
    await send();
    expect(taken).toHaveLength(2);
    for (const stream of await Promise.all(taken)) {
      const [, length, message = ''] = /^(\d+) (.*)$/s.exec(stream) ?? [];
      expect(Buffer.byteLength(message)).toBe(Number(length));
      expect(parsed(message)).toEqual(expected());
    }
  });

  it('goes by TLS to whom a certificate is trusted, and to nobody else [21 CFR 11.10(e)]', async () => {
    const { port, taken } = await startSecureSyslog();
    sendTo('tls', port, writeCertificate());
    await send();
    expect(parsed((await taken[0])?.replace(/^\d+ /, '') ?? '')).toEqual(expected());
    sendTo('tls', port);
    await expect(send()).rejects.toThrow();
    const stranger = await startSecureSyslog(STRANGER_KEY);
    sendTo('tls', stranger.port, writeCertificate());
    await expect(send()).rejects.toThrow();
    expect(stranger.taken).toEqual([]);
  });

  it('is queued when it is dropped, the newest for all that wait; nowhere where no syslog is set', async () => {
    const waiting = async () =>
      (
        await t.parts.pool.query(
          `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks s on s.id = j.task_id
           where identifier = 'anchor-to-syslog'`,
        )
      ).rows.map(({ payload }) => payload);
    const log = pino({ enabled: false });
    await dropAndTell(t.parts, log);
    expect(await waiting()).toEqual([]);
    sendTo('udp', 514);
    await dropAndTell(t.parts, log);
    await say('Two');
    const newest = await dropAndTell(t.parts, log);
    expect(newest?.number).toBeGreaterThan(anchor.number);
    expect(await waiting()).toEqual([newest]);
    t.parts.environment.auditAnchorSyslog = undefined;
    await send();
  });
});

describe('a syslog that takes nothing', () => {
  it('is told to administrators once, until it does again', async () => {
    const admin = await t.signIn({ id: await t.createUser({ name: 'Ada Roy', administrator: true }) });
    const report = async () => {
      const { checks, alarms } = (await t.app.inject({ url: '/api/health', headers: admin })).json();
      return { check: checks.find(({ name }: { name: string }) => name === 'anchors'), alarms };
    };
    expect((await report()).check).toMatchObject({
      state: 'good',
      finding: expect.stringMatching(/^They stay/),
    });
    const { port, taken } = await startSyslog(createServer(), 'connection');
    const [nobody] = await freePorts();
    sendTo('tcp', nobody);
    for (let time = 0; time < 2; time += 1) await expect(send()).rejects.toThrow('ECONNREFUSED');
    const bad = await report();
    expect(bad.check).toMatchObject({
      state: 'bad',
      finding: expect.stringContaining(`tcp://127.0.0.1:${nobody}`),
    });
    const why = `could not be sent to tcp://127.0.0.1:${nobody}: nothing listens at that address.`;
    expect(bad.alarms).toMatchObject([{ kind: 'anchor not sent', detail: expect.stringContaining(why) }]);
    const told = await t.db
      .selectFrom('audit_entries')
      .select('reason')
      .where('event', '=', 'Anchor Not Sent')
      .execute();
    expect(told).toEqual([{ reason: expect.stringContaining(why) }]);

    sendTo('tcp', port);
    await send();
    expect(taken).toHaveLength(1);
    const after = await report();
    expect(after.check).toMatchObject({ state: 'good', finding: `They go to tcp://127.0.0.1:${port}.` });
    expect(after.alarms).toEqual([]);
  });

  it('and does not say that it has read to the end is not waited for longer than a while', async () => {
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      ends.push(() => socket.destroy());
      socket.resume();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    ends.push(() => server.close());
    const { port } = server.address() as AddressInfo;
    const to = { protocol: 'tcp', host: '127.0.0.1', port, caFile: undefined } as const;
    const message = { at: new Date(0), kind: 'anchor', values: {}, text: 'One' };
    await expect(sendToSyslog(to, message, 200)).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

it('what a message names cannot end the value it stands in', () => {
  const values = { one: 'a"b]c\\d', two: '' };
  const message = formatted({ at: new Date(0), kind: 'anchor', values, text: 'One' });
  expect(message).toContain(String.raw`[anchor@32473 one="a\"b\]c\\d" two=""] One`);
  expect(parsed(message)).toMatchObject({ at: '1970-01-01T00:00:00.000Z', values, said: 'One' });
});
