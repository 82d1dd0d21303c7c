import { startPage } from '../chrome/page.ts';

void startPage(async (context) => {
  context.showBusy('Loading the document…');
  // The editor is megabytes: it comes while the server prepares the document.
  const [{ mountDocx }, docx] = await Promise.all([
    import('./mount.ts'),
    context.http.document(context.opened.recovered),
  ]);
  return mountDocx(context, docx);
});
