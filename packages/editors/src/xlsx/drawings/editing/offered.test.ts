import { expect, it } from 'vitest';
import { offered } from './offered.ts';

it('a title of an axis that stands in a cell is left alone, and that of the other axis is not', () => {
  const design = { kind: 'line', title: '', xTitle: 'mg/l', legend: false, trend: null } as const;
  expect(offered(design, 'line')).toEqual({
    cells: true,
    title: true,
    xTitle: true,
    yTitle: false,
    trend: true,
  });
  expect(offered({ ...design, xTitle: undefined, yTitle: '' }, 'scatter')).toMatchObject({
    xTitle: false,
    yTitle: true,
  });
});

it('a pie has no axes, and gets some with another kind', () => {
  const design = { kind: 'pie', title: '', legend: true } as const;
  expect(offered(design, 'pie')).toMatchObject({ xTitle: false, yTitle: false, trend: false });
  expect(offered(design, 'line')).toMatchObject({ xTitle: true, yTitle: true, trend: true });
});

it('of a chart that is of no kind known here titles and legend can be said', () => {
  expect(offered({ title: '', xTitle: '', yTitle: '', legend: true }, undefined)).toEqual({
    cells: false,
    title: true,
    xTitle: true,
    yTitle: true,
    trend: false,
  });
});
