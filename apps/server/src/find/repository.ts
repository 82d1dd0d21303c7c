import { MAX_FOUND_OF_A_KIND, SYSTEM_USER_ID } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import { sql } from 'kysely';
import { fullName } from '../plumbing/expressions/repository.ts';
import { containing } from '../plumbing/paging.ts';

/** Those whose name has it, who work here still; whose name begins with it first. */
export const findPeople = (db: Kysely<Schema>, term: string) =>
  db
    .selectFrom('users')
    .select(['id', fullName().as('name')])
    .where('active', '=', true)
    .where('id', '<>', SYSTEM_USER_ID)
    .where(fullName(), 'ilike', containing(term))
    .orderBy(sql`${fullName()} ilike ${containing(term).slice(1)}`, 'desc')
    .orderBy('name')
    .limit(MAX_FOUND_OF_A_KIND)
    .execute();
