import { describe, expect, it } from 'vitest';
import { area, openHeadless, stopTimers, workbookWith } from '../headless.ts';

stopTimers();
const { AUTO_FILL_APPLY_TYPE, RefillCommand } = await import('@univerjs/sheets');
const { fillNumbers, series } = await import('./filled-numbers.ts');

/** What stands in the cells behind or before these once they are filled down or up. */
async function filled(values: object[], isUp = false): Promise<unknown[]> {
  const from = isUp ? 4 : 0;
  const cells = Object.fromEntries(values.map((cell, at) => [from + at, { 0: cell }]));
  const styles = { 0: {}, hour: { n: { pattern: 'hh:mm' } }, day: { n: { pattern: 'yyyy-mm-dd hh:mm' } } };
  const editor = await openHeadless(workbookWith(cells, styles));
  fillNumbers(editor.injector);
  const to = from + values.length - 1;
  await editor.run('sheet.command.auto-fill', {
    sourceRange: area(from, 0, to, 0),
    targetRange: isUp ? area(0, 0, to, 0) : area(from, 0, to + 3, 0),
  });
  const rows = isUp ? [3, 2, 1] : [1, 2, 3].map((row) => to + row);
  const contents = rows.map((row) => editor.reader('1').content(row, 0));
  editor.dispose();
  return contents.map((content) => ('value' in content ? content.value : content.kind));
}

const number = (v: number, s?: string) => ({ v, t: 2, ...(s && { s }) });
const text = (v: string) => ({ v, t: 1 });

describe('cells that are filled from numbers', () => {
  it.each([
    ['small ones', [1e-6, 2e-6], [3e-6, 4e-6, 5e-6]],
    ['small steps', [1.0000012, 1.0000024], [1.0000036, 1.0000048, 1.000006]],
    ['tenths', [0.1, 0.2], [0.3, 0.4, 0.5]],
    [
      'large ones',
      [9007199254740987, 9007199254740988],
      [9007199254740989, 9007199254740990, 9007199254740991],
    ],
    ['a dilution', [0.1, 0.01, 0.001], [0.0001, 0.00001, 0.000001]],
    ['those on no line', [1, 2, 4.5], [6, 7.75, 9.5]],
  ])('go on with all their digits: %s', async (_, from, to) => {
    expect(await filled(from.map((each) => number(each)))).toEqual(to);
  });

  it('go on upwards', async () => {
    expect(await filled([number(4e-6), number(5e-6)], true)).toEqual([3e-6, 2e-6, 1e-6]);
    expect(await filled([number(4), {}, number(5), {}], true)).toEqual(['empty', 3, 'empty']);
    expect(await filled([number(0.5, 'hour')], true)).toEqual(
      [11 / 24, 10 / 24, 9 / 24].map((each) => Number(each.toFixed(15))),
    );
  });

  it('go on by hours to the second, alone by the next hour, and days by the next day', async () => {
    const seconds = (values: unknown[]) => values.map((value) => Math.abs(Number(value) * 86_400));
    const halves = await filled([number(8 / 24, 'hour'), number(8.5 / 24, 'hour')]);
    expect(seconds(halves).map((each, at) => Math.abs(each - (9 + at / 2) * 3_600) < 1e-6)).toEqual([
      true,
      true,
      true,
    ]);
    expect(seconds(await filled([number(8 / 24, 'hour')])).map(Math.round)).toEqual([32_400, 36_000, 39_600]);
    expect(await filled([number(45356.5, 'day')])).toEqual([45357.5, 45358.5, 45359.5]);
  });

  it.each([
    ['15 January, 15 February', [45306, 45337], [45366, 45397, 45427]],
    ['every third month', [45306, 45397], [45488, 45580, 45672]],
    ['a day some months have not', [45322, 45382], [45443, 45504, 45565]],
    ['the last day of each', [46053, 46081], [46112, 46142, 46173]],
    ['the last day of every third', [46112, 46203, 46295], [46387, 46477, 46568]],
    ['a week', [45306, 45313], [45320, 45327, 45334]],
  ])('go on by the same day of a month where they are such days: %s', async (_, from, to) => {
    expect(await filled(from.map((day) => number(day, 'day')))).toEqual(to);
  });

  it.each([
    ['merged two by two', [number(1), {}, number(2), {}], [3, 'empty', 4]],
    ['of which two stand together', [number(1), number(2), {}, number(3)], [4, 5, 'empty']],
    ['days', [number(45306, 'day'), {}, number(45313, 'day'), {}], [45320, 'empty', 45327]],
    ['texts with a number', [text('Sample 1'), {}, text('Sample 2'), {}], ['Sample 3', 'empty', 'Sample 4']],
  ])('are one series where empty cells part them: %s', async (_, from, to) => {
    expect(await filled(from)).toEqual(to);
  });

  it('go on from each by itself where texts part them', async () => {
    expect(await filled([number(1), text('mg'), number(5), text('ml')])).toEqual([2, 'mg', 6]);
  });

  it('are copies of one alone, in merged cells and beside a text that is counted, unless a series is asked for', async () => {
    expect(await filled([number(7), {}])).toEqual([7, 'empty', 7]);
    const editor = await openHeadless(workbookWith({ 0: { 0: number(5), 1: text('Sample 1') } }));
    fillNumbers(editor.injector);
    const below = () => [1, 2].map((row) => [0, 1].map((column) => editor.reader('1').content(row, column)));
    const values = () => below().map((row) => row.map((cell) => ('value' in cell ? cell.value : cell.kind)));
    await editor.run('sheet.command.auto-fill', {
      sourceRange: area(0, 0, 0, 1),
      targetRange: area(0, 0, 2, 1),
    });
    expect(values()).toEqual([
      [5, 'Sample 2'],
      [5, 'Sample 3'],
    ]);
    await editor.run(RefillCommand.id, { type: AUTO_FILL_APPLY_TYPE.SERIES });
    expect(values()).toEqual([
      [6, 'Sample 2'],
      [7, 'Sample 3'],
    ]);
    editor.dispose();
  });

  it('are copies where these are truth values', async () => {
    expect(await filled([{ v: 0, t: 3 }])).toEqual([false, false, false]);
    expect(
      await filled([
        { v: 1, t: 3 },
        { v: 0, t: 3 },
      ]),
    ).toEqual([true, false, true]);
  });
});

