import {
  BACKGROUND_HEADER,
  type Call,
  ErrorAnswer,
  type ErrorEntry,
  REFUSAL_CODES,
  type RefusalCode,
  TOKEN_HEADER,
  TOTAL_COUNT_HEADER,
  TOTAL_IS_LEAST_HEADER,
} from '@benchbook/contract';
import { t } from '@benchbook/words';
import type { z } from 'zod';
import { forgetAhead, takeAhead } from './ahead.ts';
import { requestHeaders } from './headers.ts';
import { readToken } from './token.ts';

/** A call that was refused or did not arrive. `status` 0: no answer at all; `errors` empty: no errors list in it. */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: ErrorEntry[];

  constructor(status: number, errors: ErrorEntry[]) {
    super(
      errors.map((entry) => entry.msg).join(' ') ||
        t('The server answered with status {status}.', { status }),
    );
    this.name = 'ApiError';
    this.status = status;
    this.errors = errors;
  }

  /** Whether it was refused for one of these reasons. */
  is(...codes: RefusalCode[]): boolean {
    return this.errors.some(({ code }) => codes.some((each) => each === code));
  }
}

/** Whether a call was refused with sentences that say why. */
export const listsReasons = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.errors.length > 0;

/** Whether a call was refused for one of these reasons. What did not arrive, or broke, was not. */
export const wasRefused = (error: unknown, ...codes: RefusalCode[]): error is ApiError =>
  error instanceof ApiError && error.is(...codes);

/** Whether there is nothing to show of what was asked for: no such thing, not for this person, or no such address. */
export const isOutOfReach = (error: unknown): error is ApiError =>
  wasRefused(
    error,
    REFUSAL_CODES.notFound,
    REFUSAL_CODES.notAllowed,
    REFUSAL_CODES.privateWorkbook,
    REFUSAL_CODES.invalidInput,
  );

type Part<Name extends string, Shape> = [Shape] extends [undefined]
  ? { [N in Name]?: undefined }
  : { [N in Name]: Shape };

/** What a call is given: its path parameters, query and body as the contract describes them. */
export type CallInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Part<
  'params',
  z.output<P>
> & { query?: z.output<Q> } & Part<'body', z.input<B>>;

export interface CallOptions {
  signal?: AbortSignal;
  /** The client asks on its own (polling): must not keep a session alive that no person is using. */
  background?: boolean;
  /** Sent in the place of the session's, such as the token of a link in a mail. */
  token?: string;
}

let sessionEnded: (reason: ApiError) => void = () => {};

/** Registers what happens when the server no longer knows the token that was sent. */
export function onSessionEnded(listener: (reason: ApiError) => void): void {
  sessionEnded = listener;
}

let userChanged: () => void = () => {};

/** Registers what happens when the server wants something of the user that it did not want when they signed in. */
export function onUserChanged(listener: () => void): void {
  userChanged = listener;
}

