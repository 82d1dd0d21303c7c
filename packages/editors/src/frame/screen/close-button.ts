import { t } from '@benchbook/words';
import { element } from './dom.ts';
import { icon } from './icons.ts';

/** The cross in the corner of a panel. */
export function closeButton(close: () => void): HTMLButtonElement {
  const button = element(
    'button',
    { type: 'button', class: 'quiet', 'aria-label': t('Close') },
    icon('close'),
  );
  button.addEventListener('click', close);
  return button;
}
