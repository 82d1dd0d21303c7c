import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { HealthReport } from '@benchbook/contract';
import { tokenOf } from '@benchbook/documents/evidence';
import { OpensslAuthority } from '@benchbook/documents/testing/time-stamps';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type DatabaseAdministrator,
  openDatabaseAdministrator,
} from '../../../test/database-administrator.ts';
import { createTestApp, type TestApp } from '../../../test/index.ts';
import { insertAlarm } from '../../alarms/repository.ts';
import { systemAct } from '../../audit/act.ts';
import { record } from '../../audit/change.ts';
import { verifyAudit } from '../../operator/audit.ts';
import { anchorFileOf } from '../anchor-file.ts';
import { sealAll } from '../seal.ts';
import { growTree } from '../tree/tree.ts';
import { verifyTrail } from '../verify.ts';
import { STAMP_ALARM, stampTrail } from './job.ts';
import { findLastStamp } from './repository.ts';

type Bytes = Uint8Array<ArrayBuffer>;
interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: Uint8Array;
}

const REPLY = { 'content-type': 'application/timestamp-reply' };

// Without OpenSSL there is nobody to ask.
describe.skipIf(!OpensslAuthority.isThere())('the head of the trail', () => {
  let authority: OpensslAuthority;
  beforeAll(() => {
    authority = new OpensslAuthority();
  });
  afterAll(() => authority.close());

  let test: TestApp;
  let administrator: DatabaseAdministrator;
  let server: Server;
  let asked: { type: string | undefined; request: Bytes }[];
  let answer: (request: Bytes) => Answer;
  beforeEach(async () => {
    test = await createTestApp();
    administrator = await openDatabaseAdministrator(test.superuserUrl);
    asked = [];
    answer = (request) => ({ body: authority.answer(request, { key: 'ec' }) });
    server = createServer(async (request, reply) => {
      const taken = Uint8Array.from(await buffer(request));
      asked.push({ type: request.headers['content-type'], request: taken });
      const { status = 200, headers = REPLY, body = Buffer.alloc(0) } = answer(taken);
      reply.writeHead(status, headers).end(body);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    test.parts.environment.auditTsaUrl = `http://127.0.0.1:${portOf(server)}/stamp?key=secret`;
    test.parts.environment.auditTsaTrusted = [authority.certificate()];
    await say('One');
  });
  afterEach(async () => {
    server.close();
    await administrator.close();
    await test.close();
  });

  const portOf = (of: Server) => (of.address() as AddressInfo).port;
  const act = () => systemAct(test.parts, { address: '127.0.0.1', requestId: 'r' });
  const say = (message: string) => record(act(), { event: 'Create role', message, table: 'roles', rowId: 1 });
  const stamp = () => stampTrail.run(test.parts, {});
  const forge = (statement: string, values?: unknown[]) => administrator.forge(statement, values);
  const found = async () => (await verifyTrail(test.parts)).breaks.map(({ sentence }) => sentence);
  const kept = async () => (await test.db.selectFrom('time_stamps').selectAll().execute()).length;
  const forgetAnchors = () => writeFileSync(anchorFileOf(test.parts.environment), '');

  it('is shown to the authority by its hash alone, once as long as nothing is written', async () => {
    await stamp();
    await stamp();
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ type: 'application/timestamp-query' });
    // Version, SHA-256, hash, nonce, and that a certificate is wanted.
    expect(asked[0]?.request).toHaveLength(77);
    const { said, isWhole } = await verifyAudit(act(), []);
    expect(isWhole).toBe(true);
    expect(said).toContain(`The last time stamp is of seal ${(await findLastStamp(test.db))?.number}.`);
    await say('Two');
    await stamp();
    expect([asked.length, await kept()]).toEqual([2, 2]);
    expect(await found()).toEqual([]);
  });

  it('is shown to nobody where none is named', async () => {
    test.parts.environment.auditTsaUrl = undefined;
    await stamp();
    expect([asked, await kept()]).toEqual([[], 0]);
  });

  it('is not time-stamped by whoever answers where nobody is trusted', async () => {
    test.parts.environment.auditTsaTrusted = undefined;
    await expect(stamp()).rejects.toThrow('whose certificate nobody in AUDIT_TSA_CA issued');
    expect(await kept()).toBe(0);
  });

  it('is no alarm any more once it has a time stamp, whoever kept it, or nobody is asked', async () => {
    const alarms = async () =>
      (await test.db.selectFrom('editor_alarms').select('dismissed_at').orderBy('id').execute()).map(
        ({ dismissed_at }) => dismissed_at !== null,
      );
    const right = answer;
    const fail = async () => {
      answer = () => ({ status: 503 });
      await expect(stamp()).rejects.toThrow();
      answer = right;
    };
    await fail();
    expect(await alarms()).toEqual([false]);
    test.parts.environment.auditTsaUrl = undefined;
    await stamp();
    expect(await alarms()).toEqual([true]);
    test.parts.environment.auditTsaUrl = `http://127.0.0.1:${portOf(server)}/`;
    await stamp();
    // A process that died right after it had kept the time stamp left its alarm open.
    const of = { ...STAMP_ALARM, documentId: null, users: [], detail: 'None.', at: test.clock.now() };
    await insertAlarm(test.db, { ...of, mark: 'died' });
    expect(await alarms()).toEqual([true, false]);
    await stamp();
    expect([await alarms(), await kept()]).toEqual([[true, true], 1]);
  });

  describe('has no time stamp, and nothing is kept,', () => {
    const withChangedByte = (bytes: Bytes, at: number): Bytes =>
      bytes.with(at < 0 ? bytes.length + at : at, (bytes.at(at) ?? 0) ^ 1);
    const given = (token: Bytes): Bytes => {
      const granted = [0x30, 0x03, 0x02, 0x01, 0x00];
      const length = granted.length + token.length;
      return Uint8Array.from([0x30, 0x82, length >> 8, length & 0xff, ...granted, ...token]);
    };

    it.each<[string, (request: Bytes) => Answer, RegExp]>([
      [
        'for another hash',
        (request) => ({ body: authority.answer(withChangedByte(request, 24), { key: 'ec' }) }),
        /was made for something else\.$/,
      ],
      [
        'with another nonce',
        (request) => ({ body: authority.answer(withChangedByte(request, -4), { key: 'ec' }) }),
        /answers another question\.$/,
      ],
      [
        'of a certificate for other purposes',
        (request) => {
          const token = tokenOf(authority.answer(request, { key: 'ec' }));
          return { body: given(authority.signedAnew(token, 'critical,timeStamping,emailProtection')) };
        },
        /whose certificate is not for time stamps alone\.$/,
      ],
      [
        'of a certificate that was over',
        (request) => ({
          body: authority.answer(request, { key: 'ec', valid: ['20200101000000Z', '20210101000000Z'] }),
        }),
        /was not valid\.$/,
      ],
      [
        'that was changed on its way',
        (request) => ({ body: withChangedByte(authority.answer(request, { key: 'ec' }), -1) }),
        /was changed after it was signed\.$/,
      ],
      [
        'that is refused',
        () => ({ body: Uint8Array.of(0x30, 0x05, 0x30, 0x03, 0x02, 0x01, 0x02) }),
        /was refused \(status 02\)\.$/,
      ],
      [
        'that is a page',
        () => ({ headers: { 'content-type': 'text/html' } }),
        /something else than a time stamp\.$/,
      ],
      ['that is an error', () => ({ status: 500 }), /answered 500 instead of a time stamp\.$/],
      ['that does not end', () => ({ body: Buffer.alloc(65_537) }), /larger than 65536 bytes\.$/],
    ])('by one %s', async (_which, other, why) => {
      const right = answer;
      answer = other;
      for (let time = 0; time < 2; time += 1) await expect(stamp()).rejects.toThrow(why);
      expect(await kept()).toBe(0);
      const told = await test.db
        .selectFrom('audit_entries')
        .select('reason')
        .where('event', '=', 'No Time Stamp')
        .execute();
      expect(told).toEqual([{ reason: expect.stringMatching(why) }]);
      expect(told[0]?.reason).not.toContain('secret');
      answer = right;
      await stamp();
      expect(await kept()).toBe(1);
    });

    it('by one whose certificate nobody issued who is trusted', async () => {
      test.parts.environment.auditTsaTrusted = [authority.certificate('stranger')];
      await expect(stamp()).rejects.toThrow(
        'is signed by “Time, Example”, whose certificate nobody in AUDIT_TSA_CA issued',
      );
      expect(await kept()).toBe(0);
    });

    it('by one that says another hour than this machine', async () => {
      test.clock.advance(2 * 3_600_000);
      await expect(stamp()).rejects.toThrow('more than an hour from the time of this machine');
      expect(await kept()).toBe(0);
    });

    it('by another address that it is sent on to, which is not asked', async () => {
      let others = 0;
      const other = createServer((_request, reply) => {
        others += 1;
        reply.end();
      });
      await once(other.listen(0, '127.0.0.1'), 'listening');
      for (const status of [302, 307]) {
        answer = () => ({ status, headers: { location: `http://127.0.0.1:${portOf(other)}/` } });
        await expect(stamp()).rejects.toThrow(/answered 302|another server/);
      }
      other.close();
      expect([others, await kept()]).toEqual([0, 0]);
    });
  });

  it('that was time-stamped cannot be cut off unnoticed, whatever became of the anchors', async () => {
    await stamp();
    const number = Number((await findLastStamp(test.db))?.number);
    forgetAnchors();
    expect(await found()).toEqual([]);
    await forge(`delete from audit_entries e using audit_seals s
      where s.table_name = 'audit_entries' and s.row_id = e.id and s.number = ${number}`);
    await forge(
      `delete from audit_seals where number = ${number}; delete from audit_tree where number = ${number}`,
    );
    expect(await found()).toEqual([
      expect.stringMatching(/^Seal \d+ was there on \d{4}-.*Z, says “Time, Example”, and is gone: the end/),
    ]);
  });

  it('that was time-stamped cannot be written anew unnoticed, even by whoever has every key of the laboratory [21 CFR 11.10(e)]', async () => {
    await stamp();
    forgetAnchors();
    await forge(`insert into audit_unsealed (table_name, row_id, row_part)
      select table_name, row_id, row_part from audit_seals order by number`);
    await forge('truncate audit_seals, audit_tree');
    await sealAll(test.parts);
    await growTree(test.parts);
    expect(await found()).toEqual([
      expect.stringMatching(
        /^Seal \d+ was there on .* and is another one now: the trail was written anew\.$/,
      ),
    ]);
  });

  it('has time stamps that nobody changes, gives another head, or makes for themselves', async () => {
    await stamp();
    await say('Two');
    await stamp();
    const columns = 'number, anchor, token';
    await forge(`create table kept_aside as select id, ${columns} from time_stamps`);
    const putBack = () =>
      forge(
        `update time_stamps t set (${columns}) = (k.number, k.anchor, k.token) from kept_aside k where k.id = t.id`,
      );
    for (const [forgery, why] of [
      [`token = (select token from kept_aside where id = 2) where id = 1`, /was made for something else\.$/],
      [`number = number + 1 where id = 1`, /is not of an anchor as it was written\.$/],
      [
        `anchor = replace(anchor, '"at":"2', '"at":"1') where id = 1`,
        /is not of an anchor as it was signed\.$/,
      ],
      [`anchor = '{}' where id = 1`, /is not of an anchor as it was written\.$/],
      [
        `token = set_byte(token, length(token) - 1, get_byte(token, length(token) - 1) # 1) where id = 1`,
        /was changed after it was signed\.$/,
      ],
      [`token = '\\x00' where id = 1`, /^The time stamp of seal /],
    ] as const) {
      await forge(`update time_stamps set ${forgery}`);
      expect(await found(), forgery).toEqual([expect.stringMatching(why)]);
      await putBack();
      expect(await found()).toEqual([]);
    }
    test.parts.environment.auditTsaTrusted = [authority.certificate('stranger')];
    expect(await found()).toEqual(
      Array(2).fill(expect.stringMatching(/whose certificate nobody in AUDIT_TSA_CA issued/)),
    );
    test.parts.environment.auditTsaTrusted = undefined;
    expect(await found()).toEqual([]);
  });

  it('is said on the health screen to be time-stamped, and that it is not, until it is again', async () => {
    const id = await test.createUser({ name: 'Ada Roy', administrator: true });
    const report = async () => {
      // Anew: hours go by.
      const ada = await test.signIn({ id });
      const { checks, alarms }: HealthReport = (
        await test.app.inject({ url: '/api/health', headers: ada })
      ).json();
      return { check: checks.find(({ name }) => name === 'timeStamps'), alarms };
    };
    expect((await report()).check).toMatchObject({
      state: 'good',
      finding: expect.stringMatching(/ once an hour\. There is none yet\.$/),
    });
    const right = answer;
    answer = () => ({ status: 503 });
    await expect(stamp()).rejects.toThrow();
    const bad = await report();
    expect(bad.check).toMatchObject({ state: 'bad', finding: expect.not.stringContaining('secret') });
    expect(bad.alarms).toMatchObject([
      { kind: 'no time stamp', advice: expect.stringContaining('AUDIT_TSA_URL') },
    ]);
    answer = right;
    await stamp();
    const after = await report();
    expect(after).toMatchObject({
      check: {
        state: 'good',
        finding: expect.stringMatching(/of seal \d+, which “Time, Example” says was there on/),
      },
      alarms: [],
    });
    await say('Two');
    await sealAll(test.parts);
    test.clock.advance(3_600_000);
    expect((await report()).check?.state).toBe('good');
    // The job did not run.
    test.clock.advance(3_600_001);
    expect((await report()).check).toMatchObject({
      state: 'warning',
      finding: expect.stringMatching(/^What was sealed since .*Z has none\. The last one is of seal \d+, /),
      advice: expect.stringContaining('time-stamp'),
    });
    test.parts.environment.auditTsaUrl = undefined;
    expect((await report()).check?.finding).toContain('AUDIT_TSA_URL is not set');
  });
});
