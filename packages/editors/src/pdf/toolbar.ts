import { t } from '@benchbook/words';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { EventBus, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import type { PageContext } from '../frame/editor-contract.ts';
import { element } from '../frame/screen/dom.ts';
import { downloadFile } from '../frame/screen/download.ts';
import { shortcut } from '../frame/screen/frame.ts';
import { icon } from '../frame/screen/icons.ts';
import type { Marks } from './marks/marks.ts';
import { printPdf } from './print.ts';
import type { Thumbnails } from './thumbnails.ts';

const ZOOMS = [50, 75, 100, 125, 150, 200, 300];

export interface PdfDependencies {
  viewer: PDFViewer;
  bus: EventBus;
  document: PDFDocumentProxy;
  pdf: Blob;
  thumbnails: Thumbnails;
  /** Left out where the host keeps none. */
  marks: Marks | undefined;
}

/** Page number, zoom, find, and, where the host permits it, download and print. */
export function buildPdfToolbar(context: PageContext, dependencies: PdfDependencies): { destroy(): void } {
  const { frame, http, opened } = context;
  const { toolbar } = frame;
  const { viewer, bus, thumbnails } = dependencies;
  toolbar.clear();
  toolbar.returnFocusWith(() => viewer.container.focus());

  const showThumbnails = () => {
    thumbnails.show(!thumbnails.isShown);
    toolbar.update('thumbnails', { pressed: thumbnails.isShown });
  };
  toolbar.addGroup(
    0,
    toolbar.button({
      id: 'thumbnails',
      label: t('Small pages'),
      icon: 'thumbnails',
      toggle: true,
      onPress: showThumbnails,
    }),
    toolbar.button({
      id: 'previous',
      label: t('Previous page'),
      icon: 'up',
      onPress: () => viewer.previousPage(),
    }),
    toolbar.button({ id: 'next', label: t('Next page'), icon: 'down', onPress: () => viewer.nextPage() }),
    toolbar.custom('page', pageField(dependencies)),
    element('span', { class: 'note' }, t('of {numPages}', { numPages: dependencies.document.numPages })),
  );
  const zoomBy = (step: 1 | -1) => () => (step > 0 ? viewer.increaseScale() : viewer.decreaseScale());
  toolbar.addGroup(
    1,
    toolbar.button({ id: 'zoom-out', label: t('Zoom out'), icon: 'zoomOut', onPress: zoomBy(-1) }),
    toolbar.select({
      id: 'zoom',
      label: t('Zoom'),
      width: 92,
      options: [
        { value: 'page-width', label: t('Fit width') },
        { value: 'page-fit', label: t('Fit page') },
        ...ZOOMS.map((percent) => ({ value: String(percent / 100), label: `${percent} %` })),
      ],
      onChange: (value) => {
        viewer.currentScaleValue = value;
      },
    }),
    toolbar.button({ id: 'zoom-in', label: t('Zoom in'), icon: 'zoomIn', onPress: zoomBy(1) }),
    toolbar.button({
      id: 'rotate',
      label: t('Turn the pages (only here)'),
      icon: 'rotate',
      onPress: () => {
        viewer.pagesRotation = (viewer.pagesRotation + 90) % 360;
      },
    }),
  );
  const { marks } = dependencies;
  if (marks) {
    toolbar.addGroup(
      1,
      toolbar.button({
        id: 'highlight',
        label: t('Highlight'),
        icon: 'highlight',
        shortcut: 'Ctrl+Alt+H',
        onPress: () => marks.highlight(),
      }),
      toolbar.button({
        id: 'note',
        label: t('Note on the page'),
        icon: 'comment',
        shortcut: 'Ctrl+Alt+M',
        toggle: true,
        onPress: () => marks.note(),
      }),
      toolbar.panel({
        id: 'marks',
        label: t('All highlights and notes'),
        icon: 'comments',
        fill: (panel, close) => marks.fillList(panel, close),
      }),
    );
  }
  const find = findBar(dependencies);
  const actions = [
    toolbar.button({
      id: 'find',
      label: t('Find'),
      icon: 'search',
      shortcut: shortcut('F'),
      onPress: find.open,
    }),
  ];
  if (opened.permissions.download) {
    const download = () => void downloadFile(frame, http, opened.title);
    actions.push(
      toolbar.button({ id: 'download', label: t('Download'), icon: 'download', onPress: download }),
    );
  }
  if (opened.permissions.print) {
    const print = () => void printPdf(frame, dependencies.document, marks?.all ?? []);
    actions.push(
      toolbar.button({
        id: 'print',
        label: t('Print'),
        icon: 'print',
        shortcut: shortcut('P'),
        onPress: print,
      }),
    );
  }
  toolbar.addGroup(2, ...actions);
  frame.stage.append(find.element);

  const showZoom = () => {
    const value = viewer.currentScaleValue;
    const percent = Math.round(viewer.currentScale * 100);
    toolbar.update('zoom', {
      value: /^page-/.test(value) || ZOOMS.includes(percent) ? value : `${percent} %`,
    });
  };
  bus.on('scalechanging', showZoom);
  showZoom();

  const onKey = (event: KeyboardEvent) => {
    if (marks && event.ctrlKey && event.altKey && /^[hm]$/i.test(event.key)) {
      event.preventDefault();
      if (event.key.toLowerCase() === 'h') marks.highlight();
      else marks.note();
      return;
    }
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const key = event.key.toLowerCase();
    if (key === 'f') find.open();
    else if (key === 'p' && opened.permissions.print)
      void printPdf(frame, dependencies.document, marks?.all ?? []);
    else if (key !== 'p') return;
    event.preventDefault();
  };
  document.addEventListener('keydown', onKey);
  return {
    destroy() {
      document.removeEventListener('keydown', onKey);
      find.element.remove();
    },
  };
}

function pageField({ viewer, bus }: PdfDependencies): HTMLInputElement {
  const field = element('input', {
    class: 'field',
    'aria-label': t('Page'),
    inputmode: 'numeric',
    value: '1',
  });
  field.addEventListener('focus', () => field.select());
  field.addEventListener('change', () => {
    const page = Number(field.value);
    if (Number.isInteger(page) && page >= 1 && page <= viewer.pagesCount) viewer.currentPageNumber = page;
    else field.value = String(viewer.currentPageNumber);
  });
  bus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => {
    field.value = String(pageNumber);
  });
  return field;
}

