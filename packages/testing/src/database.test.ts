import { connect } from '@benchbook/database';
import { expect, it } from 'vitest';
import { createTestDatabase } from './database.ts';

it('gives every test a migrated database of its own', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  expect(one.url).not.toBe(two.url);
  const { pool } = connect(one.ownerUrl);
  const { rows } = await pool.query(
    `SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname = 'public'`,
  );
  expect(rows[0].tables).toBeGreaterThan(5);
  await pool.query('CREATE TABLE left_over ()');
  await Promise.all([one.drop(), two.drop()]);
  await pool.end();
});
