import {
  type DocumentServerOptions,
  SettingsError,
  settingsFromEnvironment,
  startDocumentServer,
} from './index.ts';

/** The document server as a process of its own: settings from the environment, stopped by SIGTERM or its parent's end. */
async function main(): Promise<void> {
  const server = await startDocumentServer(readSettings());

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    try {
      await server.close();
      process.exit(0);
    } catch (error) {
      refuse(`The document server did not stop cleanly: ${String(error)}`);
    }
  };
  for (const reason of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(reason, stop);
  process.send?.({ type: 'ready', url: server.url });
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