/** A small bar at the upper right; Enter goes on, Shift+Enter back, Escape closes. */
function findBar({ bus, viewer }: PdfDependencies): { element: HTMLElement; open: () => void } {
  const input = element('input', {
    'aria-label': t('Find in the document'),
    placeholder: t('Find'),
    spellcheck: 'false',
  });
  const count = element('span', { class: 'note', role: 'status' });
  const button = (label: string, name: 'up' | 'down' | 'close', press: () => void) => {
    const created = element('button', { type: 'button', class: 'tool', 'aria-label': label, title: label });
    created.append(icon(name));
    created.addEventListener('click', press);
    return created;
  };
  const search = (type: '' | 'again', findPrevious = false) =>
    bus.dispatch('find', {
      source: null,
      type,
      query: input.value,
      caseSensitive: false,
      entireWord: false,
      highlightAll: true,
      findPrevious,
      matchDiacritics: false,
    });
  const close = () => {
    bar.hidden = true;
    bus.dispatch('findbarclose', { source: null });
    viewer.container.focus();
  };
  const bar = element(
    'search',
    { class: 'find' },
    input,
    count,
    button(t('Previous match'), 'up', () => search('again', true)),
    button(t('Next match'), 'down', () => search('again')),
    button(t('Close'), 'close', close),
  );
  bar.hidden = true;
  input.addEventListener('input', () => search(''));
  bar.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
    if (event.key === 'Enter' && event.target === input) search('again', event.shiftKey);
  });
  const tell = ({ matchesCount }: { matchesCount: { current: number; total: number } }) => {
    const { current, total } = matchesCount;
    count.textContent =
      input.value === '' ? '' : total === 0 ? t('No matches') : t('{current} of {total}', { current, total });
  };
  bus.on('updatefindmatchescount', tell);
  bus.on('updatefindcontrolstate', tell);
  const open = () => {
    bar.hidden = false;
    input.focus();
    input.select();
    if (input.value !== '') search('');
  };
  return { element: bar, open };
}
