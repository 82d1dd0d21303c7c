import { t } from '@benchbook/words';
import * as pdfjs from 'pdfjs-dist';
// pdf.js works in a worker; Vite puts that file beside the page's own.
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { messageOf } from '../frame/connection/message-of.ts';
import type { MountedEditor, PageContext } from '../frame/editor-contract.ts';
import { element } from '../frame/screen/dom.ts';
import { hideFoundWords, showFoundWords } from './found-words.ts';
import { Marks } from './marks/marks.ts';
import './pdf.css';
import { Thumbnails } from './thumbnails.ts';
import { buildPdfToolbar } from './toolbar.ts';

pdfjs.GlobalWorkerOptions.workerSrc = workerAddress;

/** Shows the pdf in `stage`, page by page as they come into view. A pdf is for reading only. */
export async function mountPdf(context: PageContext, pdf: Blob): Promise<MountedEditor> {
  // The viewer finds pdf.js under this global name instead of importing it a second time.
  Object.assign(globalThis, { pdfjsLib: pdfjs });
  const viewerParts = await import('pdfjs-dist/web/pdf_viewer.mjs');
  const assets = new URL('../../assets/pdfjs/', location.href).href;
  const loading = pdfjs.getDocument({
    data: await pdf.arrayBuffer(),
    cMapUrl: `${assets}cmaps/`,
    standardFontDataUrl: `${assets}standard_fonts/`,
    wasmUrl: `${assets}wasm/`,
    iccUrl: `${assets}iccs/`,
    enableXfa: false,
  });
  let document_: pdfjs.PDFDocumentProxy;
  try {
    document_ = await loading.promise;
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') {
      throw new Error('This PDF is protected by a password and cannot be shown here.');
    }
    throw new Error(t('The PDF could not be read: {problem}', { problem: messageOf(error) }));
  }

  const pages = element('div', { class: 'pdfViewer' });
  const container = element('div', { class: 'pdf', tabindex: '0' }, pages);
  const stage = element('div', { class: 'pdf-stage' }, element('div', { class: 'pdf-view' }, container));
  context.stage.replaceChildren(stage);
  const bus = new viewerParts.EventBus();
  const links = new viewerParts.PDFLinkService({
    eventBus: bus,
    externalLinkTarget: viewerParts.LinkTarget.BLANK,
  });
  const finder = new viewerParts.PDFFindController({ eventBus: bus, linkService: links });
  const viewer = new viewerParts.PDFViewer({
    container,
    viewer: pages,
    eventBus: bus,
    linkService: links,
    findController: finder,
    annotationMode: pdfjs.AnnotationMode.ENABLE,
    textLayerMode: context.opened.permissions.copy ? 1 : 0,
  });
  links.setViewer(viewer);
  const shown = new Promise<void>((resolve) => bus.on('pagesinit', () => resolve(), { once: true }));
  viewer.setDocument(document_);
  links.setDocument(document_);
  await shown;
  viewer.currentScaleValue = 'page-width';
  if (viewer.currentScale > 1.25) viewer.currentScale = 1.25;
  const thumbnails = new Thumbnails(document_, viewer, bus);
  stage.prepend(thumbnails.panel);
  // What a Word or Excel document looks like is no file that anybody could mark.
  const marks =
    context.opened.documentType === 'pdf' && context.host.declares('onRequestMark')
      ? new Marks(context, viewer, bus)
      : undefined;
  const toolbar = buildPdfToolbar(context, { viewer, bus, document: document_, pdf, thumbnails, marks });

  return {
    setEditable() {},
    flush: () => Promise.resolve(),
    showFound: (found) => showFoundWords({ viewer, bus }, found),
    hideFound: () => hideFoundWords(bus),
    showMarks: (data) => marks?.show(data),
    markWritten: (data) => marks?.written(data),
    focus: () => container.focus(),
    destroy() {
      marks?.destroy();
      toolbar.destroy();
      thumbnails.destroy();
      viewer.cleanup();
      void loading.destroy();
    },
  };
}
