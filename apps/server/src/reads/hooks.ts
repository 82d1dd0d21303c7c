import { editorCalls, LOG_CSV_PATH, type ReadEvent, USERS_CSV_PATH, versionCalls } from '@benchbook/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { originOf } from '../calls/calls.ts';
import type { LookParams, Parts } from '../parts.ts';
import { noteOpened } from '../personal/repository.ts';
import { Refusal } from '../plumbing/refusal.ts';

/** What is looked at by GET, at the address of which route. */
const READS = new Map<string, ReadEvent>([
  ...(['workbook', 'template'] as const).flatMap((kind): [string, ReadEvent][] => {
    const of = kind === 'workbook' ? 'Workbook' : 'Template';
    const { openVersion, openConflict, compareVersions, listVersions, listConflicts, readEditorHistoryData } =
      versionCalls[kind];
    return [
      [editorCalls[kind].openEditor.path, `Open ${of}`],
      [openVersion.path, `Open ${of}`],
      [openConflict.path, `Open ${of}`],
      [readEditorHistoryData.path, `Open ${of}`],
      [compareVersions.path, 'Compare Versions'],
      [`${listVersions.path}/:version/file`, `Download ${of}`],
      [`${listConflicts.path}/:conflict/file`, `Download ${of}`],
    ];
  }),
  ['/api/projects/:projectId/experiments/:experimentId/pdf', 'Download Workbook'],
  [`${versionCalls.workbook.listVersions.path}/:version/pdf`, 'Download Workbook'],
  ['/api/projects/:projectId/pdf/:experimentId', 'Open Workbook'],
  ['/files/projects/:projectId/:file', 'Download Workbook'],
  ['/files/templates/:file', 'Download Template'],
  [LOG_CSV_PATH, 'Export Activity Log'],
  [USERS_CSV_PATH, 'Export Users'],
]);

/** Tells the recorder what people looked at, and what they were refused, whichever route it was (0072). */
export function registerReads(app: FastifyInstance, parts: Parts): void {
  // As the answer begins to leave: what was asked for counts, also where the connection breaks off.
  app.addHook('onSend', (request, reply, _payload, done) => {
    const event = eventOf(request);
    const isAnswered = (reply.statusCode >= 200 && reply.statusCode < 300) || reply.statusCode === 304;
    if (event === undefined || !isAnswered) return done();
    note(parts, request, { event, refusal: null });
    if (event !== 'Open Workbook') return done();
    noteLast(parts, request).then(() => done(), done);
  });
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof Refusal) || (error.status !== 403 && error.status !== 404)) return;
    const code = error.entries[0]?.code ?? '';
    const refusal = { status: error.status, code, message: error.message };
    note(parts, request, { event: 'Refused Attempt', refusal });
  });
}

function eventOf(request: FastifyRequest): ReadEvent | undefined {
  const route = routeOf(request);
  if (request.method !== 'GET') return undefined;
  return textOf(request.query, 'for') === 'print' && route.endsWith('/pdf')
    ? 'Print Workbook'
    : READS.get(route);
}

const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? '';

function note(
  parts: Parts,
  request: FastifyRequest,
  what: { event: ReadEvent; refusal: Parameters<Parts['reads']['noted']>[0]['refusal'] },
): void {
  const { viewer } = request;
  // The document server, which fetches for whoever has opened the document; or nobody who is known.
  if (viewer === null) return;
  parts.reads.noted({
    ...what,
    viewer,
    origin: originOf(request),
    call: `${request.method} ${routeOf(request)}`,
    params: paramsOf(request),
    detail: detailOf(request),
  });
}

/** That they have it at hand, beside what the trail says; whoever opens a workbook is not kept from it by that. */
async function noteLast(parts: Parts, request: FastifyRequest): Promise<void> {
  const { viewer } = request;
  const { experimentId } = paramsOf(request);
  if (viewer === null || experimentId === undefined) return;
  try {
    await noteOpened(parts.db, viewer.userId, experimentId, parts.clock.now());
  } catch (error) {
    request.log.error(error);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
/** Parameters come as text that nobody has checked where the request was refused. */
const textOf = (from: unknown, name: string): string | undefined => {
  const value = isRecord(from) ? from[name] : undefined;
  return typeof value === 'string' ? value : undefined;
};
const LARGEST_ID = 2_147_483_647;
function numberOf(from: unknown, name: string): number | undefined {
  const value = Number.parseInt(textOf(from, name) ?? '', 10);
  return Math.abs(value) <= LARGEST_ID ? value : undefined;
}

/** What `id` and `file` are of, at the addresses that do not say it in the name of the parameter. */
const NAMED: readonly (readonly [RegExp, keyof LookParams])[] = [
  [/^\/api\/projects\/:id$/, 'projectId'],
  [/^\/(api\/onlyoffice\/experiments|files\/projects)\//, 'experimentId'],
  [/^\/(api\/templates\/:id$|api\/onlyoffice\/templates\/|files\/templates\/)/, 'templateId'],
];

function paramsOf(request: FastifyRequest): LookParams {
  const { params } = request;
  const named = NAMED.find(([addresses]) => addresses.test(routeOf(request)))?.[1];
  const idOf = (name: keyof LookParams): number | undefined =>
    name === named ? (numberOf(params, 'id') ?? numberOf(params, 'file')) : numberOf(params, name);
  return {
    projectId: idOf('projectId'),
    experimentId: idOf('experimentId'),
    templateId: idOf('templateId'),
  };
}

/** Which state of it, where the address names one; of an export, what it was asked for. */
function detailOf(request: FastifyRequest): Record<string, string> {
  const { params, query } = request;
  const version = textOf(params, 'version') ?? textOf(query, 'v');
  const as = routeOf(request).endsWith('/pdf') ? 'pdf' : undefined;
  const conflict = textOf(params, 'conflict') ?? textOf(query, 'conflict');
  const [before, after] = [textOf(query, 'before'), textOf(query, 'after')];
  const asked = { version, as, conflict, before, after };
  const filter = routeOf(request) === LOG_CSV_PATH ? { filter: JSON.stringify(query).slice(0, 500) } : {};
  return Object.fromEntries(
    Object.entries({ ...asked, ...filter }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value.slice(0, 500)]],
    ),
  );
}
