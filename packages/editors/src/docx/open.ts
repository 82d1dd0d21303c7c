import { t } from '@benchbook/words';
import { early } from '../frame/early.ts';
import type { MountedEditor, PageContext } from '../frame/editor-contract.ts';
import { declareWebFonts } from '../frame/fonts/web-fonts.ts';
import { startPage } from '../frame/page.ts';
import { mountPages, showsPages } from '../pdf/as-pages.ts';

const editor = early(() => import('./mount.ts'));
const fonts = early(declareWebFonts);

void startPage(open, { editor, rehearse });

async function open(context: PageContext): Promise<MountedEditor> {
  if (showsPages(context)) return mountPages(context);
  context.showBusy(t('Loading the document…'));
  const [{ mountDocx }, docx] = await Promise.all([
    editor(),
    context.http.document(context.opened.recovered),
    fonts(),
  ]);
  return mountDocx(context, docx);
}

async function rehearse(stage: HTMLElement): Promise<void> {
  const rehearsal = await import('./rehearsal/rehearse.ts');
  await rehearsal.rehearse(stage);
}
