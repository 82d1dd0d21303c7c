import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDocumentServerClient } from './document-server-client.ts';
import { type DocumentServerPeer, startDocumentServerPeer } from './testing/document-server-peer.ts';

const SECRET = 'a secret of this test, long enough';
const bytes = Buffer.from('a saved file');

let peer: DocumentServerPeer;
beforeEach(async () => {
  peer = await startDocumentServerPeer(SECRET);
});
afterEach(() => peer.close());

const client = (url = peer.url) => createDocumentServerClient({ url, internalUrl: peer.url, secret: SECRET });

describe('a download', () => {
  it('goes to the internal address, also when the public one was given', async () => {
    const behindProxy = client('https://docs.example.org/office');
    const path = new URL(peer.offer(bytes)).pathname;
    for (const url of [`https://docs.example.org/office${path}?md5=a`, `${peer.url}${path}`]) {
      expect(Buffer.from(await behindProxy.download(url)).equals(bytes)).toBe(true);
    }
  });

  it('goes nowhere else, not even through a redirect or to another path of the public origin', async () => {
    peer.offer(bytes);
    const behindProxy = client('https://docs.example.org/office');
    for (const url of [
      'http://169.254.169.254/latest/meta-data',
      'https://docs.example.org/other/file',
      'https://docs.example.org.evil.example/office/file',
      'file:///etc/passwd',
      `${peer.url}/elsewhere`,
    ]) {
      await expect(behindProxy.download(url), url).rejects.toThrow();
    }
  });

  it('ends at the size limit', async () => {
    const location = { url: peer.url, internalUrl: peer.url, secret: SECRET };
    const small = createDocumentServerClient(location, { downloadBytes: 5 });
    await expect(small.download(peer.offer(bytes))).rejects.toThrow('larger');
  });
});

describe('a token', () => {
  it('is believed only with our secret and HS256', async () => {
    const token = await client().sign({ key: 'a' });
    expect(await client().verify(token)).toMatchObject({ key: 'a' });
    const location = { url: peer.url, internalUrl: peer.url, secret: 'another secret, long enough' };
    expect(await createDocumentServerClient(location).verify(token)).toBeNull();
    const [, payload] = token.split('.');
    expect(
      await client().verify(`${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`),
    ).toBeNull();
  });

  it('that has run out is accepted for another minute, because clocks differ', async () => {
    const ago = (seconds: number) => Math.floor(Date.now() / 1_000) - seconds;
    expect(await client().verify(await client().sign({ exp: ago(30) }))).not.toBeNull();
    expect(await client().verify(await client().sign({ exp: ago(90) }))).toBeNull();
  });
});

describe('the check', () => {
  it('fails while the document server is down', async () => {
    await client().check();
    peer.isDown = true;
    await expect(client().check()).rejects.toThrow('503');
  });
});
