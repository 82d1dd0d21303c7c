import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BlobDamaged, BlobMissing, type BlobStore, openBlobStore } from './index.ts';

/** An S3 service as far as the store uses one: it checks what it is sent, and keeps objects in memory. */
async function startS3(): Promise<{
  endpoint: string;
  objects: Map<string, Buffer>;
  writes: number;
  server: Server;
}> {
  const state = { endpoint: '', objects: new Map<string, Buffer>(), writes: 0, server: createServer() };
  state.server.on('request', async (request: IncomingMessage, response) => {
    const body = await readBody(request);
    const signed = /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-1\/s3\/aws4_request/;
    const path = request.url ?? '';
    if (!signed.test(request.headers.authorization ?? '') || !path.startsWith('/bench/')) {
      return response.writeHead(403).end();
    }
    if (request.method === 'PUT') {
      const sha256 = createHash('sha256').update(body);
      if (request.headers['x-amz-checksum-sha256'] !== sha256.digest('base64')) {
        return response.writeHead(400).end('BadDigest');
      }
      state.writes += 1;
      state.objects.set(path, body);
      return response.writeHead(200).end();
    }
    const object = state.objects.get(path);
    if (object === undefined) return response.writeHead(404).end();
    response.writeHead(200, { 'content-length': object.byteLength });
    response.end(request.method === 'HEAD' ? undefined : object);
  });
  await new Promise<void>((resolve) => state.server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server's address is an object.
  state.endpoint = `http://127.0.0.1:${(state.server.address() as AddressInfo).port}`;
  return state;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe.each([false, true])('files by content address (in a thread that may block: %s)', (mayBlock) => {
  let directory: string;
  let store: BlobStore;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'benchbook-blobs-'));
    store = await openBlobStore({ kind: 'file', directory }, { mayBlock });
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  const pathOf = (sha256: string) => join(directory, sha256.slice(0, 2), sha256);

  it('give back what they took, under its hash, and leave no draft behind', async () => {
    const bytes = randomBytes(100_000);
    const blob = await store.put(bytes);
    expect(blob).toEqual({ sha256: createHash('sha256').update(bytes).digest('hex'), size: 100_000 });
    expect(Buffer.from(await store.read(blob.sha256)).equals(bytes)).toBe(true);
    expect(await readdir(join(directory, 'drafts'))).toEqual([]);
  });

  it('store the same bytes once, also when two ask at the same time', async () => {
    const bytes = randomBytes(1_000);
    const [first, second] = await Promise.all([store.put(bytes), store.put(bytes)]);
    expect(second).toEqual(first);
    expect(await readdir(join(pathOf(first.sha256), '..'))).toEqual([first.sha256]);
  });

  it('write a file again that a crash left cut off, or long enough but empty', async () => {
    const bytes = randomBytes(1_000);
    const { sha256 } = await store.put(bytes);
    for (const remains of [bytes.subarray(0, 10), Buffer.alloc(1_000)]) {
      await writeFile(pathOf(sha256), remains);
      await store.put(bytes);
      expect((await readFile(pathOf(sha256))).equals(bytes)).toBe(true);
    }
    expect(await readdir(join(directory, 'drafts'))).toEqual([]);
  });

  it('refuse to give damaged bytes', async () => {
    const { sha256 } = await store.put(Buffer.from('a result'));
    await writeFile(pathOf(sha256), 'A result');
    await expect(store.read(sha256)).rejects.toThrow(BlobDamaged);
    await expect(store.verify(sha256)).rejects.toThrow(BlobDamaged);
    await store.put(Buffer.from('a result'));
    await store.verify(sha256);
  });

  it('say that a document is missing', async () => {
    await expect(store.read('0'.repeat(64))).rejects.toThrow(BlobMissing);
    await expect(store.verify('0'.repeat(64))).rejects.toThrow(BlobMissing);
  });

  it('can be checked before the first document', async () => {
    await store.check();
    const nowhere = await openBlobStore({ kind: 'file', directory: '/dev/null/documents' }, { mayBlock });
    await expect(nowhere.check()).rejects.toThrow();
  });
});

describe('objects in S3', () => {
  let s3: Awaited<ReturnType<typeof startS3>>;
  let store: BlobStore;
  beforeEach(async () => {
    s3 = await startS3();
    store = await openBlobStore({
      kind: 's3',
      bucket: 'bench',
      endpoint: s3.endpoint,
      region: 'eu-1',
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    });
  });
  afterEach(() => new Promise((resolve) => s3.server.close(resolve)));

  it('are written once, with their checksum, and read back', async () => {
    const bytes = randomBytes(50_000);
    const { sha256 } = await store.put(bytes);
    await store.put(bytes);
    expect(s3.writes).toBe(1);
    expect(Buffer.from(await store.read(sha256)).equals(bytes)).toBe(true);
  });

  it('are refused when damaged or missing', async () => {
    const { sha256 } = await store.put(Buffer.from('a result'));
    await store.verify(sha256);
    const [name] = s3.objects.keys();
    s3.objects.set(name ?? '', Buffer.from('A result'));
    await expect(store.read(sha256)).rejects.toThrow(BlobDamaged);
    await expect(store.verify(sha256)).rejects.toThrow(BlobDamaged);
    s3.objects.clear();
    await expect(store.read(sha256)).rejects.toThrow(BlobMissing);
    await expect(store.verify(sha256)).rejects.toThrow(BlobMissing);
  });

  it('are checked by writing and reading, and a service that refuses is named', async () => {
    await store.check();
    const stranger = await openBlobStore({
      kind: 's3',
      bucket: 'bench',
      endpoint: s3.endpoint,
      region: 'eu-1',
      credentials: { accessKeyId: 'another', secretAccessKey: 'secret' },
    });
    await expect(stranger.check()).rejects.toThrow('403');
  });
});
