import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SERVER_VARIABLE } from './database.ts';
import { freePorts } from './ports.ts';

const LAUNCHER = fileURLToPath(new URL('../../../apps/launcher/src/main.ts', import.meta.url));

/** The first start creates a database and migrates it, on a machine that other tests keep busy. */
const START_MS = 90_000;

export type Product = {
  /** Where the product answers, without a trailing slash. */
  url: string;
  dataDir: string;
  /** Kills the launcher as a power cut would, and returns once it is gone; its parts end by themselves. */
  kill9(): Promise<void>;
  /** Stops the product as Ctrl-C does, and removes the data directory if it was made here. Returns the exit code. */
  stop(): Promise<number | null>;
  /** Everything it has printed. */
  log(): string;
};

export type ProductOptions = {
  /** Default: a temporary directory, removed by stop(). Give one to start again on the same data. */
  dataDir?: string;
  /** Of the application and the document server; default: free ones. See freePorts. */
  ports?: [number, number];
  /** Variables beside DATA_DIR, PORT and DOCUMENT_SERVER_PORT. */
  env?: Record<string, string>;
  /** With the LibreOffice that is installed. Without it, since its pictures of every card would go on beside every journey. */
  withOffice?: boolean;
};

/**
 * Starts the built product as `npm start` does: launcher, embedded PostgreSQL, document server and application, on free
 * ports. Returns once it says that it is ready. Throws with what it printed when it does not start.
 */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'benchbook-product-'));
  const [port, documentServerPort] = options.ports ?? (await freePorts());
  const child = spawn(process.execPath, [LAUNCHER], {
    // Ends with its parent: the launcher stops when this channel closes, so a killed test run leaves nothing behind.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      // It knows what is in its environment, and no more.
      [SERVER_VARIABLE]: undefined,
      PORT: String(port),
      DOCUMENT_SERVER_PORT: String(documentServerPort),
      DATA_DIR: dataDir,
      ...(!options.withOffice && { LIBREOFFICE_PATH: 'none' }),
      ...options.env,
    },
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
  }
  const removeData = () => {
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(child);
  } catch (error) {
    await end(child, 'SIGTERM');
    removeData();
    throw new Error(`The product did not start. It printed:\n${log}`, { cause: error });
  }
  return {
    url: `http://localhost:${port}`,
    dataDir,
    async kill9() {
      await end(child, 'SIGKILL');
    },
    async stop() {
      const code = await end(child, 'SIGTERM');
      removeData();
      return code;
    },
    log: () => log,
  };
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not ready within ${START_MS} ms`)), START_MS);
    const settle = (action: () => void) => () => {
      clearTimeout(timer);
      action();
    };
    child.on('message', (message) => {
      const ready =
        typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready';
      if (ready) settle(resolve)();
    });
    child.on(
      'exit',
      settle(() => reject(new Error('ended while starting'))),
    );
    child.on(
      'error',
      settle(() => reject(new Error('cannot be run'))),
    );
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal);
    await once(child, 'exit');
  }
  return child.exitCode;
}
