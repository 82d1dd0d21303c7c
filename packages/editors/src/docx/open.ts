import { t } from '@benchbook/words';
import type { MountedEditor, PageContext } from '../frame/editor-contract.ts';
import { declareWebFonts, offeredFonts } from '../frame/fonts/web-fonts.ts';
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
    fonts(),
  ]);
  return mountDocx(context, docx);
}

/** Which fonts this computer has is asked of its disk, font by font. */
const fonts = () => Promise.all([declareWebFonts(), offeredFonts()]);

async function rehearsal() {
  await Promise.all([import('./mount.ts'), fonts()]);
  const { rehearse } = await import('./rehearsal/rehearse.ts');
  return rehearse;
}
