import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startDocumentServer } from '@benchbook/document-server';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { Bench } from './bench.ts';
import { type DocsCase, NotApplicable } from './case.ts';
import { THEMES } from './themes/index.ts';

const secret = 'a secret that only the contract knows';
let folder: string;
let server: RunningServer | undefined;
let bench: Bench;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docs-api-'));
  bench = await Bench.open({ url: '', secret }, async (hostOrigin) => {
    server = await startDocumentServer({
      port: 0,
      host: '127.0.0.1',
      secret,
      dataDir: folder,
      allowedHostOrigins: [hostOrigin],
      frameAncestors: [hostOrigin],
      log: false,
    });
    return server.url;
  });
});
afterAll(async () => {
  await bench?.close();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

/** The editor protocol, asked of the built-in document server over HTTP and through the browser. */
describe('one at a time', () => {
  const timed = Object.values(THEMES).flatMap((cases) => cases.filter(({ isTimed }) => isTimed));
  it.for(timed)('$name', observe);
});
// Each case has keys of its own, and most of it is waiting, for example until a page that was left counts as gone.
describe.concurrent.each(Object.entries(THEMES))('%s', (_theme, cases) => {
  it.concurrent.for(cases.filter(({ isTimed }) => !isTimed))('$name', observe);
});

async function observe({ run }: DocsCase, context: { skip(note: string): void }): Promise<void> {
  const own = bench.forCase();
  try {
    await run(own);
  } catch (error) {
    if (!(error instanceof NotApplicable)) throw error;
    context.skip(error.message);
  } finally {
    await own.tidy();
  }
}
