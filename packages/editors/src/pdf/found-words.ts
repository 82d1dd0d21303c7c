import { t } from '@benchbook/words';
import type { EventBus, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import type { Found, FoundLine } from '../frame/editor-contract.ts';

/** `FindState` of pdf.js: under way, of which there is an end. */
const PENDING = 3;
const NOT_FOUND = 1;

/** Shows the page on which something was found, with the words marked where there is a layer of text. */
export async function showFoundWords(
  { viewer, bus }: { viewer: PDFViewer; bus: EventBus },
  { location, terms }: Found,
): Promise<FoundLine> {
  // A Word or Excel document that is shown as pages is searched from its beginning.
  const page = Number(/^page (\d+)$/.exec(location)?.[1] ?? 1);
  if (page < 1 || page > viewer.pagesCount) {
    return { text: t('The document has no page {page} any more.', { page }), isMissing: true };
  }
  viewer.currentPageNumber = page;
  const state = await new Promise<number>((resolve) => {
    const onState = (event: { state: number }) => {
      if (event.state === PENDING) return;
      bus.off('updatefindcontrolstate', onState);
      resolve(event.state);
    };
    bus.on('updatefindcontrolstate', onState);
    bus.dispatch('find', {
      source: null,
      type: '',
      query: terms.map(({ text }) => text),
      caseSensitive: false,
      entireWord: false,
      highlightAll: true,
      findPrevious: false,
      matchDiacritics: false,
    });
  });
  if (state === NOT_FOUND) {
    return {
      text: t('It was found on page {page}, but the words cannot be marked there.', { page }),
      isMissing: true,
    };
  }
  return { text: t('Found on page {currentPageNumber}.', { currentPageNumber: viewer.currentPageNumber }) };
}

/** Takes the marks away. */
export function hideFoundWords(bus: EventBus): void {
  bus.dispatch('findbarclose', { source: null });
}
