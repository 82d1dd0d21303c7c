import { AwsClient } from 'aws4fetch';
import type { StorageLocation } from '../../environment.ts';
import { addressOf, checkBytes, checkStream } from './address.ts';
import { BlobMissing, type BlobStore } from './blob-store.ts';

type S3Location = Extract<StorageLocation, { kind: 's3' }>;

/** Long enough for the largest document over a slow line; a request that hangs must end. */
const REQUEST_MS = 120_000;

/**
 * Blobs as objects named by their SHA-256, fanned out like the files. The service checks the SHA-256 of what it
 * received (`x-amz-checksum-sha256`) before it acknowledges. Server errors are tried again by the client.
 *
 * @throws Error when there are no credentials.
 */
export function openS3BlobStore(location: S3Location): BlobStore {
  const client = new AwsClient({
    ...credentialsOf(location),
    service: 's3',
    region: location.region,
    retries: 3,
  });
  const base =
    location.endpoint === undefined
      ? `https://${location.bucket}.s3.${location.region}.amazonaws.com`
      : `${location.endpoint.replace(/\/+$/, '')}/${location.bucket}`;
  const urlOf = (sha256: string) => `${base}/${sha256.slice(0, 2)}/${sha256}`;

  const request = (url: string, init: RequestInit = {}) =>
    client.fetch(url, { ...init, signal: AbortSignal.timeout(REQUEST_MS) });

  async function write(url: string, bytes: Uint8Array, sha256: string): Promise<void> {
    const answer = await request(url, {
      method: 'PUT',
      // A view over a shared buffer is no request body; documents never lie in one.
      body: bytes as Uint8Array<ArrayBuffer>,
      headers: {
        'content-type': 'application/octet-stream',
        'x-amz-content-sha256': sha256,
        'x-amz-checksum-sha256': Buffer.from(sha256, 'hex').toString('base64'),
      },
    });
    await expectSuccess(answer, 'take a document');
  }

  async function fetchOne(url: string, sha256: string): Promise<Response> {
    const answer = await request(url);
    if (answer.status === 404) throw new BlobMissing(sha256);
    await expectSuccess(answer, 'give a document');
    return answer;
  }

  async function read(url: string, sha256: string): Promise<Uint8Array> {
    const answer = await fetchOne(url, sha256);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    checkBytes(bytes, sha256);
    return bytes;
  }

  return {
    async put(bytes, blob = addressOf(bytes)) {
      const { sha256, size } = blob;
      const present = await request(urlOf(sha256), { method: 'HEAD' });
      const sameSize = present.ok && present.headers.get('content-length') === String(size);
      if (!sameSize) await write(urlOf(sha256), bytes, sha256);
      return blob;
    },
    read: (sha256) => read(urlOf(sha256), sha256),
    async verify(sha256) {
      const { body } = await fetchOne(urlOf(sha256), sha256);
      // An answer without a body is one of no bytes.
      await checkStream(body ?? new Blob().stream(), sha256);
    },
    async check() {
      const probe = Buffer.from('probe');
      const { sha256 } = addressOf(probe);
      await write(`${base}/probe`, probe, sha256);
      await read(`${base}/probe`, sha256);
    },
  };
}

function credentialsOf(location: S3Location) {
  if (location.credentials !== undefined) return location.credentials;
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env;
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) {
    throw new Error(
      'STORAGE_URL names no credentials: write s3://key:secret@bucket?…, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    );
  }
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN ? { sessionToken: AWS_SESSION_TOKEN } : {}),
  };
}

async function expectSuccess(answer: Response, what: string): Promise<void> {
  if (answer.ok) return;
  const detail = (await answer.text()).slice(0, 500);
  throw new Error(`The S3 store did not ${what}: ${answer.status} ${detail}`);
}
