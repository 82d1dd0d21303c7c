/** `npm run index:rebuild`: has all documents read again for the search, for whoever has the machine. */
import { explain, UsageError, withOperator } from './with-operator.ts';

const USAGE = `Usage:
  npm run index:rebuild

It works on the database of DATA_DIR or DATABASE_URL, whether Benchbook runs or not; the files are read while it runs.`;

async function run(): Promise<string> {
  if (process.argv.length > 2) throw new UsageError(`"${process.argv[2]}" is not understood.`);
  return withOperator(async (operator) => {
    const { rebuildIndex } = await import('@benchbook/server/operator');
    return rebuildIndex(operator);
  });
}

run().then(
  (said) => process.stdout.write(`${said}\n`),
  (error: unknown) => {
    process.stderr.write(`${explain(error, USAGE)}\n`);
    process.exitCode = 1;
  },
);
