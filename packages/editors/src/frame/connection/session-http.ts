import type { XlsxEdit } from '@benchbook/documents';
import { t } from '@benchbook/words';
import type { BaseAnswer, PasswordAnswer, PasswordTry, ShownDocument } from '../../protocol.ts';

/** What a page holds that the server never got. */
export type UnsentWork =
  | { revision: number; docx: Blob }
  | { edits: { revision: number; edits: XlsxEdit[] }[] };

/** A call beside the socket that the server refused or that did not reach it (`status` 0). */
export class SessionHttpError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The HTTP half of a session (table at the end of `protocol.ts`). Every call throws `SessionHttpError`. */
export class SessionHttp {
  readonly #base: string;
  #ticket: string;

  /** `server` is the address under which the server's `/session` lies, with a slash at its end. */
  constructor(server: string, pageId: string, ticket: string) {
    this.#base = `${server}session/${encodeURIComponent(pageId)}/`;
    this.#ticket = ticket;
  }

  /** The page is known by another ticket from now on. */
  renew(ticket: string): void {
    this.#ticket = ticket;
  }

  /** Gives the author's password, whose protection then no longer holds for this page. */
  async givePassword(attempt: PasswordTry): Promise<PasswordAnswer> {
    // The shape of the answer is fixed in protocol.ts.
    return (await this.#call('POST', 'password', jsonBlob(attempt))).json() as Promise<PasswordAnswer>;
  }

  /** The document to load: its bytes, or of a recovered docx the state that was journaled. */
  async document(recovered: boolean): Promise<Blob> {
    return (await this.#call('GET', recovered ? 'edited' : 'content')).blob();
  }

  /** The document as pages (pdf), for reading. */
  async pages(): Promise<Blob> {
    return (await this.#call('GET', 'content?as=pages')).blob();
  }

  /** The snapshot of a workbook, parsed. */
  async snapshot(): Promise<unknown> {
    return (await this.#call('GET', 'content')).json();
  }

  /** A picture of a workbook, by its part. */
  async picture(part: string): Promise<Blob> {
    return (await this.#call('GET', `content?${pictureQuery(part)}`)).blob();
  }

  async putBase(docx: Blob): Promise<BaseAnswer> {
    // `BaseAnswer` is what this call answers by protocol.ts.
    return (await this.#call('PUT', 'base', docx)).json() as Promise<BaseAnswer>;
  }

  async putShown(shown: ShownDocument): Promise<BaseAnswer> {
    const body = new Blob([JSON.stringify(shown)], { type: 'application/json' });
    return (await this.#call('PUT', 'shown', body)).json() as Promise<BaseAnswer>;
  }

  /** Resolves when the server has made this state of the docx durable. */
  async putEdited(docx: Blob, revision: number): Promise<void> {
    await this.#call('PUT', `edited?revision=${revision}`, docx);
  }

  /** The document as it is stored, with everything journaled merged in. */
  async download(): Promise<Blob> {
    return (await this.#call('GET', 'download')).blob();
  }

  /** The same at an address that works for 15 minutes without a ticket, for the host; converted to `format`. */
  async result(format?: string): Promise<{ url: string; fileType: string; title: string }> {
    const path = format ? `result?format=${encodeURIComponent(format)}` : 'result';
    // The shape of the answer is fixed in protocol.ts.
    return (await this.#call('POST', path)).json() as Promise<{
      url: string;
      fileType: string;
      title: string;
    }>;
  }

  /** A picture of the host's insertImage. */
  async image(data: object, index: number): Promise<Blob> {
    return (await this.#call('POST', `image?index=${index}`, jsonBlob({ data }))).blob();
  }

  /** The same session showing an earlier version of the document: the argument of the host's setHistoryData. */
  ofVersion(data: object): SessionHttp {
    const http = new SessionHttp(this.#base, '', this.#ticket);
    return Object.assign(http, {
      document: async () => (await this.#call('POST', 'version', jsonBlob({ data }))).blob(),
      pages: async () => (await this.#call('POST', 'version?as=pages', jsonBlob({ data }))).blob(),
      snapshot: async (): Promise<unknown> =>
        (await this.#call('POST', 'version', jsonBlob({ data }))).json(),
      picture: async (part: string) =>
        (await this.#call('POST', `version?${pictureQuery(part)}`, jsonBlob({ data }))).blob(),
    });
  }

  /** What the page held when its session was over; the answer is the whole document with it. */
  async putUnsent(work: UnsentWork): Promise<{ copy: Blob; delivered: boolean }> {
    const answer = await ('docx' in work
      ? this.#call('PUT', `unsent?revision=${work.revision}`, work.docx)
      : this.#call('PUT', 'unsent', new Blob([JSON.stringify(work)], { type: 'application/json' })));
    // The shape of the answer is fixed in protocol.ts.
    const { url, delivered } = (await answer.json()) as { url: string; delivered: boolean };
    // The page's own way to the server, whatever the server calls itself.
    const { pathname, search } = new URL(url);
    const copy = await fetch(new URL(pathname + search, this.#base));
    return { copy: await copy.blob(), delivered };
  }

  async #call(method: string, path: string, body?: Blob): Promise<Response> {
    let response: Response;
    try {
      response = await fetch(this.#base + path, {
        method,
        headers: {
          authorization: `Bearer ${this.#ticket}`,
          ...(body ? { 'content-type': body.type || 'application/octet-stream' } : {}),
        },
        ...(body ? { body } : {}),
      });
    } catch {
      throw new SessionHttpError(0, t('The document server cannot be reached.'));
    }
    if (!response.ok) throw new SessionHttpError(response.status, await reasonOf(response));
    return response;
  }
}

function jsonBlob(content: unknown): Blob {
  return new Blob([JSON.stringify(content)], { type: 'application/json' });
}

/** The server's sentence for the person, if it gave one. */
async function reasonOf(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer === 'object' && answer !== null && 'message' in answer) return String(answer.message);
  } catch {
    // Not JSON: fall through to the general sentence.
  }
  return t('The document server answered {status}.', { status: response.status });
}

function pictureQuery(part: string): string {
  return new URLSearchParams({ as: 'picture', part }).toString();
}
