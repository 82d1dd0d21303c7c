import { formatNumber, t } from '@benchbook/words';
import type { PageContext } from '../frame/editor-contract.ts';
import { element } from '../frame/screen/dom.ts';
import type { SuperdocDocument } from './superdoc-document.ts';

type DocumentNode = SuperdocDocument['editor']['state']['doc'];

/** How much text there is. Words are what white space parts, as Word counts them. */
interface Counts {
  words: number;
  characters: number;
  withSpaces: number;
}

/** Says how many words and characters the document has, and how many of them are selected. */
export function wordCountPanel(
  toolbar: PageContext['frame']['toolbar'],
  document_: SuperdocDocument,
): HTMLElement {
  return toolbar.panel({
    id: 'word-count',
    label: t('Word count'),
    icon: 'count',
    fill: (panel) => {
      const { doc, selection } = document_.writing.state;
      const all = counted(textOf(doc, 0, doc.content.size));
      const rows = [row('', t('Words'), t('Characters'), t('With spaces')), rowOf(t('All'), all)];
      if (!selection.empty)
        rows.push(rowOf(t('Selected'), counted(textOf(doc, selection.from, selection.to))));
      panel.append(element('table', { class: 'counts' }, ...rows));
    },
  });
}

/** What parts words beside spaces. */
const BETWEEN: Record<string, string> = { tab: '\t', lineBreak: '\n', hardBreak: '\n' };

/** The text between two places, a line for each paragraph, without what is deleted as a suggestion. */
function textOf(doc: DocumentNode, from: number, to: number): string {
  let text = '';
  doc.nodesBetween(from, to, (node, position) => {
    if (node.type.name === 'paragraph') text += '\n';
    else if (node.isText && !node.marks.some(({ type }) => type.name === 'trackDelete'))
      text += (node.text ?? '').slice(Math.max(0, from - position), Math.max(0, to - position));
    else text += BETWEEN[node.type.name] ?? '';
  });
  return text;
}

/** Line ends are no characters, and neither is what superdoc puts where there is no text. */
export function counted(text: string): Counts {
  const said = text.replaceAll('\u200b', '');
  const characters = (pattern: RegExp) => [...said.matchAll(pattern)].length;
  return {
    words: characters(/\S+/gu),
    characters: characters(/\S/gu),
    withSpaces: characters(/[^\n]/gu),
  };
}

const rowOf = (title: string, { words, characters, withSpaces }: Counts): HTMLElement =>
  row(title, ...[words, characters, withSpaces].map((count) => formatNumber(count)));

function row(title: string, ...cells: string[]): HTMLElement {
  const isHead = title === '';
  const first = isHead ? element('td') : element('th', { scope: 'row' }, title);
  const others = cells.map((cell) =>
    isHead ? element('th', { scope: 'col' }, cell) : element('td', {}, cell),
  );
  return element('tr', {}, first, ...others);
}
