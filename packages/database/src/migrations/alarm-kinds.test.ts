import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Connection, connect } from '../connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/index.ts';
import { migrate } from '../migrate.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'benchbook-alarm-kinds-'));
let server: EmbeddedPostgres;
let connection: Connection;
beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false });
  await migrate(server.addresses);
  connection = connect(server.addresses.owner);
});
afterAll(async () => {
  await connection?.db.destroy();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const raise = (kind: string) =>
  connection.pool.query(
    `insert into editor_alarms (kind, editor_key, mark, detail, raised_at) values ($1, 'key', '', 'It failed.', now())`,
    [kind],
  );

it('keeps the kinds of alarms that stood in the check, refuses others, and takes new ones one by one', async () => {
  const { rows } = await connection.pool.query('select kind from alarm_kinds');
  expect(rows.map(({ kind }) => kind)).toEqual(
    // Later migrations add others.
    expect.arrayContaining([
      'file not recovered',
      'file recovered',
      'file unreadable',
      'results differ',
      'save failed',
      'save without right',
      'unsaved work',
    ]),
  );
  for (const { kind } of rows) await raise(kind);
  await expect(raise('coffee is out')).rejects.toThrow('foreign key');
  await connection.pool.query(`insert into alarm_kinds values ('coffee is out')`);
  await raise('coffee is out');
});
