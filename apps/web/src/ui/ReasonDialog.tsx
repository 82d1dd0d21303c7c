import { Dismissal } from '@benchbook/contract';
import { Modal, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { DialogForm } from './DialogForm.tsx';
import { sortProblems } from './form-problems.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What happens with the reason. */
  explanation: string;
  label: string;
  submit: string;
  onSubmit: (reason: string) => Promise<unknown>;
}

/** Asks for a reason, which goes into the audit trail. What was typed stays when it fails. */
export function ReasonDialog({ opened, onClose, title, explanation, label, submit, onSubmit }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeOnClickOutside={false}>
      <ReasonForm {...{ onClose, explanation, label, submit, onSubmit }} />
    </Modal>
  );
}

function ReasonForm({ onClose, explanation, label, submit, onSubmit }: Omit<Props, 'opened' | 'title'>) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const sending = useMutation({ mutationFn: onSubmit, meta: { quiet: true }, onSuccess: onClose });
  const { byField, others } = sortProblems(sending.error, ['reason']);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const parsed = Dismissal.safeParse({ reason });
    setMissing(parsed.success ? null : (parsed.error.issues[0]?.message ?? null));
    if (parsed.success) sending.mutate(parsed.data.reason);
  };
  return (
    <DialogForm onSubmit={send} onCancel={onClose} submit={submit} busy={sending.isPending} problems={others}>
      <Text size="sm">{explanation}</Text>
      <Textarea
        label={label}
        required
        autosize
        minRows={2}
        maxRows={6}
        data-autofocus
        value={reason}
        error={missing ?? byField.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
