import { existsSync } from 'node:fs';
import { EnvironmentError, readEnvironment } from '@benchbook/server/environment';
import type { Operator } from '@benchbook/server/operator';
import { checkDataDirectory, codeOf, StartError } from './checks.ts';
import { applicationEnvironment, secretsOf } from './child-environment.ts';
import { openDatabaseInUse } from './data-in-use.ts';

/** What was typed is not a command; the message is to be followed by how to write one. */
export class UsageError extends Error {}

/** Does a command of whoever has the machine, on the database as Benchbook is started with it, whether it runs or not. */
export async function withOperator<Done>(work: (operator: Operator) => Promise<Done>): Promise<Done> {
  const environment = readEnvironment(process.env);
  if (environment.databaseUrl === undefined && !existsSync(environment.dataDir)) {
    throw new StartError(
      `There is no data directory ${environment.dataDir}: set DATA_DIR as Benchbook is started with.`,
    );
  }
  checkDataDirectory(environment.dataDir);
  const database = await openDatabaseInUse(environment);
  try {
    // Loaded once it is known that there is something to do.
    const { openOperator } = await import('@benchbook/server/operator');
    const operator = await openOperator({
      ...applicationEnvironment(environment, secretsOf(environment)),
      DATABASE_URL: database.address,
    });
    try {
      return await work(operator);
    } finally {
      await operator.close();
    }
  } finally {
    await database.close();
  }
}

/** Tables or columns that are not there (PostgreSQL's undefined_table and undefined_column). */
const OTHER_SCHEMA = ['42P01', '42703'];

/** Why a command did nothing, for whoever typed it. */
export function explain(error: unknown, usage: string): string {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`;
  if (error instanceof EnvironmentError) return error.problems.join('\n');
  if (OTHER_SCHEMA.includes(codeOf(error))) {
    return 'The database is not of this version of Benchbook: start Benchbook once, and try again.';
  }
  const message = error instanceof Error ? error.message : '';
  return message === '' ? `It did not work: ${codeOf(error)}` : message;
}
