import { t } from '@benchbook/words';
import { startPage } from '../frame/page.ts';

void startPage(async (context) => {
  context.showBusy(t('Loading the document…'));
  const [{ mountPdf }, pdf] = await Promise.all([import('./mount.ts'), context.http.document(false)]);
  return mountPdf(context, pdf);
});
