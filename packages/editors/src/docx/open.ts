import { t } from '@benchbook/words';
import type { MountedEditor, PageContext } from '../frame/editor-contract.ts';
import { knowFonts } from '../frame/fonts/web-fonts.ts';
import { startPage } from '../frame/page.ts';
import { mountPages, showsPages } from '../pdf/as-pages.ts';

void startPage(open, { load, rehearsal });

function load() {
  return Promise.all([import('./mount.ts'), knowFonts()]);
}

async function open(context: PageContext): Promise<MountedEditor> {
  if (showsPages(context)) return mountPages(context);
  context.showBusy(t('Loading the document…'));
  const [[{ mountDocx }], docx] = await Promise.all([
    load(),
    context.http.document(context.opened.recovered),
  ]);
  return mountDocx(context, docx);
}

async function rehearsal() {
  await load();
  const { rehearse } = await import('./rehearsal/rehearse.ts');
  return rehearse;
}
