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
