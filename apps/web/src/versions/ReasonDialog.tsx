import { MAX_REASON, Reasoned } from '@benchbook/contract';
import { Modal, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DialogForm } from '../ui/DialogForm.tsx';
import { sortProblems } from '../ui/form-problems.ts';
import { useDialog } from '../ui/use-dialog.ts';
import { versionsKey, type WorkbookPlace } from './queries.ts';

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

const checkReason = (reason: string) =>
  Reasoned.shape.reason.safeParse(reason).error?.issues[0]?.message ?? null;

function ReasonForm({ place, deed, onClose }: { place: WorkbookPlace; deed: Deed; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: checkReason } });
  const act = useMutation({
    mutationFn: ({ reason }: { reason: string }) => deed.run(reason),
    meta: { quiet: true },
    onSuccess: () => {
      onClose();
      deed.onDone?.();
    },
    // A refusal is news too: somebody else may have decided meanwhile.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: versionsKey(place) }),
        client.invalidateQueries({ queryKey: ['experiments'] }),
      ]),
  });
  return (
    <DialogForm
      submit={deed.submit}
      busy={act.isPending}
      problems={sortProblems(act.error, ['reason']).others}
      onCancel={onClose}
      onSubmit={form.onSubmit((values) => act.mutate(values))}
    >
      <Text size="sm">{deed.explanation}</Text>
      <Textarea
        label="Reason"
        description="Kept with the version and in the audit trail."
        required
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MAX_REASON}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  );
}

/** Asks why, then does it. Open it with the deed. */
export function useReasonDialog(place: WorkbookPlace) {
  const dialog = useDialog<Deed>();
  const element = (
    <Modal opened={dialog.opened} onClose={dialog.close} title={dialog.subject?.title}>
      {dialog.subject !== null && <ReasonForm place={place} deed={dialog.subject} onClose={dialog.close} />}
    </Modal>
  );
  return { open: dialog.open, element };
}
