import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** A program of the benchmark in a process of its own, so that nobody's work is measured with another's. */
export interface Program {
  stop(): Promise<void>;
}

/** Starts a script that sends `{ type: 'ready' }` once it answers. */
export async function startProgram(script: URL, env: Record<string, string>): Promise<Program> {
  const child = fork(script, [], {
    // Heap and pool as the launcher sets them.
    execArgv: ['--initial-old-space-size=256'],
    env: { ...process.env, NODE_ENV: 'production', UV_THREADPOOL_SIZE: '16', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await ready(child, script);
  return {
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function ready(child: ChildProcess, script: URL): Promise<void> {
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`${script.pathname} ended with code ${code} before it was ready.`);
  });
  const told = (async () => {
    for (;;) {
      const [message] = await once(child, 'message');
      if (message?.type === 'ready') return;
    }
  })();
  await Promise.race([told, exited]);
  exited.catch(() => {});
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}
