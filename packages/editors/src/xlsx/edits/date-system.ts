import type { WorkbookSnapshot } from '@benchbook/documents';
import type { Workbook } from '@univerjs/core';

/** Whether the file of a workbook counts days from 1904; its cells have them counted from 1900 here. */
export function countsFrom1904(workbook: Workbook): boolean {
  // What the snapshot of the document server holds (snapshot.ts); a workbook of a test may leave it out.
  const custom = workbook.getSnapshot().custom as Partial<WorkbookSnapshot['custom']> | undefined;
  return custom?.date1904 === true;
}
