import { EditorCommandAnswer } from '@benchbook/contract';
import { jwtVerify, SignJWT } from 'jose';
import { fetchBytes } from '../plumbing/fetch-bytes.ts';
import { unavailable } from '../plumbing/refusal.ts';
import type { DocumentServer } from './document-server.ts';

export interface DocumentServerLocation {
  /** As browsers reach it, without a trailing slash. */
  url: string;
  /** As we reach it, without a trailing slash. */
  internalUrl: string;
  secret: string;
}

const COMMAND_MS = 10_000;
/** Before it answers, a document server may ask the editor's page for what is typed there. */
const FORCE_SAVE_MS = 45_000;
const CHECK_MS = 3_000;
const DOWNLOAD_MS = 60_000;
const DOWNLOAD_BYTES = 512 * 1024 * 1024;
/** Clocks of two machines differ (editor protocol 1.3). */
const CLOCK_LEEWAY_SECONDS = 60;

/** A document server over HTTP: the built-in one, or an ONLYOFFICE Docs. */
export function createDocumentServerClient(
  location: DocumentServerLocation,
  limits: { downloadBytes?: number; downloadMs?: number } = {},
): DocumentServer {
  const key = new TextEncoder().encode(location.secret);

  const sign = (payload: Record<string, unknown>) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).setIssuedAt().sign(key);

  return {
    publicUrl: location.url,
    sign,

    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          clockTolerance: CLOCK_LEEWAY_SECONDS,
        });
        return payload;
      } catch {
        return null;
      }
    },

    async command(command) {
      const shard = command.key === undefined ? '' : `?shardkey=${encodeURIComponent(command.key)}`;
      const token = await sign({ ...command, exp: secondsFromNow(300) });
      try {
        const answer = await fetch(`${location.internalUrl}/command${shard}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify({ token }),
          redirect: 'error',
          signal: AbortSignal.timeout(command.c === 'forcesave' ? FORCE_SAVE_MS : COMMAND_MS),
        });
        return EditorCommandAnswer.parse(await answer.json());
      } catch (cause) {
        throw Object.assign(unavailable('The editor does not answer. Please try again in a minute.'), {
          cause,
        });
      }
    },

    // An async function, so that an address that is refused rejects like one that fails.
    download: async (url) =>
      fetchBytes(internalAddress(url, location), {
        bytes: limits.downloadBytes ?? DOWNLOAD_BYTES,
        milliseconds: limits.downloadMs ?? DOWNLOAD_MS,
      }),

    async check() {
      const answer = await fetch(`${location.internalUrl}/healthcheck`, {
        redirect: 'error',
        signal: AbortSignal.timeout(CHECK_MS),
      });
      const text = await answer.text();
      if (!answer.ok || text.trim() !== 'true') {
        throw new Error(`The document server's healthcheck answered ${answer.status}.`);
      }
    },
  };
}

const secondsFromNow = (seconds: number): number => Math.floor(Date.now() / 1_000) + seconds;

/**
 * Where we fetch an address that the document server gave: below its public or internal address only, the public one
 * replaced by the internal one (editor protocol 1.7 and 1.8, 6).
 */
function internalAddress(url: string, location: DocumentServerLocation): string {
  const target = new URL(url);
  for (const base of [location.url, location.internalUrl]) {
    const { origin, pathname } = new URL(base);
    const prefix = pathname.endsWith('/') ? pathname : `${pathname}/`;
    if (target.origin === origin && target.pathname.startsWith(prefix)) {
      return `${location.internalUrl}/${target.pathname.slice(prefix.length)}${target.search}`;
    }
  }
  throw new Error(`The saved file is not at the document server's address but at ${target.origin}.`);
}
