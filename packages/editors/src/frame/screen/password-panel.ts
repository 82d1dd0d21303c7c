import { t } from '@benchbook/words';
import { ENTER_PASSWORD } from '../connection/author-protection.ts';
import { messageOf } from '../connection/message-of.ts';
import { element } from './dom.ts';
import type { Frame, LineAction } from './frame.ts';

/** The longest password Word and Excel take. */
const LONGEST = 255;

/** `give` resolves once the password is accepted, and rejects with a sentence, such as that it is another password. */
export function passwordAction(frame: Frame, give: (password: string) => Promise<void>): LineAction {
  return { label: ENTER_PASSWORD, fill: (panel, close) => fillPassword(panel, close, { frame, give }) };
}

function fillPassword(
  panel: HTMLElement,
  close: () => void,
  { frame, give }: { frame: Frame; give: (password: string) => Promise<void> },
): void {
  const input = element('input', {
    type: 'password',
    name: 'password',
    autocomplete: 'off',
    maxlength: LONGEST,
    required: true,
  });
  const said = element('p', { class: 'problem', role: 'alert' });
  const submit = element('button', { type: 'submit', class: 'primary' }, t('Edit'));
  const form = element(
    'form',
    { class: 'form' },
    element('label', {}, t('Password of its author'), input),
    said,
    element('div', { class: 'actions' }, submit),
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    said.textContent = '';
    submit.disabled = true;
    try {
      await give(input.value);
      close();
    } catch (error) {
      const text = messageOf(error);
      said.textContent = text;
      input.select();
      // A check takes its time, and a press beside the panel closes it.
      if (!form.checkVisibility()) frame.setLine('message', { tone: 'warning', text, closable: true });
    } finally {
      submit.disabled = false;
    }
  });
  panel.append(form);
}
