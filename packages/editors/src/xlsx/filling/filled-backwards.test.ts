import { describe, expect, it } from 'vitest';
import { area, openHeadless, stopTimers, workbookWith } from '../headless.ts';

stopTimers();
const { AUTO_FILL_APPLY_TYPE, RefillCommand } = await import('@univerjs/sheets');
const { fillBackwards } = await import('./filled-backwards.ts');
const { fillNumbers } = await import('./filled-numbers.ts');

type Cell = { f?: string; v?: string | number; t?: number };
const text = (v: string): Cell => ({ v, t: 1 });
const number = (v: number): Cell => ({ v, t: 2 });
const formula = (f: string): Cell => ({ f });

/** What stands in the cells before some in column or row F, from the sixth on, once these are filled up or left over so many cells. */
async function filled(
  way: 'up' | 'left',
  source: Cell[],
  length: number,
  apply?: keyof typeof AUTO_FILL_APPLY_TYPE,
): Promise<unknown[]> {
  const isUp = way === 'up';
  const to = 5 + source.length - 1;
  const cells = isUp
    ? Object.fromEntries(source.map((cell, at) => [5 + at, { 5: cell }]))
    : { 5: Object.fromEntries(source.map((cell, at) => [5 + at, cell])) };
  const editor = await openHeadless(workbookWith(cells));
  fillNumbers(editor.injector);
  fillBackwards(editor.injector, editor.workbook, (sheet) => editor.reader(sheet.getSheetId()));
  const [sourceRange, targetRange] = isUp
    ? [area(5, 5, to, 5), area(5 - length, 5, to, 5)]
    : [area(5, 5, 5, to), area(5, 5 - length, 5, to)];
  await editor.run('sheet.command.auto-fill', { sourceRange, targetRange });
  if (apply) await editor.run(RefillCommand.id, { type: AUTO_FILL_APPLY_TYPE[apply] });
  const contents = Array.from({ length }, (_, at) =>
    isUp ? editor.reader('1').content(5 - length + at, 5) : editor.reader('1').content(5, 5 - length + at),
  );
  expect([...editor.refused, ...editor.broken]).toEqual([]);
  editor.dispose();
  return contents.map((content) =>
    content.kind === 'formula' ? `=${content.formula}` : 'value' in content ? content.value : '',
  );
}

describe('cells that are filled up or to the left', () => {
  it('repeat those they are filled from, the last one beside them, in their order', async () => {
    const [a, b, c] = [text('a'), text('b'), text('c')];
    expect(await filled('up', [a, b, c], 4)).toEqual(['c', 'a', 'b', 'c']);
    expect(await filled('left', [a, b], 2)).toEqual(['a', 'b']);
    expect(await filled('up', [a, {}], 3)).toEqual(['', 'a', '']);
    expect(await filled('up', [number(1), number(5)], 3, 'COPY')).toEqual([5, 1, 5]);
  });

  it('have the formula of the cell they repeat, with its references as far as they lie apart', async () => {
    const [first, second] = [formula('=H14+$H14'), formula('=H$15*2')];
    expect(await filled('up', [first], 2)).toEqual(['=H12+$H12', '=H13+$H13']);
    expect(await filled('up', [first, second], 3)).toEqual(['=H$15*2', '=H12+$H12', '=H$15*2']);
    expect(await filled('left', [first, second], 3)).toEqual(['=D$15*2', '=F14+$H14', '=F$15*2']);
    expect(await filled('left', [first, text('a')], 1)).toEqual(['a']);
    expect(await filled('up', [first, second], 3, 'COPY')).toEqual(['=H$15*2', '=H12+$H12', '=H$15*2']);
  });

  it('lose a reference only where it would be off the sheet', async () => {
    expect(await filled('up', [formula('=A3+1')], 4)).toEqual(['=#REF!+1', '=#REF!+1', '=A1+1', '=A2+1']);
    expect(await filled('left', [formula('=B1')], 2)).toEqual(['=#REF!', '=A1']);
  });

  it('go on with a series beside what is repeated', async () => {
    const [run, mean] = [text('Run 5'), formula('=H14')];
    expect(await filled('up', [run, mean], 3)).toEqual(['=H10', 'Run 4', '=H12']);
    expect(await filled('up', [number(4), number(6)], 3)).toEqual([-2, 0, 2]);
    expect(await filled('up', [text('Mon'), text('Tue')], 3)).toEqual(['Fri', 'Sat', 'Sun']);
  });
});
