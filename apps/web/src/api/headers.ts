import { TOKEN_HEADER, XSRF_COOKIE, XSRF_HEADER } from '@benchbook/contract';
import { language } from '@benchbook/words';
import { readToken } from './token.ts';

/** Value of the anti-forgery cookie in a `document.cookie` string. */
export function xsrfToken(cookies: string): string | undefined {
  const entry = cookies.split('; ').find((cookie) => cookie.startsWith(`${XSRF_COOKIE}=`));
  return entry === undefined ? undefined : decodeURIComponent(entry.slice(XSRF_COOKIE.length + 1));
}

/** Headers of every request: the session's token and the anti-forgery token (section 7), and in which language it is answered. */
export function requestHeaders(): Record<string, string> {
  const headers: Record<string, string> = { 'Accept-Language': language() };
  const token = readToken();
  if (token !== null) headers[TOKEN_HEADER] = token;
  const xsrf = xsrfToken(document.cookie);
  if (xsrf !== undefined) headers[XSRF_HEADER] = xsrf;
  return headers;
}
