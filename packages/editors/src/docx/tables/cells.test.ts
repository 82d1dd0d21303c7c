import { describe, expect, it } from 'vitest';
import { cellsIn, type PlacedCell, placeCells, sidesOf, type TableNode } from './cells.ts';

/** A cell that holds one empty paragraph. */
const cell = (attrs: Record<string, unknown> = {}): TableNode => node('tableCell', attrs, [], 4);
const row = (cells: TableNode[], attrs = {}) => node('tableRow', attrs, cells);
const table = (...rows: TableNode[]) => node('table', {}, rows);

function node(name: string, attrs: Record<string, unknown>, children: TableNode[], size?: number): TableNode {
  const nodeSize = size ?? 2 + children.reduce((sum, child) => sum + child.nodeSize, 0);
  const child = (index: number) => {
    const found = children[index];
    if (!found) throw new Error('There is no such child.');
    return found;
  };
  return { type: { name }, attrs, nodeSize, childCount: children.length, child };
}

const placeOf = ({ row, column, position }: PlacedCell) => [row, column, position];

describe('the cells of a table', () => {
  it('are in the column that cells reaching down from above and from the left leave them', () => {
    const cells = placeCells(
      table(row([cell({ rowspan: 2 }), cell({ colspan: 2 })]), row([cell(), cell()])),
      10,
    );
    expect(cells.map(placeOf)).toEqual([
      [0, 0, 12],
      [0, 1, 16],
      [1, 1, 22],
      [1, 2, 26],
    ]);
  });

  it('begin behind the columns that their row leaves out', () => {
    const [only] = placeCells(table(row([cell()], { tableRowProperties: { gridBefore: 2 } })), 0);
    expect(only?.column).toBe(2);
    const fillers = [cell({ __placeholder: 'gridBefore' }), cell({ __placeholder: 'gridBefore' })];
    const filled = placeCells(table(row([...fillers, cell()], { tableRowProperties: { gridBefore: 2 } })), 0);
    expect(filled.map(({ column }) => column)).toEqual([0, 1, 2]);
  });

  it('are selected by a caret in one of them, and by what reaches into several', () => {
    const cells = placeCells(table(row([cell(), cell()])), 0);
    expect(cellsIn(cells, [{ from: 4, to: 4 }])).toEqual([cells[0]]);
    expect(cellsIn(cells, [{ from: 4, to: 8 }])).toEqual(cells);
  });

  it('share their lines: what is drawn or taken away between two of them is so of both', () => {
    const cells = placeCells(table(row([cell(), cell()]), row([cell(), cell()])), 0);
    const [first, second, third, fourth] = cells as [PlacedCell, PlacedCell, PlacedCell, PlacedCell];
    const outer = sidesOf(cells, [first], 'outer');
    expect([...(outer.get(first) ?? [])].sort()).toEqual(['bottom', 'left', 'right', 'top']);
    expect([...(outer.get(second) ?? [])]).toEqual(['left']);
    expect([...(outer.get(third) ?? [])]).toEqual(['top']);
    expect(outer.has(fourth)).toBe(false);
    const inner = sidesOf(cells, [first, second], 'inner');
    expect([...inner].map(([at, sides]) => [cells.indexOf(at), ...sides])).toEqual([
      [0, 'right'],
      [1, 'left'],
    ]);
    const bottom = sidesOf(cells, cells, 'bottom');
    expect([...bottom].map(([at, sides]) => [cells.indexOf(at), ...sides])).toEqual([
      [2, 'bottom'],
      [3, 'bottom'],
    ]);
  });
});
