import { TOKEN_HEADER, XSRF_COOKIE, XSRF_HEADER } from '@benchbook/contract';

/** An answer, as far as checks look at it. */
export interface Answer {
  status: number;
  bytes: Buffer;
  /** Undefined where it is no JSON. */
  json: unknown;
  /** For finding the request in the log of the installation. */
  requestId: string;
}

const ANSWER_MS = 120_000;

/** What a browser sends with each change: the same in its cookie and in a header. */
const XSRF = { cookie: `${XSRF_COOKIE}=qualification`, [XSRF_HEADER]: 'qualification' };

/** Somebody who calls the installation: a program with its token, a person with their session, or nobody. */
export class Caller {
  readonly #url: string;
  readonly #credentials: Record<string, string>;

  constructor(url: string, credentials: Record<string, string> = XSRF) {
    this.#url = url;
    this.#credentials = credentials;
  }

  withToken(token: string): Caller {
    return new Caller(this.#url, { authorization: `Bearer ${token}` });
  }

  withSession(token: string): Caller {
    return new Caller(this.#url, { ...XSRF, [TOKEN_HEADER]: token });
  }

  /** @throws Error where the installation does not answer */
  async call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object | FormData,
  ): Promise<Answer> {
    const isForm = body instanceof FormData;
    const response = await fetch(this.#url + path, {
      method,
      headers: { ...this.#credentials, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    }).catch((cause: unknown) => {
      throw new Error(`${method} ${path} was not answered: ${reasonOf(cause)}.`);
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return {
      status: response.status,
      bytes,
      json: isJson ? JSON.parse(bytes.toString()) : undefined,
      requestId: response.headers.get('x-request-id') ?? '',
    };
  }

  /** The answer of a call that is to be carried out. @throws Error with what the installation said when it was not */
  async done<Value>(
    schema: { parse(value: unknown): Value },
    ...request: Parameters<Caller['call']>
  ): Promise<Value> {
    const answer = await this.call(...request);
    if (answer.status >= 400)
      throw new Error(`${request[0]} ${request[1]} was refused: ${refusalOf(answer)}`);
    return schema.parse(answer.json);
  }
}

/** What a refusal says: its status, code and sentence. */
export function refusalOf({ status, json }: Answer): string {
  const errors = typeof json === 'object' && json !== null && 'errors' in json ? json.errors : undefined;
  const [first] = Array.isArray(errors) ? errors : [];
  return first === undefined ? `${status}.` : `${status} ${first.code}, “${first.msg}”`;
}

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
};
