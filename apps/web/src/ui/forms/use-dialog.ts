import { useState } from 'react';

/** A dialog about something. The subject stays while the dialog fades out, so that nothing in it jumps. */
export function useDialog<Subject>() {
  const [state, setState] = useState<{ opened: boolean; subject: Subject | null }>({
    opened: false,
    subject: null,
  });
  return {
    ...state,
    open: (subject: Subject) => setState({ opened: true, subject }),
    close: () => setState((present) => ({ ...present, opened: false })),
  };
}

/**
 * A dialog that makes an item of a list or edits one. `edited` is the item as the list has it now, or as it was when the
 * dialog was opened if the list, read again, no longer shows it: a form does not go away under whoever types into it.
 */
export function useItemDialog<Item extends object>(
  items: readonly Item[] | undefined,
  keyOf: (item: Item) => number,
) {
  const dialog = useDialog<Item | 'new'>();
  const { subject } = dialog;
  const opened = subject === 'new' || subject === null ? undefined : subject;
  return {
    ...dialog,
    isNew: subject === 'new',
    edited: opened && (items?.find((item) => keyOf(item) === keyOf(opened)) ?? opened),
  };
}
