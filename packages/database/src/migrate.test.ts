import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from './connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/index.ts';
import { migrate, UnfitDatabaseError } from './migrate.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'benchbook-migrate-'));
let server: EmbeddedPostgres;
beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false });
});
afterAll(async () => {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

it('leaves a database of a newer program alone, and says of which version it is [Annex 11, 10]', async () => {
  expect(await migrate(server.addresses)).not.toEqual([]);
  expect(await migrate(server.addresses)).toEqual([]);
  const { pool, db } = connect(server.addresses.owner);
  await pool.query(
    `INSERT INTO kysely_migration (name, timestamp) VALUES ('29991231000000-later', now()::text)`,
  );
  await db.destroy();
  const refused = migrate(server.addresses);
  await expect(refused).rejects.toThrow(UnfitDatabaseError);
  await expect(refused).rejects.toThrow(
    /^The database is of a newer Benchbook: its version is 29991231000000-later, .* Start the newer program/,
  );
});
