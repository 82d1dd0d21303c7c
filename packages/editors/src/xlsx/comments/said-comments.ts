import type { CellNote, SheetComments, ThreadComment } from '@benchbook/documents';
import { formatDateTime, t } from '@benchbook/words';
import { element } from '../../frame/screen/dom.ts';

/** Day and time of a moment (ISO 8601), or ''. */
export function momentOf(iso: string): string {
  const moment = new Date(iso);
  return iso === '' || Number.isNaN(moment.getTime())
    ? ''
    : formatDateTime(moment, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });
}

const nameOf = (author: string): string => author || t('Somebody');

/** What is written at a cell, in one line for those who hear it. */
export function spoken({ notes, threads }: Pick<SheetComments, 'notes' | 'threads'>): string {
  return [
    ...notes.map(({ author, text }) =>
      author ? t('Note by {author}: {text}', { author, text }) : t('Note: {text}', { text }),
    ),
    ...threads.flatMap(({ isResolved, comments }) => [
      ...(isResolved ? [t('Resolved.')] : []),
      ...comments.map(({ author, text }, index) =>
        index === 0
          ? t('Comment by {name}: {text}', { name: nameOf(author), text })
          : t('Answer by {name}: {text}', { name: nameOf(author), text }),
      ),
    ]),
  ].join(' ');
}

/** A note as it is shown: most begin with the name of who wrote them, which then is not said twice. */
export function noteView({ author, text }: CellNote): HTMLElement {
  const said = text.startsWith(`${author}:`) || author === '' ? [] : [element('strong', {}, author)];
  return element('div', { class: 'comment' }, ...said, element('p', {}, text));
}

export function commentView({ author, at, text }: ThreadComment, ...more: Node[]): HTMLElement {
  const when = momentOf(at);
  return element(
    'div',
    { class: 'comment' },
    element(
      'header',
      {},
      element('strong', {}, nameOf(author)),
      ...(when ? [element('time', { datetime: at }, when)] : []),
    ),
    element('p', {}, text),
    ...more,
  );
}
