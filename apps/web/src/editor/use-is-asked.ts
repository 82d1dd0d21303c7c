import { useSyncExternalStore } from 'react';

/** What Mantine's dialogs set at the body while one of them is open, so that what is behind does not scroll. */
const LOCKED = 'data-scroll-locked';

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { attributeFilter: [LOCKED] });
  return () => observer.disconnect();
}

/** Whether a dialog is open, so that nothing behind it is to be used. */
export const useIsAsked = (): boolean =>
  useSyncExternalStore(subscribe, () => document.body.hasAttribute(LOCKED));
