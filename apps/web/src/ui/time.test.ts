import { describe, expect, it } from 'vitest';
import {
  formatDate,
  formatDay,
  formatMinute,
  formatShortAgo,
  formatSize,
  formatTime,
  retimed,
} from './time.ts';

describe('a date on screen', () => {
  it('is en-US, in the time zone asked for', () => {
    expect(formatDate('2026-11-21T23:30:00.000Z', 'Asia/Tokyo').replace(/\s/gu, ' ')).toBe(
      'Nov 22, 2026, 8:30 AM',
    );
  });

  it('falls back to the local zone when the stored one is unknown', () => {
    const timestamp = '2026-11-21T12:00:00.000Z';
    expect(formatDate(timestamp, 'Lab/Nowhere')).toBe(formatDate(timestamp));
  });

  it('is left as it came when it is no date', () => {
    expect(formatDate('soon')).toBe('soon');
  });
});

it('names the day that it is in the time zone asked for', () => {
  expect(formatDay('2026-11-21T23:30:00.000Z', 'Asia/Tokyo')).toBe('Sunday, November 22, 2026');
});

it('shows the time of a save with seconds on a 24-hour clock', () => {
  expect(formatTime('2026-11-21T00:03:22.000Z', 'UTC')).toBe('00:03:22');
});

it('shows since when somebody edits by the minute, in the zone of whoever reads it', () => {
  expect(formatMinute('2026-11-28T13:03:22.000Z', 'Europe/Zurich')).toBe('14:03');
});

it('shows sizes in the unit that reads well', () => {
  expect([734, 12_400, 250_000, 3_140_000].map(formatSize)).toEqual(['734 B', '12.4 kB', '250 kB', '3.1 MB']);
});

it('says shortly how long ago something was, and after a month on which day', () => {
  const at = '2026-11-21T23:30:00.000Z';
  const after = (seconds: number) => formatShortAgo(at, Date.parse(at) + seconds * 1_000, 'Asia/Tokyo');
  expect([-5, 59, 60, 3_599, 7_300, 86_400, 29 * 86_400].map(after)).toEqual([
    'just now',
    'just now',
    '1 min ago',
    '59 min ago',
    '2 h ago',
    '1 d ago',
    '29 d ago',
  ]);
  expect(after(30 * 86_400)).toBe('Nov 22, 2026');
  expect(formatShortAgo('soon', 0)).toBe('soon');
});

it('tells the times in a sentence of the server in the zone that people read', () => {
  const inTokyo = (timestamp: string) => formatDate(timestamp, 'Asia/Tokyo').replace(/\s/gu, ' ');
  expect(retimed('Ben changed this on 2026-11-21 23:30 UTC.', inTokyo)).toBe(
    'Ben changed this on Nov 22, 2026, 8:30 AM.',
  );
});
