import { t } from '@benchbook/words';
import type { PageContext } from '../../frame/editor-contract.ts';
import { fillMenu } from '../../frame/screen/popover.ts';
import { insertInline, make, mayInsert, NO_SUGGESTION, nodesOf, today } from '../references/fields.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import { hasOwnFirstPage, toggleFirstPage } from './first-page.ts';

type Band = 'header' | 'footer';

/** CSS pixels from one try to the next to find the band superdoc takes a double click in. */
const STEP = 4;

/** Headers and footers without a mouse, and what is counted by itself: there and in the text. */
export function headerFooterPanel(
  { frame, opened, config }: PageContext,
  document_: SuperdocDocument,
): HTMLElement {
  const refuse = () => frame.setLine('message', { tone: 'warning', text: NO_SUGGESTION, closable: true });
  const id = idOf(config);
  const write = (text: string) => {
    document_.insertText(text);
    document_.focus();
  };
  const insert = (nodes: Parameters<typeof insertInline>[1]) => {
    if (mayInsert(document_)) insertInline(document_, nodes);
    else refuse();
    document_.focus();
  };
  return frame.toolbar.panel({
    id: 'header-footer',
    label: t('Header, footer, page number'),
    icon: 'headerFooter',
    fill: (panel, close) => {
      fillMenu(panel, close, [
        { label: t('Edit the header'), run: () => editBand(document_, 'header') },
        { label: t('Edit the footer'), run: () => editBand(document_, 'footer') },
        {
          label: hasOwnFirstPage(document_)
            ? t('Header and footer of the first page as on the others')
            : t('Header and footer of the first page of their own'),
          run: () => {
            if (mayInsert(document_)) toggleFirstPage(document_);
            else refuse();
            document_.focus();
          },
        },
        null,
        { label: t('Page number'), run: () => insert((schema) => nodesOf(schema, 'page', opened.title)) },
        {
          label: t('Number of pages'),
          run: () => insert((schema) => nodesOf(schema, 'pages', opened.title)),
        },
        {
          label: t('Page number of all, as in 1/3'),
          run: () =>
            insert((schema) => [
              ...nodesOf(schema, 'page', opened.title),
              make(schema, 'run', {}, [schema.text('/')]),
              ...nodesOf(schema, 'pages', opened.title),
            ]),
        },
        null,
        {
          label: t('Name of the file'),
          run: () => insert((schema) => nodesOf(schema, 'name', opened.title)),
        },
        { label: t('Date of today'), run: () => write(today()) },
        {
          label: t('Date, renewed whenever Word opens it'),
          run: () => insert((schema) => nodesOf(schema, 'date', opened.title)),
        },
        null,
        // Text, so that every program shows what was seen when it was signed; a field would take it from elsewhere.
        { label: t('Title of the workbook'), run: () => write(withoutEnding(opened.title)) },
        ...(id === undefined ? [] : [{ label: t('Id of the workbook'), run: () => write(id) }]),
        { label: t('Your name'), run: () => write(opened.user.name) },
      ]);
    },
  });
}

/** What the host knows the file by (Docs API: `document.referenceData.fileKey`), where it says so. */
function idOf(config: PageContext['config']): string | undefined {
  const { referenceData } = (config.document ?? {}) as { referenceData?: { fileKey?: unknown } };
  return typeof referenceData?.fileKey === 'string' ? referenceData.fileKey : undefined;
}

const withoutEnding = (name: string): string => name.replace(/\.docx$/i, '');

/** Puts the caret into the header or footer of the page that is in sight. */
function editBand(document_: SuperdocDocument, band: Band): void {
  const pages = [...document.querySelectorAll<HTMLElement>('.docx .superdoc-page')];
  const middle = window.innerHeight / 2;
  const page = pages.find((each) => each.getBoundingClientRect().bottom > middle) ?? pages.at(-1);
  if (!page) return;
  page.scrollIntoView({ block: band === 'header' ? 'start' : 'end' });
  const { left, width } = page.getBoundingClientRect();
  openBand(document_, page, band, left + width / 2);
}

/**
 * Has a double click between the edge of the paper and the text open the header or footer, wherever it meets. superdoc takes
 * it only within the height of the header, and makes one where there is none. The answer ends it.
 */
export function openBandsByDoubleClick(document_: SuperdocDocument): () => void {
  const open = ({ target, clientX, clientY, button, isTrusted }: MouseEvent) => {
    // Those that are made here are not heard again.
    if (!isTrusted || button !== 0 || !(target instanceof Element) || !document_.writing.isEditable) return;
    const page = target.closest<HTMLElement>('.docx .superdoc-page');
    if (!page || document_.writing !== document_.editor) return;
    const band = bandAt(document_, page, clientY);
    if (band) openBand(document_, page, band, clientX);
  };
  window.addEventListener('dblclick', open);
  return () => window.removeEventListener('dblclick', open);
}

/** In which margin of a page a place is. */
function bandAt(document_: SuperdocDocument, page: HTMLElement, y: number): Band | undefined {
  const { top, bottom, scale } = placeOf(document_, page);
  const margins = marginsOf(document_, page);
  if (y < top + margins.top * scale) return 'header';
  return y > bottom - margins.bottom * scale ? 'footer' : undefined;
}

/** Double clicks from the edge of the paper towards the text, until superdoc takes one. */
function openBand(document_: SuperdocDocument, page: HTMLElement, band: Band, x: number): boolean {
  const { top, bottom, scale } = placeOf(document_, page);
  const margins = marginsOf(document_, page);
  const height = margins[band === 'header' ? 'top' : 'bottom'];
  for (let away = STEP; away <= height; away += STEP) {
    const clientY = band === 'header' ? top + away * scale : bottom - away * scale;
    const detail = { bubbles: true, cancelable: true, clientX: x, clientY, button: 0, view: window };
    page.dispatchEvent(new MouseEvent('dblclick', detail));
    if (document_.writing !== document_.editor) return true;
  }
  return false;
}

function placeOf(
  { editor }: SuperdocDocument,
  page: HTMLElement,
): { top: number; bottom: number; scale: number } {
  const { top, bottom } = page.getBoundingClientRect();
  return { top, bottom, scale: editor.presentationEditor?.zoom ?? 1 };
}

/** CSS pixels at 100 %; an inch where the layout does not say. */
function marginsOf({ editor }: SuperdocDocument, page: HTMLElement): { top: number; bottom: number } {
  const margins = editor.presentationEditor?.getPages()[Number(page.dataset.pageIndex ?? 0)]?.margins;
  return { top: margins?.top ?? 96, bottom: margins?.bottom ?? 96 };
}
