import type { Migration } from 'kysely/migration';
import * as foundation from './20261121100000-foundation.ts';

/** In the order of their time stamps; a migration that has been released is never changed. */
export const migrations: Record<string, Migration> = {
  '20261121100000-foundation': foundation,
};
