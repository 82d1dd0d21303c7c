import { t } from '@benchbook/words';
import { early } from '../frame/early.ts';
import type { MountedEditor, PageContext } from '../frame/editor-contract.ts';
import { startPage } from '../frame/page.ts';
import { mountPages, showsPages } from '../pdf/as-pages.ts';
import type { WorkbookContent } from './workbook-editor.ts';

const editor = early(() => import('./mount.ts'));
const words = early(() => import('./univer-words.ts').then(({ loadUniverWords }) => loadUniverWords()));

void startPage(open, { editor, rehearse });

async function open(context: PageContext): Promise<MountedEditor> {
  if (showsPages(context)) return mountPages(context);
  context.showBusy(t('Loading the workbook…'));
  // What was recovered is in the content already.
  const [{ mountXlsx }, content] = await Promise.all([editor(), context.http.snapshot(), words()]);
  // What the server answers for a workbook (protocol.ts), built from the same declarations.
  return mountXlsx(context, content as WorkbookContent);
}

async function rehearse(stage: HTMLElement): Promise<void> {
  const rehearsal = await import('./rehearsal/rehearse.ts');
  await rehearsal.rehearse(stage);
}
