import type { DocumentPlace } from '@benchbook/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { versionsKey } from './queries.ts';

/** Something that is done with a version for a reason. */
export interface Deed {
  title: string;
  /** What will happen, in a sentence. */
  explanation: string;
  /** Word on the button. */
  submit: string;
  run: (reason: string) => Promise<unknown>;
  onDone?: () => void;
}

/** Asks why, then does it. Open it with the deed. */
export function useReasonDialog(place: DocumentPlace) {
  const client = useQueryClient();
  const dialog = useDialog<Deed>();
  const carryOut = async ({ run, onDone }: Deed, reason: string) => {
    try {
      await run(reason);
      onDone?.();
    } finally {
      // A refusal is news too: somebody else may have decided meanwhile.
      await Promise.all([
        client.invalidateQueries({ queryKey: versionsKey(place) }),
        client.invalidateQueries({ queryKey: ['experiments'] }),
        client.invalidateQueries({ queryKey: ['templates'] }),
      ]);
    }
  };
  const deed = dialog.subject;
  const element = deed !== null && (
    <ReasonDialog
      opened={dialog.opened}
      onClose={dialog.close}
      title={deed.title}
      explanation={deed.explanation}
      description="Kept with the version and in the audit trail."
      submit={deed.submit}
      onSubmit={(reason) => carryOut(deed, reason)}
    />
  );
  return { open: dialog.open, element };
}
