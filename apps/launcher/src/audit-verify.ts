/** `npm run audit:verify`: whether the audit trail is as it was written, for whoever has the machine. */
import { parseArgs } from 'node:util';
import { explain, UsageError, withOperator } from './with-operator.ts';

const USAGE = `Usage:
  npm run audit:verify
  npm run audit:verify -- --anchor NUMBER:HASH

It works on the database of DATA_DIR or DATABASE_URL, whether Benchbook runs or not, with the SECRET_KEY that
Benchbook has. --anchor, as often as you like, holds the trail against an anchor that was kept elsewhere: in
a log, a mail or on paper. The exit code is 0 where the trail is whole but for what an
administrator has seen to, 1 where it is not, 2 where that is not known.`;

function anchorsIn(args: string[]): { number: number; hash: string }[] {
  let given: string[];
  try {
    given = parseArgs({ args, options: { anchor: { type: 'string', multiple: true } } }).values.anchor ?? [];
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  return given.map((text) => {
    const [, number, hash] = /^(\d{1,15}):([0-9a-fA-F]{64})$/.exec(text) ?? [];
    if (number === undefined || hash === undefined)
      throw new UsageError(
        `"${text}" is not an anchor: write its number, a colon, and the 64 characters of its hash.`,
      );
    return { number: Number(number), hash: hash.toLowerCase() };
  });
}

async function run(): Promise<{ said: string; isWhole: boolean }> {
  const beside = anchorsIn(process.argv.slice(2));
  return withOperator(async (operator) => {
    const { verifyAudit } = await import('@benchbook/server/operator');
    return verifyAudit(operator, beside);
  });
}

run().then(
  ({ said, isWhole }) => {
    process.stdout.write(`${said}\n`);
    process.exitCode = isWhole ? 0 : 1;
  },
  (error: unknown) => {
    process.stderr.write(`${explain(error, USAGE)}\n`);
    process.exitCode = 2;
  },
);
