import { projectCalls, versionCalls } from '@benchbook/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ApiError,
  buildUrl,
  call,
  callPage,
  isOutOfReach,
  onSessionEnded,
  readLinks,
  wasRefused,
} from './client.ts';
import { xsrfToken } from './headers.ts';

const project = {
  id: 4,
  title: 'Buffers',
  projectTypeId: 1,
  projectType: 'General',
  type: 'GEN',
  externalPK: -2,
  active: true,
  locationId: null,
  createdBy: 'Ana Roth',
  createdAt: '2026-11-01T08:00:00.000Z',
  lastUpdateBy: 'Ana Roth',
  updatedAt: '2026-11-01T08:00:00.000Z',
};

const stored = new Map<string, string>();
const requests: { url: string; init: RequestInit }[] = [];

function answerWith(status: number, body: unknown, headers: Record<string, string> = {}) {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, init });
    return new Response(JSON.stringify(body), { status, headers });
  });
}

beforeEach(() => {
  requests.length = 0;
  stored.clear();
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
  vi.stubGlobal('document', { cookie: 'theme=x; XSRF-TOKEN=a%2Bb' });
});
afterEach(() => vi.unstubAllGlobals());

describe('the address of a call', () => {
  it('takes its path parameters and leaves out what is undefined in the query', () => {
    expect(
      buildUrl('/api/projects/:projectId/experiments', { projectId: 4 }, { page: 2, search: undefined }),
    ).toBe('/api/projects/4/experiments?page=2');
  });

  it('escapes what a person typed', () => {
    expect(buildUrl('/api/projects', undefined, { search: 'a&b=c' })).toBe('/api/projects?search=a%26b%3Dc');
  });
});

it('reads the anti-forgery token out of the cookies, decoded', () => {
  expect(xsrfToken('a=1; XSRF-TOKEN=x%2Fy')).toBe('x/y');
  expect(xsrfToken('a=1')).toBeUndefined();
});

describe('a call', () => {
  it('carries the token, the anti-forgery header and a JSON body', async () => {
    stored.set('token', 'secret');
    answerWith(201, project);
    await call(projectCalls.createProject, { body: { title: 'Buffers', projectTypeId: 1 } });
    expect(requests[0]?.init.headers).toEqual({
      'Accept-Language': 'en',
      'x-auth-token': 'secret',
      'x-xsrf-token': 'a+b',
      'content-type': 'application/json',
    });
    expect(requests[0]?.init.body).toBe('{"title":"Buffers","projectTypeId":1}');
  });

  it('waits as long as the answer takes, unless whoever asks does not', async () => {
    answerWith(200, project);
    await call(projectCalls.readProject, { params: { id: 4 } });
    expect(requests[0]?.init.signal).toBeNull();
    const { signal } = new AbortController();
    await call(projectCalls.readProject, { params: { id: 4 } }, { signal });
    expect(requests[1]?.init.signal).toBe(signal);
  });

  it('marks polling as background', async () => {
    answerWith(200, []);
    const params = { projectId: 1, experimentId: 2 };
    await call(versionCalls.workbook.listVersions, { params }, { background: true });
    expect(requests[0]?.init.headers).toMatchObject({ 'x-benchbook-background': '1' });
  });

  it('answers a page with the total of all pages', async () => {
    answerWith(200, [project], { 'x-total-count': '31' });
    const page = await callPage(projectCalls.listProjects, { query: { page: 1 } });
    expect(page.total).toBe(31);
    expect(page.items[0]?.title).toBe('Buffers');
  });

  it('throws the sentences of a refusal with their status', async () => {
    answerWith(409, { errors: [{ msg: 'Somebody changed it.' }] });
    const failure = await call(projectCalls.readProject, { params: { id: 4 } }).catch((error) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status: 409, errors: [{ msg: 'Somebody changed it.' }] });
  });

  it('throws an error without sentences when nothing answers', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(call(projectCalls.readProject, { params: { id: 4 } })).rejects.toMatchObject({
      status: 0,
      errors: [],
    });
  });

  it('ends the session when the server does not know its token, and only then', async () => {
    const ended = vi.fn();
    onSessionEnded(ended);
    answerWith(401, { errors: [{ code: 'not-signed-in', msg: 'Please sign in.' }] });
    await call(projectCalls.readProject, { params: { id: 4 } }).catch(() => {});
    expect(ended).not.toHaveBeenCalled();
    stored.set('token', 'old');
    answerWith(401, { errors: [{ code: 'wrong-credentials', msg: 'The password is not right.' }] });
    await call(projectCalls.readProject, { params: { id: 4 } }).catch(() => {});
    expect(ended).not.toHaveBeenCalled();
    answerWith(401, { errors: [{ code: 'not-signed-in', msg: 'Please sign in.' }] });
    await call(projectCalls.readProject, { params: { id: 4 } }).catch(() => {});
    expect(ended).toHaveBeenCalledOnce();
  });
});

describe('a refusal', () => {
  const refused = (status: number, code?: string) =>
    new ApiError(status, [{ msg: 'No.', ...(code && { code }) }]);

  it('is told apart by its code, and not by its status', () => {
    expect(wasRefused(refused(409, 'changed-meanwhile'), 'changed-meanwhile')).toBe(true);
    expect(wasRefused(refused(409, 'state-forbids'), 'changed-meanwhile')).toBe(false);
    expect(wasRefused(refused(409), 'changed-meanwhile')).toBe(false);
    expect(wasRefused(new TypeError('broken'), 'changed-meanwhile')).toBe(false);
  });

  it('leaves nothing to show where a thing is unknown, private, or its address is none', () => {
    const codes = ['not-found', 'not-allowed', 'private-workbook', 'invalid-input'];
    expect(codes.map((code) => isOutOfReach(refused(400, code)))).toEqual([true, true, true, true]);
    expect(isOutOfReach(refused(503, 'part-down'))).toBe(false);
    expect(isOutOfReach(new ApiError(404, []))).toBe(false);
  });
});

describe('the links of an answer', () => {
  it('are read by their relation, with the parameters that lead there', () => {
    const links = readLinks(
      '</api/logs?kind=edited&before=7>; rel="next", </api/logs?kind=edited&after=9>; rel="prev"',
    );
    expect(links.get('next')?.get('before')).toBe('7');
    expect(links.get('prev')?.get('after')).toBe('9');
    expect(links.get('last')).toBeUndefined();
    expect(readLinks('').size).toBe(0);
  });
});
