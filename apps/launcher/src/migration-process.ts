import { migrate, UnfitDatabaseError } from '@benchbook/database';
import type { MigrationAnswer, MigrationOrder } from './migration.ts';

/** The inside of `prepareMigration`: one order comes in, one answer goes out. It ends with the launcher. */
process.on('disconnect', () => process.exit(1));
// Ctrl-C in the terminal reaches the launcher, which decides.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});

process.once('message', async (order: MigrationOrder) => {
  process.send?.(await answerTo(order), () => process.exit(0));
});

async function answerTo(order: MigrationOrder): Promise<MigrationAnswer> {
  try {
    await migrate(order);
    return {};
  } catch (error) {
    // Ours says what to do; anything else is shown with its place.
    if (error instanceof UnfitDatabaseError) return { problem: error.message };
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
