import { hash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBlank, readPackage } from '@benchbook/documents';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBlobStore } from '../storage/index.ts';
import { receiveFile } from './index.ts';

describe('receiving a file', () => {
  const docx = createBlank('docx');
  let directory: string;
  let server: Server;
  let answer: RequestListener;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'benchbook-receive-'));
    server = createServer((request, response) => answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await rm(directory, { recursive: true, force: true });
  });

  const storage = () => ({ kind: 'file', directory }) as const;
  const input = (limits: { bytes?: number; milliseconds?: number } = {}) => ({
    // A listening TCP server's address is an object.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`,
    limits: { bytes: 1_000_000, milliseconds: 10_000, ...limits },
    storage: storage(),
  });
  const stored = async (sha256: string) => (await openBlobStore(storage())).read(sha256);

  it('keeps its bytes and says what they are', async () => {
    answer = (_request, response) => response.end(docx);
    const file = await receiveFile(input());
    expect(file).toEqual({
      blob: { sha256: hash('sha256', docx), size: docx.length },
      type: 'docx',
      format: 'docx',
      hasMacros: false,
      problem: null,
    });
    expect(Buffer.from(await stored(file.blob.sha256)).equals(docx)).toBe(true);
  });

  it('keeps what is no document, and says why it is none', async () => {
    answer = (_request, response) => response.end('hello');
    const file = await receiveFile(input());
    expect(file).toMatchObject({ type: null, problem: 'The file is not a Word, Excel or PDF document.' });
    expect(Buffer.from(await stored(file.blob.sha256)).toString()).toBe('hello');
  });

  it('keeps what cannot be looked at within the time limit', async () => {
    // Long enough to be looked at that its thread cannot be done before its time is over.
    const long = readPackage(docx);
    const text = long.text('word/document.xml');
    long.set('word/document.xml', text.replace('<w:body>', `<w:body>${'<w:p/>'.repeat(1_000_000)}`));
    const bytes = long.write();
    answer = (_request, response) => response.end(bytes);
    const file = await receiveFile(input(), 1);
    expect(file).toMatchObject({ type: null, problem: expect.stringContaining('too complex') });
    expect(Buffer.from(await stored(file.blob.sha256)).equals(bytes)).toBe(true);
  });

  it('fails for a redirect, a file that is too large, one that breaks off and one that never ends', async () => {
    answer = (_request, response) => response.writeHead(302, { location: '/file' }).end();
    await expect(receiveFile(input())).rejects.toThrow('302');
    answer = (_request, response) => response.end(docx);
    await expect(receiveFile(input({ bytes: 5 }))).rejects.toThrow('larger than 5 bytes');
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': docx.length }).write(docx.subarray(0, 10));
      setImmediate(() => response.destroy());
    };
    await expect(receiveFile(input())).rejects.toThrow();
    answer = (_request, response) => response.write('a');
    await expect(receiveFile(input({ milliseconds: 200 }))).rejects.toThrow();
  });
});