describe('cells that are filled from texts with a number', () => {
  it.each([
    [
      'every digit of a long one',
      ['LOT-12345678901234567890'],
      ['LOT-12345678901234567891', 'LOT-12345678901234567892', 'LOT-12345678901234567893'],
    ],
    ['its zeros', ['S-009'], ['S-010', 'S-011', 'S-012']],
    ['what stands behind it', ['2 mg', '4 mg'], ['6 mg', '8 mg', '10 mg']],
    ['each letter of its own', ['A1', 'B1'], ['A2', 'B2', 'A3']],
    ['those that stand together', ['A1', 'A2', 'B5'], ['A3', 'A4', 'B6']],
    ['those between others', ['A1', 'B1', 'A2', 'B2'], ['A3', 'B3', 'A4']],
    ['those that come again', ['A1', 'B1', 'A1', 'B1'], ['A1', 'B1', 'A1']],
    ['copies where there is no step', ['A1', 'A2', 'A9'], ['A1', 'A2', 'A9']],
  ])('keep %s', async (_, from, to) => {
    expect(await filled(from.map(text))).toEqual(to);
  });

  it('keep each its letter upwards, too', async () => {
    expect(await filled([text('A3'), text('B3')], true)).toEqual(['B2', 'A2', 'B1']);
  });
});

it('says what follows numbers of any size', () => {
  expect(series([1e300, 2e300], 2, 1)).toEqual([3e300, 4e300]);
  expect(series([1e-300, 2e-300], 2, 1)).toEqual([3e-300, 4e-300]);
  expect(series([0, 0, 0], 2, 1)).toEqual([0, 0]);
  expect(series([5, 0, -5], 2, 1)).toEqual([-10, -15]);
  expect(series([0.0000012], 2, 1)).toEqual([1.0000012, 2.0000012]);
});
