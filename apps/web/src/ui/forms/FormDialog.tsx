import { Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useMemo, useRef } from 'react';
import { askWhetherToDiscard, DialogScope, type Scope } from './unsaved.ts';

interface Props extends Pick<ModalProps, 'opened' | 'title' | 'size'> {
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form in it. Escape and the cross ask before typed text is lost; the form's own Cancel does not. */
export function FormDialog({ onClose, children, ...modal }: Props) {
  const scope = useMemo<Scope>(() => new Set(), []);
  const isAsking = useRef(false);
  const close = async () => {
    // Escape, pressed for the question, arrives here too.
    if (isAsking.current) return;
    isAsking.current = true;
    const isMeant = scope.size === 0 || (await askWhetherToDiscard(scope));
    isAsking.current = false;
    if (isMeant) onClose();
  };
  return (
    <Modal {...modal} onClose={close} closeOnClickOutside={false}>
      <DialogScope value={scope}>{children}</DialogScope>
    </Modal>
  );
}
