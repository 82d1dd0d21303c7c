import { element } from './dom.ts';
import type { Frame, LineAction } from './frame.ts';
import { messageOf } from './page.ts';

/** The button that asks for the password of the author, with which a protection is lifted for this visit. */
export const ENTER_PASSWORD = 'Enter password';

/** The longest password Word and Excel take. */
const LONGEST = 255;

/** `lift` resolves once the protection is lifted, and rejects with a sentence, such as that it is another password. */
export function passwordAction(frame: Frame, lift: (password: string) => Promise<void>): LineAction {
  return { label: ENTER_PASSWORD, fill: (panel, close) => fillPassword(panel, close, { frame, lift }) };
}

function fillPassword(
  panel: HTMLElement,
  close: () => void,
  { frame, lift }: { frame: Frame; lift: (password: string) => Promise<void> },
): void {
  const input = element('input', {
    type: 'password',
    name: 'password',
    autocomplete: 'off',
    maxlength: LONGEST,
    required: true,
  });
  const said = element('p', { class: 'problem', role: 'alert' });
  const submit = element('button', { type: 'submit', class: 'primary' }, 'Edit');
  const form = element(
    'form',
    { class: 'form' },
    element('label', {}, 'Password of its author', input),
    said,
    element('div', { class: 'actions' }, submit),
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    said.textContent = '';
    submit.disabled = true;
    try {
      await lift(input.value);
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
