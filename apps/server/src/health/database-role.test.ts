import { connect } from '@benchbook/database';
import { createTestDatabase, type TestDatabase } from '@benchbook/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sayIn } from '../plumbing/speaking.ts';
import { checkDatabaseRole, tellOfDatabaseRole } from './database-role.ts';
import { presentFinding } from './presenter.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function as<Answer>(
  url: string,
  ask: (db: ReturnType<typeof connect>['db']) => Promise<Answer>,
): Promise<Answer> {
  const { db } = connect(url, { maxConnections: 1 });
  try {
    return await ask(db);
  } finally {
    await db.destroy();
  }
}
const found = (url: string) =>
  as(url, async (db) => presentFinding(sayIn('en'), await checkDatabaseRole({ db })));

/** Given by the owner, and taken again. */
async function whileGranted(privilege: string, table: string, look: () => Promise<void>): Promise<void> {
  const role = new URL(database.url).username;
  const owner = connect(database.ownerUrl, { maxConnections: 1 });
  try {
    await owner.pool.query(`grant ${privilege} on ${table} to ${role}`);
    await look();
  } finally {
    await owner.pool.query(`revoke ${privilege} on ${table} from ${role}`);
    await owner.db.destroy();
  }
}

describe('the rights of the application in the database', () => {
  it('are good where it can only add to the record', async () => {
    expect(await found(database.url)).toMatchObject({
      state: 'good',
      finding: expect.stringMatching(
        /^The application connects as benchbook_application, which can add to the \d+ tables/,
      ),
    });
  });

  it.each([
    ['delete', 'audit_seals'],
    ['truncate', 'versions'],
    ['trigger', 'signatures'],
    ['update (message)', 'audit_entries'],
  ])('are not with %s, and it is named', async (privilege, table) => {
    await whileGranted(privilege, table, async () => {
      expect(await found(database.url)).toMatchObject({
        state: 'warning',
        finding: expect.stringContaining(
          `may rewrite its own trail. It may change or remove what is in ${table}.`,
        ),
        advice: expect.stringContaining('set DATABASE_OWNER_URL'),
      });
    });
    expect((await found(database.url)).state).toBe('good');
  });

  it('are not where the application owns the tables, or is a superuser', async () => {
    expect(await found(database.ownerUrl)).toMatchObject({
      state: 'warning',
      finding: expect.stringMatching(
        /benchbook_owner and may .* in audit_entries, audit_seals and \d+ more tables/,
      ),
    });
    expect((await found(database.superuserUrl)).finding).toContain('It is a superuser.');
  });

  it('are told in the log at the start where they are too many, and only there', async () => {
    const said: unknown[] = [];
    const log = { warn: (line: unknown) => said.push(line) };
    await as(database.url, (db) => tellOfDatabaseRole({ db }, log));
    expect(said).toEqual([]);
    await as(database.ownerUrl, (db) => tellOfDatabaseRole({ db }, log));
    expect(said).toEqual([expect.stringMatching(/may rewrite its own trail\. .* set DATABASE_OWNER_URL/)]);
  });
});
