import { t } from '@benchbook/words';
import { startPage } from '../frame/page.ts';
import { mountPages, showsPages } from '../pdf/as-pages.ts';
import type { WorkbookContent } from './workbook-editor.ts';

void startPage(async (context) => {
  if (showsPages(context)) return mountPages(context);
  context.showBusy(t('Loading the workbook…'));
  // The editor is megabytes: it comes while the server reads the file. What was recovered is in the content already.
  const [{ mountXlsx }, content] = await Promise.all([
    import('./mount.ts'),
    context.http.snapshot(),
    import('./univer-words.ts').then(({ loadUniverWords }) => loadUniverWords()),
  ]);
  // What the server answers for a workbook (protocol.ts), built from the same declarations.
  return mountXlsx(context, content as WorkbookContent);
});
