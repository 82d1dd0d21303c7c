import { Modal, type ModalProps } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from './confirm.tsx';

/** Forms with changes that are not saved; each is a token while it has any. */
type Scope = Set<object>;

/** Everything on the page; a dialog has a scope of its own besides. */
const page: Scope = new Set();
const DialogScope = createContext<Scope | null>(null);

/** Says that a form has changes that are not saved: leaving it by Escape, by a link or by closing the tab then asks. */
export function useUnsaved(dirty: boolean): void {
  const dialog = useContext(DialogScope);
  useEffect(() => {
    if (!dirty) return;
    const token = {};
    for (const scope of [page, dialog]) scope?.add(token);
    return () => {
      for (const scope of [page, dialog]) scope?.delete(token);
    };
  }, [dirty, dialog]);
}

const askWhetherToDiscard = () =>
  confirm({
    title: 'Discard unsaved changes?',
    question: 'What you changed here is not saved yet.',
    confirm: 'Discard',
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
    void askWhetherToDiscard().then((discard) => (discard ? blocker.proceed() : blocker.reset()));
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

interface Props extends Pick<ModalProps, 'opened' | 'title' | 'size'> {
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form in it. Escape and the cross ask before typed text is lost; the form's own Cancel does not. */
export function FormDialog({ onClose, children, ...modal }: Props) {
  const scope = useMemo<Scope>(() => new Set(), []);
  const close = async () => {
    if (scope.size === 0 || (await askWhetherToDiscard())) onClose();
  };
  return (
    <Modal {...modal} onClose={close} closeOnClickOutside={false}>
      <DialogScope value={scope}>{children}</DialogScope>
    </Modal>
  );
}
