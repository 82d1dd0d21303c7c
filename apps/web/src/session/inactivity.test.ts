import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inactivityAfter, watchInactivity } from './inactivity.ts';

it('warns after 3,500,000 ms and ends the session after 3,600,000 ms without activity', () => {
  expect(inactivityAfter(3_499_999)).toBe('active');
  expect(inactivityAfter(3_500_000)).toBe('warned');
  expect(inactivityAfter(3_599_999)).toBe('warned');
  expect(inactivityAfter(3_600_000)).toBe('over');
});

describe('a page without activity', () => {
  let sent: unknown[];
  let page: EventTarget;
  let left: number | null;
  let isOver: boolean;
  let stop: () => void;
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-03-04T10:00:00.000Z') });
    const stored = new Map<string, string>();
    page = new EventTarget();
    vi.stubGlobal('window', page);
    vi.stubGlobal('document', { cookie: '' });
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    });
    sent = [];
    vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
      sent.push([url, ...(body === undefined ? [] : [JSON.parse(body)])]);
      return Response.json({ done: true });
    });
    left = null;
    isOver = false;
    stop = watchInactivity(
      (milliseconds) => {
        left = milliseconds;
      },
      () => {
        isOver = true;
      },
    );
  });
  afterEach(() => {
    stop();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('logs a warning on the server, once, and counts down to the end of the session', async () => {
    await vi.advanceTimersByTimeAsync(3_499_000);
    expect([left, sent]).toEqual([null, []]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(left).toBe(100_000);
    await vi.advanceTimersByTimeAsync(99_000);
    expect([left, isOver]).toEqual([1_000, false]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([left, isOver]).toEqual([null, true]);
    expect(sent).toEqual([
      ['/api/clientLogger', { level: 'warn', message: 'No activity for a while; the session ends soon.' }],
    ]);
  });

  it.each(['mousemove', 'mousedown', 'click', 'scroll', 'wheel', 'keydown', 'touchstart'])(
    'is active again by %s, of which the server is told',
    async (sign) => {
      await vi.advanceTimersByTimeAsync(3_550_000);
      expect(left).toBe(50_000);
      page.dispatchEvent(new Event(sign));
      await vi.advanceTimersByTimeAsync(3_000_000);
      expect([left, isOver]).toEqual([null, false]);
      expect(sent.slice(1)).toEqual([['/api/users/id']]);
    },
  );
});
