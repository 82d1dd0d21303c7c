import { MOST_DESCRIPTION } from '@benchbook/documents/drawings';
import { t } from '@benchbook/words';
import { element } from '../../../frame/screen/dom.ts';

export interface PicturePanelContext {
  description: string;
  describe(description: string): void;
  remove(): void;
}

/** Fills a panel with what a picture shows, in words, and with what takes it away. */
export function fillPicturePanel(
  panel: HTMLElement,
  close: () => void,
  { description, describe, remove }: PicturePanelContext,
): void {
  const field = element('input', { name: 'description', maxlength: MOST_DESCRIPTION, autocomplete: 'off' });
  field.value = description;
  const away = element('button', { type: 'button', class: 'secondary' }, t('Delete picture'));
  away.addEventListener('click', () => {
    close();
    remove();
  });
  const form = element(
    'form',
    { class: 'form chart-form' },
    element('label', {}, t('What the picture shows'), field),
    element('p', { class: 'hint' }, t('Read out to those who do not see it, and kept in the file.')),
    element(
      'div',
      { class: 'actions' },
      away,
      element('button', { type: 'submit', class: 'primary' }, t('Save')),
    ),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    close();
    const text = field.value.replace(/\s+/g, ' ').trim();
    if (text !== description) describe(text);
  });
  panel.append(form);
}
