import { EditorCommandAnswer } from '@benchbook/contract';
import { sentence } from '@benchbook/words/server';
import { z } from 'zod';
import { invalid, unavailable } from '../refusal.ts';
import type { DocumentServer } from './document-server.ts';
import { createTokens, type TokenSettings } from './tokens.ts';

export interface DocumentServerLocation extends TokenSettings {
  /** As browsers reach it, without a trailing slash. */
  url: string;
  /** As we reach it, without a trailing slash. */
  internalUrl: string;
  previous?: { secret: string | undefined; url: string | undefined; until: Date } | null;
}

const COMMAND_MS = 10_000;
/** Before it answers, a document server may ask the editor's page for what is typed there. */
const FORCE_SAVE_MS = 45_000;
const CONVERT_MS = 60_000;
const CHECK_MS = 3_000;
/** Longer than the document server gives LibreOffice, with its way here and back. */
const RECALCULATE_MS = 90_000;

/** A document server over HTTP: the built-in one, or an ONLYOFFICE Docs. */
export function createDocumentServerClient(location: DocumentServerLocation): DocumentServer {
  const tokens = createTokens(location);

  /** `/command` and `/converter` take the token in the body (editor protocol 1.3); HTTP says nothing there. */
  async function post(
    path: string,
    content: Record<string, unknown>,
    milliseconds: number,
  ): Promise<unknown> {
    const token = await tokens.sign({ ...content, exp: secondsFromNow(300) });
    try {
      const answer = await fetch(`${location.internalUrl}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ token }),
        redirect: 'error',
        signal: AbortSignal.timeout(milliseconds),
      });
      return await answer.json();
    } catch (cause) {
      throw Object.assign(unavailable('The editor does not answer. Please try again in a minute.'), {
        cause,
      });
    }
  }

  return {
    publicUrl: location.url,
    ...tokens,

    async command(command) {
      const milliseconds = command.c === 'forcesave' ? FORCE_SAVE_MS : COMMAND_MS;
      return understood(
        EditorCommandAnswer,
        await post(`/command${shardOf(command.key)}`, command, milliseconds),
      );
    },

    async convert(request) {
      const answer = await post(`/converter${shardOf(request.key)}`, { ...request }, CONVERT_MS);
      return understood(ConversionAnswer, answer);
    },

    async recalculate(request) {
      const answer = await post(`/recalculation${shardOf(request.key)}`, { ...request }, RECALCULATE_MS);
      return understood(RecalculationAnswer, answer);
    },

    addressOf: (url) => internalAddress(url, location),

    async check() {
      const answer = await fetch(`${location.internalUrl}/healthcheck`, {
        redirect: 'error',
        signal: AbortSignal.timeout(CHECK_MS),
      });
      const text = await answer.text();
      if (!answer.ok || text.trim() !== 'true') {
        throw new Error(`The document server's healthcheck answered ${answer.status}.`);
      }
      const time = Date.parse(answer.headers.get('date') ?? '');
      return { time: Number.isNaN(time) ? null : new Date(time) };
    },
  };
}

/** A cluster finds the document's server by it (editor protocol 1.1). */
const shardOf = (key: string | undefined) =>
  key === undefined ? '' : `?shardkey=${encodeURIComponent(key)}`;

const ConversionAnswer = z.looseObject({
  error: z.number().int().optional(),
  endConvert: z.boolean().optional(),
  fileUrl: z.string().optional(),
});

const RecalculationAnswer = z.object({
  error: z.number().int().optional(),
  by: z.string().optional(),
  urls: z.array(z.string()).optional(),
});

function understood<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw Object.assign(unavailable('The editor does not answer as expected. Please try again in a minute.'), {
    cause: parsed.error,
  });
}

const secondsFromNow = (seconds: number): number => Math.floor(Date.now() / 1_000) + seconds;

/** Below the address of the document server before this one, while that one may still report. */
function isOfPrevious(target: URL, { previous }: DocumentServerLocation): boolean {
  if (previous?.url === undefined || Date.now() >= previous.until.getTime()) return false;
  const base = new URL(`${previous.url}/`);
  return target.origin === base.origin && target.pathname.startsWith(base.pathname);
}

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
  if (isOfPrevious(target, location)) return url;
  throw invalid(
    sentence("The saved file is not at the document server's address but at {origin}.", {
      origin: target.origin,
    }),
  );
}
