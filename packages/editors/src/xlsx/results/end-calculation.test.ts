import { expect, test, vi } from 'vitest';
import { openHeadless, stopTimers, workbookWith } from '../headless.ts';

stopTimers();

/** Univer shows the progress of a calculation once it has taken this long. */
const PROGRESS_MS = 1_000;

test('a workbook that is closed while it calculates leaves nothing behind that fails', async () => {
  const failures: unknown[] = [];
  const listen = (error: unknown) => failures.push(error);
  process.on('uncaughtException', listen);
  try {
    const editor = await openHeadless(workbookWith({ 0: { 0: { v: 2 }, 1: { f: '=A1*2' } } }));
    // Begins a calculation, and is not waited for.
    void editor.run('sheet.command.set-range-values', {
      range: { startRow: 0, startColumn: 0, endRow: 0, endColumn: 0 },
      value: { v: 3 },
    });
    editor.dispose();
    await vi.advanceTimersByTimeAsync(PROGRESS_MS + 200);
    expect(failures).toEqual([]);
  } finally {
    process.off('uncaughtException', listen);
  }
});
