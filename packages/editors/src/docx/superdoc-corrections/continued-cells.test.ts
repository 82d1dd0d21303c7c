import { expect, it } from 'vitest';
import { withContinuedCells } from './continued-cells.ts';

const cell = (name: string, rowspan = 1, colspan = 1) => ({ attrs: { name, rowspan, colspan } });
const row = (...content: ReturnType<typeof cell>[]) => ({ content });

/** The cells of each row by their names, those that go on with a hyphen. */
const shapeOf = (table: { content: { content: { attrs: { name: string; continueMerge?: boolean } }[] }[] }) =>
  table.content.map(({ content }) =>
    content.map(({ attrs }) => `${attrs.continueMerge ? '-' : ''}${attrs.name}`).join(' '),
  );

it('stand where they go on, whichever of two that are beside each other begins further down', () => {
  const table = {
    content: [row(cell('a1'), cell('b1'), cell('c1', 3)), row(cell('a2'), cell('b2', 2)), row(cell('a3'))],
  };
  const shape = ['a1 b1 c1', 'a2 b2 -c1', 'a3 -b2 -c1'];
  expect(shapeOf(withContinuedCells(table, () => ({})))).toEqual(shape);
  // What was exported once is exported again.
  expect(shapeOf(withContinuedCells(table, () => ({})))).toEqual(shape);
});

it('are as wide as they begin, and none behind the last row', () => {
  const table = {
    content: [row(cell('wide', 2, 2), cell('c1', 9)), row(), row(cell('a3'), cell('b3'))],
  };
  expect(shapeOf(withContinuedCells(table, () => ({})))).toEqual(['wide c1', '-wide -c1', 'a3 b3 -c1']);
});

it('stand where they go on in a row that begins behind the first column', () => {
  const table = { content: [row(cell('a1'), cell('b1'), cell('c1', 2)), row(cell('b2'))] };
  const first = (each: object) => Number(each === table.content[1]);
  expect(shapeOf(withContinuedCells(table, () => ({}), first))).toEqual(['a1 b1 c1', 'b2 -c1']);
});
