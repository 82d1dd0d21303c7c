import { expect, it } from 'vitest';
import { mailTime } from './mail-time.ts';

const at = (time: string) => new Date(time);

it('is at once, or not at all, as the person chose', () => {
  const now = at('2026-11-23T16:00:00.000Z');
  expect(mailTime('now', now, 'UTC')).toEqual(now);
  expect(mailTime('never', now, 'UTC')).toBeNull();
});

it.each([
  ['UTC', '2026-11-23T06:59:59.999Z', '2026-11-23T07:00:00.000Z'],
  ['UTC', '2026-11-23T07:00:00.000Z', '2026-11-24T07:00:00.000Z'],
  ['Europe/Zurich', '2026-11-23T16:00:00.000Z', '2026-11-24T06:00:00.000Z'],
  ['Asia/Kathmandu', '2026-11-23T16:00:00.000Z', '2026-11-24T01:15:00.000Z'],
  ['America/Los_Angeles', '2026-11-23T16:00:00.000Z', '2026-11-24T15:00:00.000Z'],
  // The night the clocks go forward, and the one they go back.
  ['Europe/Zurich', '2026-03-28T18:00:00.000Z', '2026-03-29T05:00:00.000Z'],
  ['Europe/Zurich', '2026-10-24T18:00:00.000Z', '2026-10-25T06:00:00.000Z'],
  ['Moon/Tranquility', '2026-11-23T16:00:00.000Z', '2026-11-24T07:00:00.000Z'],
])('is at the next seven in the morning in %s after %s, for whoever reads once a day', (zone, now, next) => {
  expect(mailTime('daily', at(now), zone)).toEqual(at(next));
});
