import type { CommentEdit, Thread, ThreadComment } from '@benchbook/documents';
import { cellName, MOST_COMMENT } from '@benchbook/documents/comments';
import { t } from '@benchbook/words';
import { element } from '../../frame/screen/dom.ts';
import type { CellComments } from './cell-comments.ts';
import { commentView, noteView } from './said-comments.ts';

export interface CommentPlace {
  sheet: string;
  row: number;
  column: number;
}

/** A name for a new comment: a GUID as Office writes one. */
export function newCommentId(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  const hex = bytes
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
  const kind = '89AB'[Number.parseInt(hex[16] ?? '0', 16) % 4];
  return `{${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${kind}${hex.slice(17, 20)}-${hex.slice(20)}}`;
}

/** Fills a panel with what is written at a cell, and with what can be done to it. */
export function fillCommentPanel(
  panel: HTMLElement,
  close: () => void,
  { comments, place, canEdit }: { comments: CellComments; place: CommentPlace; canEdit: boolean },
): void {
  panel.classList.add('comment-panel');
  const problem = element('p', { class: 'problem', role: 'alert' });
  const make = (edit: CommentEdit) => {
    problem.textContent = comments.edit(edit) ?? '';
    if (problem.textContent === '') close();
  };
  const button = (label: string, kind: 'primary' | 'secondary', run: () => void) => {
    const made = element('button', { type: 'button', class: kind }, label);
    made.addEventListener('click', run);
    return made;
  };
  const writing = (label: string, value = '') => {
    const area = element('textarea', {
      rows: 3,
      maxlength: MOST_COMMENT,
      'aria-label': label,
      placeholder: label,
    });
    area.value = value;
    return area;
  };
  const submitBy = (area: HTMLTextAreaElement, run: () => void) =>
    area.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      run();
    });
  const here = comments.at(place.sheet, place.row, place.column);
  const form = element('div', { class: 'form' }, element('h2', {}, cellName(place.row, place.column)));
  panel.replaceChildren(form);
  const note = here?.notes[0];
  const thread = here?.threads[0];
  if (note && !canEdit) form.append(noteView(note));
  else if (note) {
    const area = writing(t('Note'), note.text);
    const save = () => make({ op: 'set-note', ...place, text: area.value });
    submitBy(area, save);
    form.append(
      ...(note.author ? [element('p', { class: 'state' }, t('By {author}', { author: note.author }))] : []),
      area,
      problem,
      element(
        'div',
        { class: 'actions' },
        button(t('Delete note'), 'secondary', () => make({ op: 'set-note', ...place, text: null })),
        button(t('Change note'), 'primary', save),
      ),
    );
  } else if (thread) fillThread(thread);
  else if (canEdit) {
    const area = writing(t('Comment or note'));
    const comment = () => make({ op: 'add-comment', ...place, id: newCommentId(), text: area.value.trim() });
    submitBy(area, comment);
    form.append(
      area,
      problem,
      element(
        'div',
        { class: 'actions' },
        button(t('Add as note'), 'secondary', () =>
          make({ op: 'set-note', ...place, text: area.value.trim() }),
        ),
        button(t('Add comment'), 'primary', comment),
      ),
      element(
        'p',
        { class: 'state' },
        t('Others can answer a comment. A note is a text that stays at the cell.'),
      ),
    );
  }

  function fillThread({ isResolved, comments: all }: Thread): void {
    const [first] = all;
    if (isResolved) form.append(element('p', { class: 'state' }, t('Resolved')));
    const list = element('div', { class: 'thread' }, ...all.map((comment) => shown(comment)));
    form.append(list);
    if (!canEdit) return;
    const area = writing(t('Answer'));
    const answer = () => make({ op: 'add-comment', ...place, id: newCommentId(), text: area.value.trim() });
    submitBy(area, answer);
    form.append(
      area,
      problem,
      element(
        'div',
        { class: 'actions' },
        button(t('Delete all'), 'secondary', () => {
          if (first) make({ op: 'delete-comment', ...place, id: first.id });
        }),
        button(isResolved ? t('Open again') : t('Resolve'), 'secondary', () =>
          make({ op: 'resolve-thread', ...place, isResolved: !isResolved }),
        ),
        button(t('Answer'), 'primary', answer),
      ),
    );

    function shown(comment: ThreadComment): HTMLElement {
      const isOwn = comment.authorId === comments.user.id && comment.authorId !== '';
      const isFirst = comment === first;
      if (!canEdit || (!isOwn && isFirst)) return commentView(comment);
      const actions = element('div', { class: 'own' });
      const view = commentView(comment, actions);
      if (isOwn) {
        actions.append(
          button(t('Change'), 'secondary', () => {
            const own = writing(t('Comment'), comment.text);
            const change = () =>
              make({ op: 'change-comment', ...place, id: comment.id, text: own.value.trim() });
            submitBy(own, change);
            view.replaceChildren(
              own,
              element('div', { class: 'own' }, button(t('Change comment'), 'secondary', change)),
            );
            own.focus();
          }),
        );
      }
      if (!isFirst)
        actions.append(
          button(t('Delete'), 'secondary', () => make({ op: 'delete-comment', ...place, id: comment.id })),
        );
      return view;
    }
  }
}
