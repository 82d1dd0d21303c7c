import { expect, it } from 'vitest';
import { area, openHeadless, stopTimers, workbookWith } from '../headless.ts';

stopTimers();
const { INTERCEPTOR_POINT, SheetInterceptorService } = await import('@univerjs/sheets');
const { typeIntoMany } = await import('./typed-into-many.ts');

it('lets the references of a formula follow that Ctrl+Enter writes into all selected cells, but for rows a filter hides', async () => {
  const cells = {
    0: { 0: { v: 1, t: 2 } },
    1: { 0: { v: 2, t: 2 } },
    2: { 0: { v: 3, t: 2 }, 1: { v: 9, t: 2 } },
  };
  const editor = await openHeadless(workbookWith(cells));
  typeIntoMany(editor.injector, editor.workbook);
  editor.injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.ROW_FILTERED, {
    handler: (_, { row }) => row === 2,
  });
  // Begun in the second cell.
  await editor.select(1, 1);
  await editor.run('sheet.command.set-range-values', {
    range: area(0, 1, 3, 2),
    value: { f: '=$A2*A$1+A2' },
  });
  const contents = (column: number) =>
    [0, 1, 2, 3].map((row) => {
      const content = editor.reader('1').content(row, column);
      return content.kind === 'formula' ? content.formula : content.kind === 'number' ? content.value : null;
    });
  expect(contents(1)).toEqual(['$A1*A$1+A1', '$A2*A$1+A2', 9, '$A4*A$1+A4']);
  expect(contents(2)).toEqual(['$A1*B$1+B1', '$A2*B$1+B2', null, '$A4*B$1+B4']);
  await editor.undo();
  expect(contents(1)).toEqual([null, null, 9, null]);
  await editor.run('sheet.command.set-range-values', { range: area(0, 1, 3, 1), value: { v: 5, t: 2 } });
  expect(contents(1)).toEqual([5, 5, 9, 5]);
  editor.dispose();
});
