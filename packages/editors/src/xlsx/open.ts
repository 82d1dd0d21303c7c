import { t } from '@benchbook/words';
import type { MountedEditor, PageContext } from '../frame/editor-contract.ts';
import { knowFonts } from '../frame/fonts/web-fonts.ts';
import { startPage } from '../frame/page.ts';
import { mountPages, showsPages } from '../pdf/as-pages.ts';
import type { WorkbookContent } from './workbook-content.ts';

void startPage(open, { load, rehearsal });

function load() {
  return Promise.all([import('./mount.ts'), words(), knowFonts()]);
}

/** What Univer says, in the language of the page. */
async function words(): Promise<void> {
  const { loadUniverWords } = await import('./univer-words.ts');
  await loadUniverWords();
}

async function open(context: PageContext): Promise<MountedEditor> {
  if (showsPages(context)) return mountPages(context);
  context.showBusy(t('Loading the workbook…'));
  // What was recovered is in the content already.
  const [[{ mountXlsx }], content] = await Promise.all([load(), context.http.snapshot()]);
  // What the server answers for a workbook (protocol.ts), built from the same declarations.
  return mountXlsx(context, content as WorkbookContent);
}

async function rehearsal() {
  await Promise.all([load(), import('./comments/comments.ts')]);
  const { rehearse } = await import('./rehearsal/rehearse.ts');
  return rehearse;
}
