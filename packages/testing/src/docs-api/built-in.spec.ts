import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startDocumentServer } from '@benchbook/document-server';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { Bench } from './bench.ts';
import { NotApplicable } from './case.ts';
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
afterEach(() => bench.tidy());
afterAll(async () => {
  await bench?.close();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

/** The editor protocol, asked of the built-in document server over HTTP and through the browser. */
describe.each(Object.entries(THEMES))('%s', (_theme, cases) => {
  it.for(cases)('$name', async ({ run }, context) => {
    try {
      await run(bench);
    } catch (error) {
      if (!(error instanceof NotApplicable)) throw error;
      context.skip(error.message);
    }
  });
});
