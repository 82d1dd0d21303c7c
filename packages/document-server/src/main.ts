import { flushCompileCache } from 'node:module';
import { giveBackStartMemory } from '@benchbook/threads';
import {
  type DocumentServerOptions,
  SettingsError,
  settingsFromEnvironment,
  startDocumentServer,
} from './index.ts';

/** A launcher that starts again waits for no more than this. */
const AT_ONCE_MS = 1_500;

/** The document server as a process of its own: settings from the environment, stopped by SIGTERM or its parent's end. */
async function main(): Promise<void> {
  const server = await startDocumentServer(readSettings());

  let stopping = false;
  const stop = async (how?: 'at once') => {
    if (stopping) return;
    stopping = true;
    if (how === 'at once') setTimeout(() => process.exit(1), AT_ONCE_MS).unref();
    try {
      await server.close(how);
      process.exit(0);
    } catch (error) {
      refuse(`The document server did not stop cleanly: ${String(error)}`);
    }
  };
  for (const reason of ['SIGTERM', 'SIGINT']) process.on(reason, () => stop());
  // Killed with the launcher, the application takes no saves any more, and the next start waits for us.
  process.on('disconnect', () => stop('at once'));
  process.send?.({ type: 'ready', url: server.url });
  // For the next start, also should this process be killed; nothing where no cache is set.
  flushCompileCache();
  giveBackStartMemory();
}

function readSettings(): DocumentServerOptions {
  try {
    return settingsFromEnvironment(process.env);
  } catch (error) {
    if (error instanceof SettingsError) return refuse(error.message);
    throw error;
  }
}

function refuse(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

main().catch((error: NodeJS.ErrnoException) => {
  const taken = error.code === 'EADDRINUSE' ? 'its port is taken by another program' : error.message;
  refuse(`The document server cannot start: ${taken}`);
});
