import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startDocumentServer } from '@benchbook/document-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Fixture, type FixtureTarget } from './fixture.ts';
import { signToken } from './jwt.ts';
import { checkReach } from './reach.ts';

const secret = 'a secret that only the contract knows';
let folder: string;
let server: RunningServer | undefined;
let fixture: Fixture | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docs-reach-'));
});
afterEach(async () => {
  await fixture?.close();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

/** A fixture for a document server that may call only these origins; without any, its own host's. */
async function open(change: Partial<FixtureTarget> = {}, allowed?: string): Promise<Fixture> {
  fixture = await Fixture.open({ url: '', secret, ...change }, async (hostOrigin) => {
    server = await startDocumentServer({
      port: 0,
      host: '127.0.0.1',
      secret,
      dataDir: folder,
      allowedHostOrigins: [allowed ?? hostOrigin],
      frameAncestors: [hostOrigin],
      log: false,
    });
    return server.url;
  });
  return fixture;
}

describe('before anything is asked of a document server', () => {
  it('every way is tried, and its version answered', async () => {
    expect(await checkReach(await open())).toMatch(/^\d+\.\d+/);
  });

  it('a secret that is not its own is told as that', async () => {
    await expect(checkReach(await open({ secret: 'some other secret of that length' }))).rejects.toThrow(
      'give the --secret',
    );
  });

  it('a host that it does not reach is told as that', async () => {
    const unreached = await open({}, 'http://192.0.2.1:4000');
    await expect(checkReach(unreached)).rejects.toThrow(/could not convert .*--host-address/s);
  });

  it('an address where no document server answers is told as that', async () => {
    fixture = await Fixture.open({ url: 'http://127.0.0.1:9', secret });
    await expect(checkReach(fixture)).rejects.toThrow('is no document server');
  });
});

describe('a document server with a header of its own', () => {
  let peer: Server;
  const heard: (string | undefined)[] = [];
  beforeEach(async () => {
    peer = createServer((request, response) => {
      heard.push(String(request.headers['x-docs-token']));
      response.setHeader('content-type', 'application/json').end('{"error":0}');
    });
    peer.listen(0, '127.0.0.1');
    await once(peer, 'listening');
    const { port } = peer.address() as AddressInfo;
    fixture = await Fixture.open({
      url: `http://127.0.0.1:${port}`,
      secret,
      header: { name: 'X-Docs-Token', prefix: 'JWT' },
    });
  });
  afterEach(() => new Promise((resolve) => peer.close(resolve)));

  const call = (headers: Record<string, string>) =>
    fetch(`${fixture?.host.origin}/callback`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ key: 'k', status: 1, token: signToken({ key: 'k', status: 1 }, secret) }),
    });
  const wrapped = () => signToken({ payload: { key: 'k', status: 1 } }, secret);

  it('is asked with it, and believed by it', async () => {
    await fixture?.commandByHeader({ payload: { c: 'version' } });
    expect(heard.at(-1)).toMatch(/^JWT eyJ/);
    expect((await call({ 'x-docs-token': `JWT ${wrapped()}` })).status).toBe(200);
    expect(fixture?.host.callbacks[0]?.signedHeader).toEqual({ payload: { key: 'k', status: 1 } });
  });

  it('that sends another one is told so to whoever waits for its callbacks', async () => {
    expect((await call({ authorization: `Bearer ${wrapped()}` })).status).toBe(500);
    expect(fixture?.host.problems.join()).toContain(
      'no header “X-Docs-Token: JWT …” (--header, --header-prefix)',
    );
  });
});
