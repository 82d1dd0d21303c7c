import { expect, it } from 'vitest';
import { type ScaleInput, scaleOf } from './scale.ts';

const scale = (values: number[], more: Partial<ScaleInput> = {}) =>
  scaleOf(values, {
    min: undefined,
    max: undefined,
    unit: undefined,
    logBase: undefined,
    length: 200,
    room: 32,
    headroom: true,
    ...more,
  });

it('begins at zero, unless what differs would not be seen', () => {
  expect(scale([10, 40, 55])).toEqual({ min: 0, max: 60, unit: 10 });
  expect(scale([-20, 55])).toEqual({ min: -40, max: 60, unit: 20 });
  expect(scale([1001, 1009])).toMatchObject({ min: 995 });
  expect(scale([])).toMatchObject({ min: 0 });
  expect(scale([0, 0])).toEqual({ min: 0, max: 1, unit: 0.2 });
});

it('is what its author wanted', () => {
  expect(scale([1, 2], { min: 0.5, max: 3, unit: 0.5 })).toEqual({ min: 0.5, max: 3, unit: 0.5 });
  expect(scale([1, 2], { min: 10 })).toMatchObject({ min: 10 });
  expect(scale([1, 2], { max: -10 })).toMatchObject({ max: -10 });
});

it('never has more ticks than can be drawn, nor an end before its beginning', () => {
  const hostile = [1e-300, 1e300, Number.MIN_VALUE, 0];
  for (const min of [undefined, ...hostile]) {
    for (const max of [undefined, ...hostile]) {
      for (const unit of [undefined, 1e-300, 1e300]) {
        const found = scale([3, 7], { min, max, unit });
        expect(found.max, JSON.stringify({ min, max, unit })).toBeGreaterThan(found.min);
        expect((found.max - found.min) / found.unit).toBeLessThanOrEqual(1_000);
      }
    }
  }
});

it('counts powers on a logarithmic axis', () => {
  expect(scale([3, 30_000], { logBase: 10 })).toEqual({ min: 0, max: 5, unit: 1 });
  expect(scale([0.002, 5], { logBase: 10 })).toEqual({ min: -3, max: 1, unit: 1 });
  expect(scale([-1, 0], { logBase: 10 })).toEqual({ min: 0, max: 1, unit: 1 });
});
