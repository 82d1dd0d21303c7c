import { t } from '@benchbook/words';
import { createContext, useContext, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from './confirm.ts';

/** Forms with changes that are not saved; each is in it while it has any, with what the question says of them. */
export type Scope = Set<{ what: string }>;

/** Everything on the page; a dialog has a scope of its own besides. */
const page: Scope = new Set();
export const DialogScope = createContext<Scope | null>(null);

/**
 * Says that a form has changes that are not saved: leaving it by Escape, by a link or by closing the tab then asks.
 *
 * @param what the sentence of the question, where the form may not be on the screen
 */
export function useUnsaved(dirty: boolean, what = t('What you changed here is not saved yet.')): void {
  const dialog = useContext(DialogScope);
  useEffect(() => {
    if (!dirty) return;
    const token = { what };
    for (const scope of [page, dialog]) scope?.add(token);
    return () => {
      for (const scope of [page, dialog]) scope?.delete(token);
    };
  }, [dirty, dialog, what]);
}

export const askWhetherToDiscard = (scope: Scope) =>
  confirm({
    title: t('Discard unsaved changes?'),
    question: [...new Set([...scope].map(({ what }) => what))].join(' '),
    confirm: t('Discard'),
    danger: true,
  });

/** Keeps the person on the page while there are unsaved changes, unless they say that those can go. Mounted once. */
export function UnsavedGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      page.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void askWhetherToDiscard(page).then((discard) => (discard ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (page.size > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  return null;
}
