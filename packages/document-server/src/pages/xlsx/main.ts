import type { WorkbookSnapshot } from '@benchbook/documents';
import { startPage } from '../chrome/page.ts';
import type { StructureLock } from './edit-tracker.ts';

void startPage(async (context) => {
  context.frame.showBusy('Loading the workbook…');
  // The editor is megabytes: it comes while the server reads the file. What was recovered is in the content already.
  const [{ mountXlsx }, snapshot, locks] = await Promise.all([
    import('./mount.ts'),
    context.http.snapshot(),
    context.http.locks(),
  ]);
  // The server answers with what the documents package declares for both.
  return mountXlsx(context, snapshot as WorkbookSnapshot, locks as StructureLock[]);
});
