import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginOpening, takeMark, takeOpening } from './begun.ts';
import { openingQuery } from './queries.ts';

const WORKBOOK = { projectId: 1, experimentId: 2 };
const TEMPLATE = { templateId: 2 };

let asked: string[];
let mayEdit: boolean;
beforeEach(() => {
  asked = [];
  mayEdit = true;
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    asked.push(url);
    signal.addEventListener('abort', () => asked.push(`${url} is given up`));
    return Promise.resolve(Response.json(url.includes('/follow') ? { mark: 'a' } : opening()));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const opening = () => ({
  documentServerUrl: 'http://office.test/',
  builtIn: true,
  config: {},
  key: 'k',
  version: 1,
  permissions: { edit: mayEdit, review: true },
});

/** What the screen of a document asks for as its opening. */
function open(place: typeof WORKBOOK | typeof TEMPLATE, frozen: boolean) {
  const { queryFn } = openingQuery(place, '1', frozen);
  if (typeof queryFn !== 'function') throw new Error('Nothing is asked.');
  return queryFn({ signal: new AbortController().signal } as Parameters<typeof queryFn>[0]);
}

const OPENS = '/api/onlyoffice/experiments/2/config';

it('asks for the mark and the opening at once, and for each of them once', async () => {
  beginOpening(WORKBOOK, async () => {});
  expect(asked).toEqual(['/api/projects/1/experiments/2/follow', OPENS]);
  await expect(takeMark(WORKBOOK)).resolves.toBe('a');
  expect(takeMark(WORKBOOK)).toBeUndefined();
  expect(await open(WORKBOOK, false)).toMatchObject({ key: 'k' });
  expect(asked.filter((url) => url === OPENS)).toHaveLength(1);
  await open(WORKBOOK, false);
  expect(asked.filter((url) => url === OPENS)).toHaveLength(2);
});

it('gives the mark out when what is at least as new was read', async () => {
  let read = () => {};
  beginOpening(WORKBOOK, () => new Promise<void>((resolve) => (read = resolve)));
  const mark = vi.fn();
  void takeMark(WORKBOOK)?.then(mark);
  await vi.advanceTimersByTimeAsync(10);
  expect(mark).not.toHaveBeenCalled();
  read();
  await vi.advanceTimersByTimeAsync(10);
  expect(mark).toHaveBeenCalledWith('a');
});

it('is for that document only, and not for one that comes much later', async () => {
  beginOpening(WORKBOOK, async () => {});
  expect(takeMark(TEMPLATE)).toBeUndefined();
  expect(takeOpening(TEMPLATE)).toBeUndefined();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(takeMark(WORKBOOK)).toBeUndefined();
  expect(asked).toContain(`${OPENS} is given up`);
});

it('does not open a signed document by what was begun before it was signed', async () => {
  beginOpening(WORKBOOK, async () => {});
  await open(WORKBOOK, true);
  expect(asked.filter((url) => url === OPENS)).toHaveLength(2);

  asked = [];
  mayEdit = false;
  beginOpening(WORKBOOK, async () => {});
  await open(WORKBOOK, true);
  expect(asked.filter((url) => url === OPENS)).toHaveLength(1);
});
