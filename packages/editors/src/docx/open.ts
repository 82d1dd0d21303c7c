import { t } from '@benchbook/words';
import type { MountedEditor, PageContext } from '../frame/editor-contract.ts';
import { knowFonts } from '../frame/fonts/web-fonts.ts';
import { startPage } from '../frame/page.ts';
import { mountPages, showsPages } from '../pdf/as-pages.ts';

void startPage(open, rehearsal);

async function open(context: PageContext): Promise<MountedEditor> {
  if (showsPages(context)) return mountPages(context);
  context.showBusy(t('Loading the document…'));
  // The editor is megabytes: it comes while the server prepares the document.
  const [{ mountDocx }, docx] = await Promise.all([
    import('./mount.ts'),
    context.http.document(context.opened.recovered),
    knowFonts(),
  ]);
  return mountDocx(context, docx);
}

async function rehearsal() {
  await Promise.all([import('./mount.ts'), knowFonts()]);
  const { rehearse } = await import('./rehearsal/rehearse.ts');
  return rehearse;
}
