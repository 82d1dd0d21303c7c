import type { Signer } from '../base/tokens.ts';
import type { CallbackBody } from './callback-body.ts';

/** Why a document could not be fetched; `message` is for a person. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
}

export type Answer =
  /** The host said `{"error":0}`: it has taken responsibility. */
  | { outcome: 'accepted' }
  /** A definite no; asking again would not help. */
  | { outcome: 'refused'; reason: string }
  /** 429 or 5xx. */
  | { outcome: 'busy'; reason: string }
  | { outcome: 'unreachable'; reason: string };

/** The only way out of this server: to the origins it was told, with a signature, never along a redirect. */
export interface HostClient {
  allows(url: string): boolean;
  /** Throws `DownloadError`. */
  download(url: string): Promise<Uint8Array<ArrayBuffer>>;
  /** A signed question, whose answer is JSON. Throws `DownloadError`. */
  ask(url: string, question: object): Promise<unknown>;
  /** One attempt to deliver a callback. Never throws. */
  post(url: string, body: CallbackBody): Promise<Answer>;
}

/** Milliseconds for the answer to a question; a page waits for it. */
const ASK_WITHIN = 10_000;

/** Tokens to the host live this many seconds (editor protocol 1.3). */
const tokenSeconds = 300;

export function createHostClient(dependencies: {
  allowedOrigins: string[];
  signer: Signer;
  maxBytes: number;
  answerWithin: number;
}): HostClient {
  const origins = new Set(dependencies.allowedOrigins.map((each) => new URL(each).origin));

  const authorization = async (payload: object) =>
    `Bearer ${await dependencies.signer.sign({ payload }, tokenSeconds)}`;

  const allows = (url: string) => URL.canParse(url) && origins.has(new URL(url).origin);

  return {
    allows,

    async download(url) {
      if (!allows(url)) throw new DownloadError('The address of the document is not on an allowed server.');
      try {
        const response = await fetch(url, {
          headers: { authorization: await authorization({ url }) },
          redirect: 'error',
          signal: AbortSignal.timeout(dependencies.answerWithin),
        });
        if (response.status !== 200) {
          await response.body?.cancel();
          throw new DownloadError(`The application answered ${response.status} for the document.`);
        }
        return await readAtMost(response, dependencies.maxBytes);
      } catch (error) {
        if (error instanceof DownloadError) throw error;
        throw new DownloadError('The document could not be fetched from the application.', { cause: error });
      }
    },

    async ask(url, question) {
      if (!allows(url)) throw new DownloadError('The address to ask at is not on an allowed server.');
      try {
        const token = await dependencies.signer.sign({ ...question }, tokenSeconds);
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ token }),
          redirect: 'error',
          signal: AbortSignal.timeout(Math.min(ASK_WITHIN, dependencies.answerWithin)),
        });
        const answer = new TextDecoder().decode(await readAtMost(response, 1_000_000));
        if (response.status === 200) return JSON.parse(answer);
        throw new DownloadError(`The application answered ${response.status}.`);
      } catch (error) {
        if (error instanceof DownloadError) throw error;
        throw new DownloadError('The application could not be asked.', { cause: error });
      }
    },

    async post(url, body) {
      if (!allows(url)) {
        return { outcome: 'refused', reason: 'The address to save to is not on an allowed server.' };
      }
      try {
        const token = await dependencies.signer.sign({ ...body }, tokenSeconds);
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: await authorization(body) },
          body: JSON.stringify({ ...body, token }),
          redirect: 'manual',
          signal: AbortSignal.timeout(dependencies.answerWithin),
        });
        const text = new TextDecoder().decode(await readAtMost(response, 1_000_000));
        if (response.status === 429 || response.status >= 500) {
          return { outcome: 'busy', reason: `The application answered ${response.status}.` };
        }
        if (response.status === 200 && saysErrorZero(text)) return { outcome: 'accepted' };
        return { outcome: 'refused', reason: `The application did not accept it (${response.status}).` };
      } catch {
        return { outcome: 'unreachable', reason: 'The application could not be reached.' };
      }
    },
  };
}

function saysErrorZero(text: string): boolean {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null && 'error' in answer && answer.error === 0;
  } catch {
    return false;
  }
}

async function readAtMost(response: Response, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the rest of the body.
    if (size > limit) throw new DownloadError('The document is larger than this server accepts.');
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
