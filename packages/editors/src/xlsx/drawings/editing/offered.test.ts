import { expect, it } from 'vitest';
import { offered } from './offered.ts';

it('a title of an axis that stands in a cell is left alone, and that of the other axis is not', () => {
  const design = {
    kind: 'line',
    title: '',
    xTitle: 'mg/l',
    legend: false,
    trend: null,
    errors: null,
  } as const;
  expect(offered(design, 'line')).toEqual({
    cells: true,
    title: true,
    xTitle: true,
    yTitle: false,
    xScale: false,
    yScale: false,
    trend: true,
    errors: true,
    xErrors: false,
  });
  expect(offered({ ...design, xTitle: undefined, yTitle: '' }, 'scatter')).toMatchObject({
    xTitle: false,
    yTitle: true,
  });
});

it('a pie has no axes, and gets some with another kind', () => {
  const design = { kind: 'pie', title: '', legend: true } as const;
  expect(offered(design, 'pie')).toMatchObject({ xTitle: false, yTitle: false, trend: false });
  expect(offered(design, 'line')).toMatchObject({ xTitle: true, yTitle: true, trend: true, errors: true });
});

it('of a chart that is of no kind known here titles and legend can be said', () => {
  expect(offered({ title: '', xTitle: '', yTitle: '', legend: true }, undefined)).toEqual({
    cells: false,
    title: true,
    xTitle: true,
    yTitle: true,
    xScale: false,
    yScale: false,
    trend: false,
    errors: false,
    xErrors: false,
  });
});

it('a scale is said of axes of numbers, those there are and those that are made with another kind', () => {
  const yScale = { min: 0, max: null, logarithmic: false };
  const design = { kind: 'line', title: '', yScale } as const;
  expect(offered(design, 'line')).toMatchObject({ xScale: false, yScale: true });
  expect(offered(design, 'scatter')).toMatchObject({ xScale: true, yScale: true });
  expect(offered(design, 'pie')).toMatchObject({ xScale: false, yScale: false });
  expect(offered({ kind: 'column', title: '' }, 'column', true)).toMatchObject({
    xScale: false,
    yScale: true,
  });
  expect(offered({ title: '', xScale: yScale, yScale }, undefined)).toMatchObject({
    xScale: true,
    yScale: true,
  });
});

it('error bars along x are said where x are numbers, also those of bubbles, of which nothing else is', () => {
  const design = { kind: 'scatter', title: '', errors: null, xErrors: null } as const;
  expect(offered(design, 'scatter')).toMatchObject({ errors: true, xErrors: true });
  expect(offered(design, 'line')).toMatchObject({ errors: true, xErrors: false });
  expect(offered({ kind: 'line', title: '', errors: null }, 'scatter')).toMatchObject({ xErrors: true });
  expect(offered({ kind: 'scatter', title: '', errors: null }, 'scatter')).toMatchObject({ xErrors: false });
  expect(offered({ kind: 'scatter', title: '', errors: null }, 'scatter', true)).toMatchObject({
    xErrors: true,
  });
  expect(offered({ title: '', errors: null, xErrors: null }, undefined)).toMatchObject({
    errors: true,
    xErrors: true,
    cells: false,
  });
});
