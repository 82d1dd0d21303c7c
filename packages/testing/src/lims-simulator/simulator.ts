import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { IDEMPOTENCY_HEADER } from '@benchbook/contract';
import { isSignedIn, type LimsCredentials, newCredentials } from './credentials.ts';
import { type LimsData, laboratory } from './data.ts';
import { overview } from './overview.ts';
import { type LimsRecord, NotAnExport, readExport } from './records.ts';
import type { Failure, SeenRequest } from './requests.ts';

export interface LimsSimulator {
  /** Base URL of a data connection for the module GEN. */
  url: string;
  /** The same laboratory in the words of the module MEO. */
  meoUrl: string;
  credentials: LimsCredentials;
  data: LimsData;
  /** Exports taken, oldest first. */
  records: LimsRecord[];
  requests: SeenRequest[];
  fail(failure: Failure): void;
  close(): Promise<void>;
}

const BODY_BYTES = 300 * 1024 * 1024;
/** Requests and records that are remembered. */
const REMEMBERED = 500;

interface Reply {
  status: number;
  type: string;
  body: string;
}

const json = (body: unknown, status = 200): Reply => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});

/** A laboratory information system that holds just enough to try every event of a data connection against. */
export async function startLimsSimulator(
  options: { port?: number; host?: string; credentials?: Partial<LimsCredentials> } = {},
): Promise<LimsSimulator> {
  const credentials = { ...newCredentials(), ...options.credentials };
  const failures: Failure[] = [];
  const state: Pick<LimsSimulator, 'data' | 'records' | 'requests'> = {
    data: laboratory(),
    records: [],
    requests: [],
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, search: query } = new URL(request.url ?? '/', 'http://lims');
    const body = await readBody(request);
    if (path === '/' || path.startsWith('/control/')) return send(response, control(path, body));
    const failure = nextFailure();
    if (failure?.delayMs !== undefined) await sleep(failure.delayMs);
    await failure?.meanwhile?.();
    const spoils = failure?.status !== undefined || failure?.broken !== undefined;
    const reply = spoils && !failure.afterwards ? null : await replyTo(request, path, body);
    const sent = spoils ? spoiled(failure) : reply;
    remember({ method: request.method ?? '', path, query, status: sent?.status ?? 0, at: new Date() });
    if (sent === null) response.destroy();
    else send(response, sent);
  }

  function replyTo(request: IncomingMessage, path: string, body: Buffer): Promise<Reply> | Reply {
    if (isSignedIn(request.headers, credentials)) return serve(request, path, body);
    return json({ message: 'Sign in with one of the credentials this simulator printed.' }, 401);
  }

  function nextFailure(): Failure | undefined {
    const [failure] = failures;
    if (failure === undefined) return undefined;
    failure.times -= 1;
    if (failure.times <= 0) failures.shift();
    return failure;
  }

  function remember(request: SeenRequest): void {
    state.requests.push(request);
    if (state.requests.length > REMEMBERED) state.requests.shift();
  }

  async function serve(request: IncomingMessage, path: string, body: Buffer): Promise<Reply> {
    const [, module, name = ''] = path.split('/');
    const isMeo = module === 'meo';
    if (!isMeo && module !== 'api') return json({ message: 'There is nothing here.' }, 404);
    if (request.method === 'POST' && name === (isMeo ? 'Documents' : 'records')) {
      return takeExport(request, body, isMeo);
    }
    // The base URL itself, where a connection is tested before it has an endpoint.
    if (request.method === 'GET' && name === '') return json({ name: 'LIMS simulator' });
    const { data } = state;
    const found = (isMeo ? inMeoWords(data) : inGenWords(data))[name];
    if (request.method !== 'GET' || found === undefined)
      return json({ message: 'There is nothing here.' }, 404);
    return json(isMeo ? { Data: found } : found);
  }

  async function takeExport(request: IncomingMessage, body: Buffer, isMeo: boolean): Promise<Reply> {
    const told = ({ id }: LimsRecord, status: number) =>
      json(isMeo ? { Data: { DocumentId: id } } : { id }, status);
    const known = state.records.find(
      (record) => record.export.idempotencyKey === request.headers[IDEMPOTENCY_HEADER],
    );
    if (known !== undefined) {
      known.times += 1;
      return told(known, 200);
    }
    try {
      const read = await readExport(request.headers, body);
      const record = { id: `R-${state.records.length + 1}`, receivedAt: new Date(), times: 1, ...read };
      state.records.push(record);
      return told(record, 201);
    } catch (error) {
      if (!(error instanceof NotAnExport)) throw error;
      return json({ message: error.message }, 422);
    }
  }

  /** For people and scripts at the simulator itself; no credentials. */
  function control(path: string, body: Buffer): Reply {
    if (path === '/control/fail') {
      const failure = JSON.parse(body.toString('utf8') || '{}') as Partial<Failure>;
      failures.push({ status: 500, ...failure, times: failure.times ?? 1 });
      return json({ failing: failures });
    }
    return { status: 200, type: 'text/html; charset=utf-8', body: overview(state, failures) };
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      send(response, json({ message: error instanceof Error ? error.message : 'It failed.' }, 400));
    });
  });
  const host = options.host ?? '127.0.0.1';
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, host, resolve);
  });
  // A listening TCP server's address is an object.
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, {
    url: `${origin}/api`,
    meoUrl: `${origin}/meo`,
    credentials,
    fail: (failure: Failure) => void failures.push({ ...failure }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

/** What is sent instead of the answer; null: the connection breaks off. */
function spoiled({ broken, status }: Failure): Reply | null {
  if (broken === 'connection') return null;
  if (broken === 'html') return { status: status ?? 200, type: 'text/html', body: '<h1>Maintenance</h1>' };
  if (broken === 'json') return { ...json(null, status), body: '{"items": [{"id": 1,' };
  return json({ message: 'The simulator was told to fail.' }, status);
}

function inGenWords(data: LimsData): Record<string, unknown> {
  return {
    instruments: data.instruments.map(({ id, name }) => ({ INSTRUMENTID: Number(id), INSTRUMENTNAME: name })),
    tests: data.tests.map(({ id, name }) => ({ TESTID: Number(id), TESTNAME: name })),
    locations: data.locations,
    users: data.users,
    autofill: data.autofill,
    'reference-groups': data.referenceGroups,
  };
}

function inMeoWords(data: LimsData): Record<string, unknown> {
  return {
    Instruments: data.instruments.map(({ id, name }) => ({ InstrumentId: Number(id), InstrumentName: name })),
    Tests: data.tests.map(({ id, name }) => ({ TestId: Number(id), TestName: name })),
    Locations: data.locations.map(({ id, name }) => ({ LocationId: id, LocationName: name })),
    Users: data.users.map((user) => ({
      UserId: user.id,
      LoginName: user.username,
      FirstName: user.firstName,
      LastName: user.lastName,
      Email: user.email,
      IsActive: user.active ? 'Y' : 'N',
    })),
    Autofill: data.autofill,
    RefInfoGroups: data.referenceGroups.map(({ id, name }) => ({ RefInfoGroupId: id, Description: name })),
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > BODY_BYTES) throw new Error('What was sent is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function send(response: ServerResponse, { status, type, body }: Reply): void {
  response.writeHead(status, { 'content-type': type }).end(body);
}
