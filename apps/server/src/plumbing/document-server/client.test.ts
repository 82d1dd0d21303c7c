import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DocumentServerPeer, startDocumentServerPeer } from '../../../test/document-server-peer.ts';
import { createDocumentServerClient } from './client.ts';

const SECRET = 'a secret of this test, long enough';
let peer: DocumentServerPeer;
beforeEach(async () => {
  peer = await startDocumentServerPeer(SECRET);
});
afterEach(() => peer.close());

const client = (url = peer.url) => createDocumentServerClient({ url, internalUrl: peer.url, secret: SECRET });

describe('the address of a saved file', () => {
  const behindProxy = createDocumentServerClient({
    url: 'https://docs.example.org/office',
    internalUrl: 'http://docs.internal:8000',
    secret: SECRET,
  });

  it('is the internal one, also when the public one was given', () => {
    for (const base of ['https://docs.example.org/office', 'http://docs.internal:8000']) {
      expect(behindProxy.addressOf(`${base}/cache/file?md5=a`)).toBe(
        'http://docs.internal:8000/cache/file?md5=a',
      );
    }
  });

  it('is nowhere else, not even on another path of the public origin', () => {
    for (const url of [
      'http://169.254.169.254/latest/meta-data',
      'https://docs.example.org/other/file',
      'https://docs.example.org.evil.example/office/file',
      'file:///etc/passwd',
    ]) {
      expect(() => behindProxy.addressOf(url), url).toThrow("not at the document server's address");
    }
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

  it('lets saves be fetched from the server before, until then', () => {
    const url = 'http://127.0.0.1:9/old/cache/file?md5=a';
    expect(createDocumentServerClient(location(later)).addressOf(url)).toBe(url);
    const elsewhere = url.replace('127.0.0.1', 'localhost');
    for (const [until, place] of [
      [before, url],
      [later, elsewhere],
    ] as const) {
      expect(() => createDocumentServerClient(location(until)).addressOf(place)).toThrow(
        'not at the document',
      );
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
    const joined = configured({ name: 'authorizationjwt', prefix: 'JWT=' });
    expect(await joined.verifyHeader({ authorizationjwt: `JWT=${token}` })).toEqual({ key: 'a' });
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

describe('a command', () => {
  it('names its document in the address too, by which a cluster finds the server that has it', async () => {
    await client().command({ c: 'info', key: 'a.b=c' });
    await client().command({ c: 'version' });
    expect(peer.shards).toEqual(['a.b=c', null]);
  });

  it('that is answered with something else than the protocol’s words fails like one without an answer', async () => {
    const wrong = createDocumentServerClient({
      url: peer.url,
      internalUrl: `${peer.url}/healthcheck?`,
      secret: SECRET,
    });
    await expect(wrong.command({ c: 'version' })).rejects.toMatchObject({ status: 503 });
  });
});

describe('the check', () => {
  it('fails while the document server is down', async () => {
    await client().check();
    peer.isDown = true;
    await expect(client().check()).rejects.toThrow('503');
  });
});
