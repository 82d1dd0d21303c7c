import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Participant } from './participant.ts';
import { PenAsks } from './pen-asks.ts';

const heard: string[] = [];
let asks: PenAsks;

beforeEach(() => {
  vi.useFakeTimers();
  heard.length = 0;
  asks = new PenAsks(
    { unanswered: 30_000, passes: 120_000, askAgain: 60_000 },
    {
      changed: () => heard.push(`asked by ${asks.first?.participant.user.name ?? 'nobody'}`),
      unanswered: ({ participant }, passesAt) =>
        heard.push(`${participant.user.name} unanswered, passes in ${passesAt.getTime() - Date.now()}`),
      answerable: ({ participant }) => heard.push(`${participant.user.name} may hope again`),
      due: ({ participant }) => heard.push(`passes to ${participant.user.name}`),
    },
  );
});
afterEach(() => {
  asks.stop();
  vi.useRealTimers();
});

const page = (name: string): Participant => ({
  sessionId: `session of ${name}`,
  user: { id: name, name },
  permissions: { edit: true, review: true, comment: true, download: true, print: true, copy: true },
  access: 'edit',
  mayEdit: true,
  behindPassword: null,
  callbackUrl: 'http://host/track',
  channel: null,
  ready: true,
});

test('a holder who neither answers nor works: the asker is told after 30 s, and after 2 min the pen passes', () => {
  asks.add(page('Ben'));
  vi.advanceTimersByTime(29_999);
  expect(heard).toEqual(['asked by Ben']);
  vi.advanceTimersByTime(1);
  expect(heard.at(-1)).toBe('Ben unanswered, passes in 90000');
  vi.advanceTimersByTime(89_999);
  expect(heard).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(heard.at(-1)).toBe('passes to Ben');
});

test('while the holder types, nothing passes, however long it takes', () => {
  asks.add(page('Ben'));
  for (let second = 0; second < 3_600; second += 20) {
    vi.advanceTimersByTime(20_000);
    asks.active();
  }
  expect(heard).toEqual(['asked by Ben']);
});

test('a holder who comes back in the last second begins the two minutes anew', () => {
  asks.add(page('Ben'));
  vi.advanceTimersByTime(119_000);
  asks.active();
  expect(heard.at(-1)).toBe('Ben may hope again');
  vi.advanceTimersByTime(119_000);
  expect(heard.at(-1)).toBe('Ben unanswered, passes in 90000');
  vi.advanceTimersByTime(1_000);
  expect(heard.at(-1)).toBe('passes to Ben');
});

test('who asked first comes first; the next one is asked about when the first was refused', () => {
  asks.add(page('Ben'));
  asks.add(page('Cleo'));
  expect(asks.size).toBe(2);
  if (asks.first) asks.keep(asks.first);
  expect(heard).toEqual(['asked by Ben', 'asked by Ben', 'asked by Cleo']);
});

test('who was refused may ask again after a minute, not before', () => {
  const ben = page('Ben');
  expect(asks.add(ben)).toBe(0);
  if (asks.first) asks.keep(asks.first);
  vi.advanceTimersByTime(20_000);
  expect(asks.add(ben)).toBe(40_000);
  expect(asks.first).toBeUndefined();
  vi.advanceTimersByTime(40_000);
  expect(asks.add(ben)).toBe(0);
  expect(asks.first?.participant).toBe(ben);
});

test('asking twice is asking once, and taking it back stops the clock', () => {
  const ben = page('Ben');
  asks.add(ben);
  asks.add(ben);
  expect(asks.size).toBe(1);
  asks.remove(ben);
  vi.advanceTimersByTime(600_000);
  expect(heard).toEqual(['asked by Ben', 'asked by nobody']);
});

test('while the holder cannot be heard of no clock runs, and it begins anew when they are back', () => {
  asks.add(page('Ben'));
  vi.advanceTimersByTime(20_000);
  asks.pause();
  vi.advanceTimersByTime(500_000);
  expect(heard).toEqual(['asked by Ben']);
  asks.resume();
  vi.advanceTimersByTime(30_000);
  expect(heard.at(-1)).toBe('Ben unanswered, passes in 90000');
});
