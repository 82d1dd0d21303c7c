import { startPage } from '../frame/page.ts';

void startPage(async (context) => {
  context.showBusy('Loading the document…');
  const [{ mountPdf }, pdf] = await Promise.all([import('./mount.ts'), context.http.document(false)]);
  return mountPdf(context, pdf);
});
