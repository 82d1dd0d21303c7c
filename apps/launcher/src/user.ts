/** `npm run user -- create|reset-password|reset-second-factor|deactivate|list`: for whoever has the machine and cannot sign in. */
import { existsSync } from 'node:fs';
import { EnvironmentError, readEnvironment } from '@benchbook/server/environment';
import { checkDataDirectory, codeOf, StartError } from './checks.ts';
import { applicationEnvironment, secretsOf } from './child-environment.ts';
import { openDatabaseInUse } from './data-in-use.ts';
import { readCommand, USAGE, UsageError } from './user-command.ts';

async function run(): Promise<string> {
  const command = readCommand(process.argv.slice(2));
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
    const { openOperator, perform } = await import('@benchbook/server/operator');
    const secrets = secretsOf(environment);
    const operator = await openOperator(
      applicationEnvironment(environment, secrets, database.connectionString),
    );
    try {
      return await perform(operator, command);
    } finally {
      await operator.close();
    }
  } finally {
    await database.close();
  }
}

/** Tables or columns that are not there (PostgreSQL's undefined_table and undefined_column). */
const OTHER_SCHEMA = ['42P01', '42703'];

function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${USAGE}`;
  if (error instanceof EnvironmentError) return error.problems.join('\n');
  if (OTHER_SCHEMA.includes(codeOf(error))) {
    return 'The database is not of this version of Benchbook: start Benchbook once, and try again.';
  }
  const message = error instanceof Error ? error.message : '';
  return message === '' ? `It did not work: ${codeOf(error)}` : message;
}

run().then(
  (said) => process.stdout.write(`${said}\n`),
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  },
);
