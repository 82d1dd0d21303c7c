import type { DocumentPlace } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { useQueryClient } from '@tanstack/react-query';
import { useDialog } from '../ui/forms/use-dialog.ts';
import { dialogLater } from '../ui/later.tsx';
import { versionsKey } from './queries.ts';

const ReasonDialog = dialogLater(async () => (await import('../ui/forms/ReasonDialog.tsx')).ReasonDialog);

/** Something that is done with a version for a reason. */
export interface Decision {
  title: string;
  /** What will happen, in a sentence. */
  explanation: string;
  /** Word on the button. */
  submit: string;
  run: (reason: string) => Promise<unknown>;
  onDone?: () => void;
}

/** Asks why, then does it. Open it with the decision. */
export function useReasonDialog(place: DocumentPlace) {
  const client = useQueryClient();
  const dialog = useDialog<Decision>();
  const carryOut = async ({ run, onDone }: Decision, reason: string) => {
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
  const decision = dialog.subject;
  const element = decision !== null && (
    <ReasonDialog
      opened={dialog.opened}
      onClose={dialog.close}
      title={decision.title}
      explanation={decision.explanation}
      description={t('Kept with the version and in the audit trail.')}
      submit={decision.submit}
      onSubmit={(reason) => carryOut(decision, reason)}
    />
  );
  return { open: dialog.open, element };
}
