import { expect, it } from 'vitest';
import { chartsMayStand } from './charts.ts';

/** A document with charts of these parts. */
const holding = (...parts: (string | null)[]) => ({
  descendants(visit: (node: { type: { name: string }; attrs: Record<string, unknown> }) => boolean) {
    for (const chartPartPath of parts) visit({ type: { name: 'chart' }, attrs: { chartPartPath } });
  },
});

it('charts are taken out, put back and moved, and none is there twice that was there once', () => {
  expect(chartsMayStand(holding(), holding('a'))).toBe(true);
  expect(chartsMayStand(holding('a'), holding())).toBe(true);
  expect(chartsMayStand(holding('b', 'a'), holding('a', 'b'))).toBe(true);
  expect(chartsMayStand(holding('a', 'a'), holding('a'))).toBe(false);
  expect(chartsMayStand(holding('a', 'a'), holding('a', 'a'))).toBe(true);
  expect(chartsMayStand(holding('a', null), holding('a'))).toBe(false);
  expect(chartsMayStand(holding(null), holding(null))).toBe(true);
});
