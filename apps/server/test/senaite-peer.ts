import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const PATH = '/senaite/@@API/senaite/v1';
/** Header and token are what this way to sign in asks for; SENAITE does not look at them. */
export const SENAITE_SIGN_IN = {
  authTypeId: 3,
  username: 'notebook',
  password: 'of the notebook',
  header: 'X-Client',
  token: 'benchbook',
};

type Item = Record<string, unknown>;

export interface SenaitePeer {
  /** Base URL of a data connection. */
  url: string;
  items: Record<string, Item[]>;
  /** Path and query below the base URL, oldest first. */
  requests: string[];
  /** Bodies of `create`. */
  created: Item[];
  /** What is said instead of an answer; the status stays 200, as old versions of the API have it. */
  refusal: Item | null;
  /** The address of the next page, when it is another one than it should be. */
  nextPage: ((next: string) => string) | null;
  close(): Promise<void>;
}

/**
 * A peer that answers in the shapes of SENAITE's JSON API, written after its documentation (senaite.jsonapi, docs/api.rst,
 * docs/crud.rst, docs/auth.rst); the items are in senaite.json.
 */
export async function startSenaitePeer(): Promise<SenaitePeer> {
  const file = new URL('senaite.json', import.meta.url);
  const peer: Omit<SenaitePeer, 'url' | 'close'> = {
    items: JSON.parse(readFileSync(file, 'utf8')),
    requests: [],
    created: [],
    refusal: null,
    nextPage: null,
  };

  async function answer(
    request: IncomingMessage,
    origin: string,
  ): Promise<{ status: number; body: unknown }> {
    const url = new URL(request.url ?? '/', origin);
    const resource = url.pathname.slice(PATH.length + 1);
    peer.requests.push(`${resource}${url.search}`);
    const { username, password } = SENAITE_SIGN_IN;
    const basic = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    if (!url.pathname.startsWith(`${PATH}/`) || request.headers.authorization !== basic) {
      return { status: 401, body: { success: false, message: 'Unauthorized' } };
    }
    if (peer.refusal !== null) return { status: 200, body: peer.refusal };
    if (request.method === 'POST' && resource === 'create') {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      return { status: 200, body: create(JSON.parse(Buffer.concat(chunks).toString('utf8'))) };
    }
    const items = peer.items[resource];
    if (items === undefined) return { status: 404, body: { success: false, message: 'Not Found' } };
    return { status: 200, body: batch(items, url) };
  }

  function create(body: Item): unknown {
    const parent = peer.items.client?.find(({ uid }) => uid === body.parent_uid);
    if (parent === undefined) return { success: false, message: 'No target container found' };
    peer.created.push(body);
    const id = `attachment-${peer.created.length}`;
    const item = {
      id,
      uid: 'a'.repeat(32),
      title: id,
      portal_type: body.portal_type,
      parent_uid: parent.uid,
    };
    return { count: 1, items: [item], url: 'create', _runtime: 0.1 };
  }

  function batch(items: Item[], url: URL): unknown {
    const size = Number(url.searchParams.get('limit') ?? 25);
    const start = Number(url.searchParams.get('b_start') ?? 0);
    const later = new URL(url);
    later.searchParams.set('b_start', String(start + size));
    const next = start + size < items.length ? later.href : null;
    return {
      count: items.length,
      pagesize: size,
      items: items.slice(start, start + size),
      page: Math.floor(start / size) + 1,
      _runtime: 0.008,
      next: next !== null && peer.nextPage !== null ? peer.nextPage(next) : next,
      pages: Math.ceil(items.length / size),
      previous: null,
    };
  }

  const server = createServer((request, response) => {
    void answer(request, `http://${request.headers.host}`).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server's address is an object.
  const { port } = server.address() as AddressInfo;
  return Object.assign(peer, {
    url: `http://127.0.0.1:${port}${PATH}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
