import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The product as a person starts it. */
export interface NpmProduct {
  url: string;
  /** Of npm itself, above all others. */
  pid: number;
  /** Seconds until npm ran our script, until the document server listened, and until all was ready. */
  phases: string;
  /** Kills the launcher as a power cut would, and returns once npm has seen it. */
  kill9(): Promise<void>;
  /** As Ctrl-C in its terminal. */
  stop(): Promise<void>;
}

/** `npm start` on free ports. Returns once it says that it is ready; throws with what it printed when it ends before. */
export async function startWithNpm(dataDir: string): Promise<NpmProduct> {
  const began = performance.now();
  const [port, documentServerPort] = [await freePort(), await freePort()];
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    // A group of its own, as a terminal gives it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      DOCUMENT_SERVER_PORT: String(documentServerPort),
    },
  });
  const ended = once(child, 'exit');
  let said = '';
  const times = new Map<string, string>();
  const note = (phase: string) => {
    if (!times.has(phase)) times.set(phase, ((performance.now() - began) / 1_000).toFixed(2));
  };
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (said.includes('scripts/start.mjs')) note('npm');
        if (/document server \|.*listening/.test(said)) note('document server');
        if (!said.includes('Benchbook is ready at')) return;
        note('all');
        resolve();
      });
    }
    ended.then(() => reject(new Error(`npm start ended. It printed:\n${said}`)));
  });
  return {
    pid: child.pid ?? 0,
    url: `http://localhost:${port}`,
    phases: ['npm', 'document server', 'all'].map((phase) => times.get(phase) ?? '?').join(', '),
    async kill9() {
      const { pid }: { pid: number } = JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8'));
      process.kill(pid, 'SIGKILL');
      await ended;
    },
    async stop() {
      process.kill(-(child.pid ?? 0), 'SIGINT');
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
