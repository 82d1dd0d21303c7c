import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { checkLiteral, guardedLookup, OutgoingError } from './addresses.ts';

export interface OutgoingRequest {
  url: string;
  method?: 'GET' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

export interface OutgoingRules {
  /** Whether a private address may be called; see `namesPrivateNetwork`. Link-local ones never are. */
  privateAddresses: boolean;
  /** Of the answer's body. */
  bytes: number;
  /** From the first byte out to the last one in. */
  milliseconds: number;
  /** Redirects that may be followed, within the same origin; none by default. */
  redirects?: number;
  /** Where the answer's body is put if it says that it fits there; `body` is then a view into it. */
  room?: Buffer | undefined;
  /** As `dns.lookup`, which is the default. */
  resolve?: LookupFunction;
}

export interface OutgoingAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/**
 * Every request that leaves this process on somebody's word goes through here (decision 25): http and https only, to
 * addresses that may be called, within the origin that was asked for, and for no longer and no more than allowed. Any
 * status is an answer. (Not `fetch`: its streams cost several times the copying of a document of a megabyte, and it
 * does not say what address it connects to.)
 *
 * @throws OutgoingError with a sentence for whoever configured the address.
 */
export async function sendRequest(request: OutgoingRequest, rules: OutgoingRules): Promise<OutgoingAnswer> {
  const signal = AbortSignal.timeout(rules.milliseconds);
  let url = addressFrom(request.url);
  const { origin } = url;
  for (let left = rules.redirects ?? 0; ; left -= 1) {
    const answer = await sendOnce(url, request, rules, signal);
    const target = redirectOf(answer, url, request.method ?? 'GET');
    if (target === null) return answer;
    if (target.origin !== origin) {
      throw new OutgoingError(`${origin} sends us on to ${target.origin}, which is another server.`);
    }
    if (left <= 0) throw new OutgoingError(`${origin} sends us on to another address (${answer.status}).`);
    url = target;
  }
}

function addressFrom(text: string): URL {
  const url = URL.parse(text);
  if (url === null) throw new OutgoingError(`"${text}" is not a web address.`);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new OutgoingError(`Only http and https addresses are called, not ${url.protocol}`);
  }
  return url;
}

/** 301, 302 and 303 turn a POST into a GET, which would lose what was sent: only a GET follows them. */
function redirectOf(answer: OutgoingAnswer, from: URL, method: string): URL | null {
  const { location } = answer.headers;
  const moves = method === 'GET' ? [301, 302, 303, 307, 308] : [307, 308];
  if (location === undefined || !moves.includes(answer.status)) return null;
  const target = URL.parse(location, from.href);
  if (target === null) throw new OutgoingError(`${from.origin} sends us on to an address that is none.`);
  return target;
}

function sendOnce(
  url: URL,
  { method = 'GET', headers = {}, body }: OutgoingRequest,
  rules: OutgoingRules,
  signal: AbortSignal,
): Promise<OutgoingAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<OutgoingAnswer>();
  const fail = (error: Error) => reject(explain(error, url, rules, signal));
  checkLiteral(url, rules.privateAddresses);
  const { request: open } = url.protocol === 'https:' ? https : http;
  const outgoing = open(
    url,
    {
      method,
      headers: {
        // What is measured is what arrives: a small body could unpack to a large one.
        'accept-encoding': 'identity',
        ...headers,
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
      },
      lookup: guardedLookup(rules.privateAddresses, rules.resolve),
      signal,
    },
    (answer) => {
      // Also when it breaks off before its end.
      answer.on('error', fail);
      const body = collectBody(rules.room, answer.headers['content-length']);
      let size = 0;
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size <= rules.bytes) body.add(chunk);
        else answer.destroy(new OutgoingError(`The answer is larger than ${rules.bytes} bytes.`));
      });
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: body.whole() }),
      );
    },
  );
  outgoing.on('error', fail);
  outgoing.end(body);
  return promise;
}

/** Puts the pieces of a body into the room where its length is known and fits, and joins them at the end elsewhere. */
function collectBody(room: Buffer | undefined, length: string | undefined) {
  if (room !== undefined && Number(length) <= room.length) {
    let size = 0;
    return {
      add: (chunk: Buffer) => {
        size += chunk.copy(room, size);
      },
      whole: () => room.subarray(0, size),
    };
  }
  const chunks: Buffer[] = [];
  return { add: (chunk: Buffer) => void chunks.push(chunk), whole: () => Buffer.concat(chunks) };
}

const NETWORK_PROBLEMS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection broke off',
  ENOTFOUND: 'the name is not known',
  EAI_AGAIN: 'the name could not be looked up',
  EHOSTUNREACH: 'the machine cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ETIMEDOUT: 'the machine does not answer',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by nobody we trust',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by nobody we trust',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is signed by nobody we trust',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

function explain(
  error: Error & { code?: string },
  url: URL,
  rules: OutgoingRules,
  signal: AbortSignal,
): OutgoingError {
  if (error instanceof OutgoingError) return error;
  if (signal.aborted) {
    const seconds = Math.ceil(rules.milliseconds / 1_000);
    return new OutgoingError(`${url.origin} did not answer within ${seconds} seconds.`, { cause: error });
  }
  const problem = NETWORK_PROBLEMS[error.code ?? ''] ?? error.message;
  return new OutgoingError(`${url.origin} cannot be reached: ${problem}.`, { cause: error });
}
