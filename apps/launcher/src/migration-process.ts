import { migrate, UnfitDatabaseError } from '@benchbook/database';
import type { MigrationAnswer, MigrationInput } from './migration.ts';

/** The inside of `prepareMigration`: one message comes in, one answer goes out. It ends with the launcher. */
process.on('disconnect', () => process.exit(1));
// Ctrl-C in the terminal reaches the launcher, which decides.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});

process.once('message', async (input: MigrationInput) => {
  process.send?.(await answerTo(input), () => process.exit(0));
});

async function answerTo(input: MigrationInput): Promise<MigrationAnswer> {
  try {
    await migrate(input);
    return {};
  } catch (error) {
    // Ours says what to do; anything else is shown with its place.
    if (error instanceof UnfitDatabaseError) return { problem: error.message };
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
