import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { follow } from './follow.ts';

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

async function followed(milliseconds: number): Promise<string[]> {
  const told: string[] = [];
  const end = new AbortController();
  const followed = follow({ projectId: 1, experimentId: 2 }, end.signal, {
    onAnswer: () => told.push('answers'),
    onChange: () => told.push('changed'),
    onFailure: () => told.push('fails'),
  });
  await vi.advanceTimersByTimeAsync(milliseconds);
  end.abort();
  await vi.advanceTimersByTimeAsync(0);
  await followed;
  return told;
}

it('tells of the first mark and of each other one, and asks with the one it knows', async () => {
  answers = ['a', 'a', 'b'];
  expect(await followed(1_000)).toEqual(['answers', 'changed', 'answers', 'answers', 'changed']);
  expect(asked).toEqual(['/follow', '/follow?after=a', '/follow?after=a', '/follow?after=b']);
});

it('says that it fails, tries again after a while, and takes what comes then for a change', async () => {
  answers = ['a', null, 'a'];
  expect(await followed(4_000)).toEqual(['answers', 'changed', 'fails', 'changed']);
  answers = [null, 'a'];
  expect(await followed(6_000)).toEqual(['fails', 'changed', 'answers', 'changed']);
});
