import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import type { Environment } from '@benchbook/server/environment';

/** Benchbook can't start for a reason that its operator can remove; the message is one readable line. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Creates the data directory, open to its owner only, and proves that it takes files. Throws StartError. */
export function checkDataDirectory(dataDir: string): void {
  const probe = join(dataDir, `.probe-${randomBytes(4).toString('hex')}`);
  try {
    makeDirectory(dataDir);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const code = codeOf(error);
    throw new StartError(
      code === 'EEXIST' || code === 'ENOTDIR'
        ? `DATA_DIR ${dataDir} is not a directory: write the name of one.`
        : `DATA_DIR ${dataDir} cannot be written to (${code}): choose another directory, or give this one to the user who starts Benchbook.`,
    );
  }
}

/**
 * Creates a directory and those above it. Node's own recursive mkdir never returns where the file system
 * refuses new directories with ENOENT, as /proc does.
 */
function makeDirectory(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = dirname(path);
  if (!existsSync(parent)) makeDirectory(parent);
  mkdirSync(path, { mode: 0o700 });
}

/** Throws StartError when a port that is about to be used is taken, forbidden, or on an address that is not ours. */
export async function checkPorts({ host, port, documentServer }: Environment): Promise<void> {
  await checkPort('PORT', port, host);
  if (documentServer.builtIn) await checkPort('DOCUMENT_SERVER_PORT', documentServer.port, host);
}

async function checkPort(variable: string, port: number, host: string): Promise<void> {
  const code = await new Promise<string | undefined>((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve(codeOf(error)));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
  if (code === undefined) return;
  if (code === 'EADDRINUSE') {
    throw new StartError(
      `${variable} ${port} is taken by another program: stop that program, or set ${variable} to a free port.`,
    );
  }
  if (code === 'EACCES') {
    throw new StartError(
      `${variable} ${port} is reserved for the administrator: set ${variable} to 1024 or higher.`,
    );
  }
  throw new StartError(
    `HOST ${host} is not an address of this machine (${code}): set HOST to one, such as 127.0.0.1.`,
  );
}

/** The code of a system error, such as EACCES; else its message. */
export function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.message : String(error);
}