/** Fills `:name` in a contract path and appends the query; parameters left undefined are left out. */
export function buildUrl(path: string, params: unknown, query: unknown): string {
  const values = new Map<string, unknown>(Object.entries(params ?? {}));
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** The error of a refused answer; ends the session when the server no longer knows the token that was sent. */
export function refusal(status: number, body: unknown, sentToken: string | undefined): ApiError {
  const parsed = ErrorAnswer.safeParse(body);
  const error = new ApiError(status, parsed.success ? parsed.data.errors : []);
  // An answer to an older token must not end the session that has begun since.
  const isOver = error.is(REFUSAL_CODES.notSignedIn) && sentToken !== undefined && sentToken === readToken();
  if (isOver) sessionEnded(error);
  if (error.is(REFUSAL_CODES.secondFactorSetupNeeded)) userChanged();
  return error;
}

/**
 * Sends a request with the session's headers. Throws ApiError when it is refused or nothing answers, and the
 * signal's own reason when it was aborted.
 */
export async function send(url: string, init: RequestInit, options: CallOptions = {}): Promise<Response> {
  const headers: Record<string, string> = { ...requestHeaders() };
  if (typeof init.body === 'string') headers['content-type'] = 'application/json';
  if (options.background) headers[BACKGROUND_HEADER] = '1';
  if (options.token !== undefined) headers[TOKEN_HEADER] = options.token;
  let response: Response;
  if (init.method !== 'GET') forgetAhead();
  try {
    const asked = init.method === 'GET' ? takeAhead(url, headers[TOKEN_HEADER]) : undefined;
    response = await (asked ??
      fetch(url, { ...init, headers, credentials: 'same-origin', signal: options.signal ?? null }));
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError(0, []);
  }
  if (response.ok) return response;
  throw refusal(response.status, await response.json().catch(() => undefined), headers[TOKEN_HEADER]);
}

async function perform<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  definition: Call<P, Q, B, A>,
  input: CallInput<P, Q, B>,
  options?: CallOptions,
): Promise<{ answer: z.output<A>; response: Response }> {
  const url = buildUrl(definition.path, input.params, input.query);
  const init: RequestInit = { method: definition.method };
  if (definition.body !== undefined) init.body = JSON.stringify(input.body);
  const response = await send(url, init, options);
  return { answer: definition.answer.parse(await response.json()), response };
}

/** Makes one call of the contract and answers what the contract promises, checked. Throws ApiError. */
export async function call<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
>(definition: Call<P, Q, B, A>, input: CallInput<P, Q, B>, options?: CallOptions): Promise<z.output<A>> {
  return (await perform(definition, input, options)).answer;
}

/** One page of a list and how many entries there are on all pages (`X-Total-Count`, decision 14). */
export interface Page<Item> {
  items: Item[];
  total: number;
  /** There are more than were counted. */
  isMore?: boolean;
}

/** The number of the page after these; undefined when everything is in them. */
export const nextPage = <Item>(last: Page<Item>, pages: Page<Item>[]): number | undefined => {
  const read = pages.reduce((sum, { items }) => sum + items.length, 0);
  return last.items.length > 0 && read < last.total ? pages.length + 1 : undefined;
};

/** As `call`, for a list of which one page is asked for. */
export async function callPage<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  Item extends z.ZodType,
>(
  definition: Call<P, Q, B, z.ZodArray<Item>>,
  input: CallInput<P, Q, B>,
  options?: CallOptions,
): Promise<Page<z.output<Item>>> {
  const { answer, response } = await perform(definition, input, options);
  const total = Number(response.headers.get(TOTAL_COUNT_HEADER) ?? answer.length);
  const isMore = response.headers.get(TOTAL_IS_LEAST_HEADER) === 'true';
  return { items: answer, total, ...(isMore && { isMore }) };
}

/** One page of a list whose pages follow one another by an entry instead of a number. */
export interface LinkedPage<Item> {
  items: Item[];
  /** The parameters by which the pages beside it are asked for; none where there is no such page. */
  next: URLSearchParams | undefined;
  prev: URLSearchParams | undefined;
}

/** As `call`, for such a list. */
export async function callLinkedPage<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  Item extends z.ZodType,
>(
  definition: Call<P, Q, B, z.ZodArray<Item>>,
  input: CallInput<P, Q, B>,
  options?: CallOptions,
): Promise<LinkedPage<z.output<Item>>> {
  const { answer, response } = await perform(definition, input, options);
  const links = readLinks(response.headers.get('Link') ?? '');
  return { items: answer, next: links.get('next'), prev: links.get('prev') };
}

/** The parameters of each link of a `Link` header, by its relation (RFC 8288). */
export function readLinks(header: string): Map<string, URLSearchParams> {
  const links = header.matchAll(/<[^>?]*\??([^>]*)>; rel="(\w+)"/g);
  return new Map([...links].map(([, query, relation = '']) => [relation, new URLSearchParams(query)]));
}
