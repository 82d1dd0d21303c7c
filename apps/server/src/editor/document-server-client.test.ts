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

describe('a secret that was replaced', () => {
  const previous = 'the secret of last year, long';
  const location = (until: Date) => ({
    url: peer.url,
    internalUrl: peer.url,
    secret: SECRET,
    previous: { secret: previous, url: 'http://127.0.0.1:9/old', until },
  });
  const later = new Date(Date.now() + 60_000);
  const before = new Date(Date.now() - 1);

  it('is believed until its time is over, and never signed with', async () => {
    const old = createDocumentServerClient({ url: peer.url, internalUrl: peer.url, secret: previous });
    const token = await old.sign({ key: 'a' });
    expect(await createDocumentServerClient(location(later)).verify(token)).toMatchObject({ key: 'a' });
    expect(await createDocumentServerClient(location(before)).verify(token)).toBeNull();
    expect(await old.verify(await createDocumentServerClient(location(later)).sign({}))).toBeNull();
  });

  it('lets saves be fetched from the server before, until then', async () => {
    const former = await startDocumentServerPeer(previous);
    try {
      const at = (until: Date) => ({
        ...location(until),
        previous: { secret: previous, url: former.url, until },
      });
      const url = former.offer(bytes);
      const fetched = await createDocumentServerClient(at(later)).download(url);
      expect(Buffer.from(fetched).equals(bytes)).toBe(true);
      await expect(createDocumentServerClient(at(before)).download(url)).rejects.toThrow(
        'not at the document',
      );
      const elsewhere = url.replace('/cache/', '/../cache/').replace('127.0.0.1', 'localhost');
      await expect(createDocumentServerClient(at(later)).download(elsewhere)).rejects.toThrow();
    } finally {
      await former.close();
    }
  });
});

describe('the header', () => {
  const wrapped = async () => client().sign({ payload: { key: 'a' } });
  const configured = (header: { name: string; prefix: string }) =>
    createDocumentServerClient({ url: peer.url, internalUrl: peer.url, secret: SECRET, header });

  it('is Authorization: Bearer, or the one that is set', async () => {
    const token = await wrapped();
    expect(await client().verifyHeader({ authorization: `Bearer ${token}` })).toEqual({ key: 'a' });
    const own = configured({ name: 'authorizationjwt', prefix: 'JWT' });
    expect(await own.verifyHeader({ authorizationjwt: `JWT ${token}` })).toEqual({ key: 'a' });
    expect(await own.verifyHeader({ authorization: `Bearer ${token}` })).toBeNull();
    expect(await own.verifyHeader({ authorizationjwt: token })).toBeNull();
    const bare = configured({ name: 'x-token', prefix: '' });
    expect(await bare.verifyHeader({ 'x-token': token })).toEqual({ key: 'a' });
  });

  it('counts for nothing without a signed payload in it', async () => {
    expect(await client().verifyHeader({})).toBeNull();
    expect(await client().verifyHeader({ authorization: 'Bearer a.b.c' })).toBeNull();
    const flat = `Bearer ${await client().sign({ key: 'a' })}`;
    expect(await client().verifyHeader({ authorization: flat })).toBeNull();
  });
});

describe('the check', () => {
  it('fails while the document server is down', async () => {
    await client().check();
    peer.isDown = true;
    await expect(client().check()).rejects.toThrow('503');
  });
});
