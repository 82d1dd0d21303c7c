import { TOKEN_HEADER } from '@benchbook/contract';
import { requestHeaders } from './headers.ts';

/**
 * What every page asks for first is asked for before the code that wants it has come. Each answer is taken once, by whoever asks the
 * same in the same session.
 */

interface Asked {
  token: string | undefined;
  answer: Promise<Response>;
}

/** How long an answer is kept for code that does not come. */
const KEPT_MS = 30_000;

/** By its address. */
const asked = new Map<string, Asked>();

export function askAhead(url: string): void {
  const headers = requestHeaders();
  const answer = fetch(url, { headers, credentials: 'same-origin' });
  // Who takes it hears of it.
  answer.catch(() => {});
  asked.set(url, { token: headers[TOKEN_HEADER], answer });
  setTimeout(() => asked.delete(url), KEPT_MS);
}

/** What was asked before a change does not know of it. */
export const forgetAhead = (): void => asked.clear();

/** @param token of the session that asks */
export function takeAhead(url: string, token: string | undefined): Promise<Response> | undefined {
  const taken = asked.get(url);
  asked.delete(url);
  return taken?.token === token ? taken?.answer : undefined;
}
