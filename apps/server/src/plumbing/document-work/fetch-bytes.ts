import http from 'node:http';
import https from 'node:https';

export interface DownloadLimits {
  bytes: number;
  milliseconds: number;
}

/**
 * The body of a GET, as a whole. Redirects are not followed: an address that was checked is the one that is read.
 * (Not `fetch`: its streams cost several times the copying of a document of a megabyte.)
 *
 * @throws Error when the answer is not 200, is larger or takes longer than allowed, or breaks off.
 */
export function fetchBytes(url: string, limits: DownloadLimits): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const { get } = url.startsWith('https:') ? https : http;
  const request = get(url, { signal: AbortSignal.timeout(limits.milliseconds) }, (answer) => {
    // Also when it breaks off before its end.
    answer.on('error', reject);
    if (answer.statusCode !== 200) {
      answer.resume();
      reject(new Error(`The document server answered ${answer.statusCode} for the saved file.`));
      return;
    }
    const chunks: Buffer[] = [];
    let size = 0;
    answer.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limits.bytes) chunks.push(chunk);
      else answer.destroy(new Error(`The saved file is larger than ${limits.bytes} bytes.`));
    });
    answer.on('end', () => resolve(Buffer.concat(chunks, size)));
  });
  request.on('error', reject);
  return promise;
}
