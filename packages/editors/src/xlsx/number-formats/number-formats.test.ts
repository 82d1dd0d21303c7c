import { afterEach, describe, expect, it } from 'vitest';
import { area, type HeadlessEditor, openHeadless, stopTimers, workbookWith } from '../headless.ts';
import { codeOf, designOf, formatProblem } from './formats.ts';
import { sampleOf } from './sample.ts';

stopTimers();

const { setNumberFormat } = await import('./set-number-format.ts');

describe('a number format', () => {
  it.each([
    ['General', 'general'],
    ['0', 'number'],
    ['#,##0.000;[Red]-#,##0.000', 'number'],
    ['0.00E+00', 'scientific'],
    ['0.0%', 'percent'],
    ['#,##0.00 "€"', 'currency'],
    ['"CHF "#,##0;[Red]-"CHF "#,##0', 'currency'],
    ['yyyy-mm-dd', 'date'],
    ['[h]:mm:ss', 'time'],
    ['@', 'text'],
    ['0.0 "mg/l"', 'custom'],
  ])('%s is opened as %s, and written as it was', (code, kind) => {
    expect(designOf(code).kind).toBe(kind);
    expect(codeOf(designOf(code))).toBe(code);
    expect(formatProblem(designOf(code))).toBeNull();
  });

  it('is refused with what to do about it', () => {
    const own = (code: string) => formatProblem({ ...designOf('General'), kind: 'custom', code });
    expect(own(' ')).toContain('Write the code');
    expect(own('0 mg')).toContain('with other texts in quotation marks');
    expect(own(`"${'x'.repeat(255)}"`)).toContain('at most 255 characters');
    expect(formatProblem({ ...designOf('0.0'), decimals: 31 })).toContain('from 0 to 30');
    expect(formatProblem({ ...designOf('0.0'), decimals: Number.NaN })).toContain('from 0 to 30');
  });

  it('shows what a cell will show, with its colour', () => {
    expect(sampleOf({ kind: 'number', value: -1234.5 }, '#,##0.00;[Red]-#,##0.00')).toEqual({
      text: '-1,234.50',
      color: '#ff0000',
    });
    expect(sampleOf({ kind: 'formula', formula: 'A1', result: 9.075 }, '0.00').text).toBe('9.08');
    expect(sampleOf({ kind: 'text', value: '007' }, '0.00').text).toBe('007');
    expect(sampleOf({ kind: 'number', value: -1 }, 'yyyy-mm-dd').text).toMatch(/^#+$/);
    expect(sampleOf({ kind: 'empty' }, '0.00').text).toBe('');
  });
});

describe('giving cells a number format', () => {
  let editor: HeadlessEditor;
  afterEach(() => editor.dispose());

  it('leaves what stands in them, is one thing to undo, and reaches the end of a whole column', async () => {
    const cells = { 0: { 0: { v: '007', t: 1, s: 'a' }, 1: { v: 'TRUE', t: 1, s: 'a' }, 2: { v: 5, t: 2 } } };
    editor = await openHeadless(workbookWith(cells, { a: { n: { pattern: '@' } } }));
    const grid: Parameters<typeof setNumberFormat>[0] = [editor.injector, editor.workbook];
    setNumberFormat(grid, [area(0, 0, 0, 2)], 'General');
    const edit = (column: number, numberFormat: string | null) => ({
      row: 0,
      column,
      style: { numberFormat },
    });
    const set = (...cells: object[]) => [{ op: 'set-cells', sheet: '1', cells }];
    expect(editor.edits()).toEqual(set(edit(0, null), edit(1, null)));
    await editor.undo();
    expect(editor.edits()).toEqual(set(edit(0, '@'), edit(1, '@')));

    setNumberFormat(grid, [area(0, 2, 1_048_575, 2)], '0.0 "mg"');
    const [whole] = editor.edits();
    expect(whole).toMatchObject({ cells: { length: 40, 0: edit(2, '0.0 "mg"') } });
    expect(editor.refused).toEqual([]);
  });

  it('writes General where the column has another format', async () => {
    const columnData = { 1: { s: 'a' } };
    editor = await openHeadless(workbookWith({}, { a: { n: { pattern: '0.00' } } }, { columnData }));
    setNumberFormat([editor.injector, editor.workbook], [area(0, 0, 0, 1)], 'General');
    expect(editor.edits()).toMatchObject([
      { cells: [{ row: 0, column: 1, style: { numberFormat: 'General' } }] },
    ]);
  });

  it('refuses one that nobody can read', async () => {
    editor = await openHeadless(workbookWith({}));
    setNumberFormat([editor.injector, editor.workbook], [area(0, 0, 0, 0)], '0 mg');
    expect(editor.refused).toHaveLength(1);
    expect(editor.edits()).toEqual([]);
  });
});
