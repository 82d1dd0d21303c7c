import { t } from '@benchbook/words';

/** What has no name of its own in Univer 0.25.1, by where it is found, and the name it gets. */
const NAMES: [selector: string, name: string][] = [
  ['[data-u-comp="defined-name"] input', t('Name box')],
  ['[data-u-comp="defined-name"] [data-slot="popover-trigger"]', t('Defined names')],
  ['[data-u-comp="sheet-bar-append-button"]:not([data-slot] *)', t('Add a sheet')],
  ['[data-slot="dropdown-menu-trigger"] > [data-u-comp="sheet-bar-append-button"]', t('All sheets')],
  ['header button.univer-size-4', t('Stop calculating')],
];

/**
 * Gives what stands around the cells the names and roles that a screen reader needs, whenever Univer has made some of it anew.
 * Answers what ends that.
 */
export function nameControls(): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    waiting ??= setTimeout(() => {
      waiting = undefined;
      name();
    });
  };
  const observer = new MutationObserver(soon);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-expanded'] });
  name();
  return () => {
    clearTimeout(waiting);
    observer.disconnect();
  };
}

function name(): void {
  for (const [selector, label] of NAMES) {
    for (const found of document.querySelectorAll(selector)) {
      if (!found.hasAttribute('aria-label')) found.setAttribute('aria-label', label);
    }
  }
  // The line of the zoom, with roles that there are not, between its buttons.
  for (const track of document.querySelectorAll('[role="track"]')) {
    track.removeAttribute('role');
    track.parentElement?.previousElementSibling?.setAttribute('aria-label', t('Zoom out'));
    track.parentElement?.nextElementSibling?.setAttribute('aria-label', t('Zoom in'));
    track.querySelector('a')?.setAttribute('aria-label', t('Zoom to 100 %'));
    const handle = track.querySelector('button');
    handle?.removeAttribute('role');
    handle?.setAttribute('aria-label', t('Zoom'));
  }
  // A wrapper says of the button in it whether that is open.
  for (const wrapper of document.querySelectorAll('div[data-slot="dropdown-menu-trigger"][aria-expanded]')) {
    const button = wrapper.querySelector('button');
    for (const state of ['aria-expanded', 'aria-haspopup']) {
      button?.setAttribute(state, wrapper.getAttribute(state) ?? 'false');
      wrapper.removeAttribute(state);
    }
  }
  for (const link of document.querySelectorAll<HTMLElement>('a[data-slot="popover-trigger"]:not([role])')) {
    link.setAttribute('role', 'button');
    link.tabIndex = 0;
    link.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      link.click();
    });
  }
  // A picture that the Tab key would come to before everything else: the keyboard is with a field beside it.
  for (const canvas of document.querySelectorAll<HTMLElement>('canvas[tabindex="1"]')) canvas.tabIndex = -1;
}
