import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Changed, follow } from './follow.ts';

/** Answers of the server, in order; `null`: none. After the last one it answers no more. */
let answers: (string | null)[];
let asked: string[];
beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    asked.push(url.slice(url.indexOf('/follow')));
    const mark = answers.shift();
    if (mark === null) return Promise.reject(new TypeError('failed to fetch'));
    if (mark !== undefined) return Promise.resolve(Response.json({ mark }));
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function followed(milliseconds: number, begun?: Promise<string>): Promise<string[]> {
  const told: string[] = [];
  const end = new AbortController();
  const toldOf = {
    onBegun: () => told.push('begun'),
    onFollowing: () => told.push('follows'),
    onChange: (what: Changed) => told.push(what === 'editors' ? 'others edit' : 'changed'),
    onFailure: () => told.push('fails'),
  };
  const followed = follow({ projectId: 1, experimentId: 2 }, end.signal, toldOf, begun);
  await vi.advanceTimersByTimeAsync(milliseconds);
  end.abort();
  await vi.advanceTimersByTimeAsync(0);
  await followed;
  return told;
}

it('tells of the first mark and of each other one, and asks with the one it knows', async () => {
  answers = ['a', 'a', 'b'];
  expect(await followed(1_000)).toEqual(['changed', 'follows', 'changed', 'follows']);
  expect(asked).toEqual(['/follow', '/follow?after=a', '/follow?after=a', '/follow?after=b']);
});

it('goes on from a mark that was begun, and asks for one where that came to nothing', async () => {
  answers = ['a', 'b'];
  expect(await followed(1_000, Promise.resolve('a'))).toEqual(['begun', 'follows', 'changed', 'follows']);
  expect(asked).toEqual(['/follow?after=a', '/follow?after=a', '/follow?after=b']);
  asked = [];
  answers = ['a'];
  expect(await followed(1_000, Promise.reject(new Error('refused')))).toEqual(['changed']);
  expect(asked).toEqual(['/follow', '/follow?after=a']);
});

it('says once that it fails where nobody waits for it, and tries again after ever longer', async () => {
  answers = ['a', null, 'a', null, 'a', null, 'a', 'a'];
  expect(await followed(10_000)).toEqual(['changed', 'fails', 'changed', 'fails']);
  expect(asked).toHaveLength(4);
  answers = ['a', null, 'a', 'b'];
  expect(await followed(6_000)).toEqual(['changed', 'fails', 'changed', 'changed', 'follows']);
});

it('tells that no more than who edits changed, so that nothing else is asked for again', async () => {
  answers = ['a.1', 'b.1', 'b.2', 'c.3'];
  expect(await followed(1_000)).toEqual([
    'changed',
    'others edit',
    'follows',
    'changed',
    'follows',
    'changed',
    'follows',
  ]);
});
