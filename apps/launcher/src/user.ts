/** `npm run user -- create|reset-password|reset-second-factor|deactivate|list`: for whoever has the machine and cannot sign in. */
import { readCommand, USAGE } from './user-command.ts';
import { explain, withOperator } from './with-operator.ts';

async function run(): Promise<string> {
  const command = readCommand(process.argv.slice(2));
  return withOperator(async (operator) => {
    const { perform } = await import('@benchbook/server/operator');
    return perform(operator, command);
  });
}

run().then(
  (said) => process.stdout.write(`${said}\n`),
  (error: unknown) => {
    process.stderr.write(`${explain(error, USAGE)}\n`);
    process.exitCode = 1;
  },
);
