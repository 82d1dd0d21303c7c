import { Modal, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { DialogForm } from './DialogForm.tsx';
import { sortProblems } from './form-problems.ts';
import { ReasonField, whyNoReason } from './ReasonField.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What will happen, in a sentence. */
  explanation: string;
  label?: string;
  description?: string;
  /** Word on the button. */
  submit: string;
  onSubmit: (reason: string) => Promise<unknown>;
}

/** Asks why, then does it. What was typed stays when that fails. */
export function ReasonDialog({ opened, onClose, title, ...asked }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeOnClickOutside={false}>
      <ReasonForm onClose={onClose} {...asked} />
    </Modal>
  );
}

function ReasonForm(props: Omit<Props, 'opened' | 'title'>) {
  const { onClose, explanation, label, description, submit, onSubmit } = props;
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: whyNoReason } });
  const act = useMutation({ mutationFn: onSubmit, meta: { quiet: true }, onSuccess: onClose });
  const { byField, others } = sortProblems(act.error, ['reason']);
  return (
    <DialogForm
      submit={submit}
      busy={act.isPending}
      problems={others}
      onCancel={onClose}
      onSubmit={form.onSubmit(({ reason }) => act.mutate(reason.trim()))}
    >
      <Text size="sm">{explanation}</Text>
      <ReasonField
        autoFocus
        label={label}
        description={description}
        {...form.getInputProps('reason')}
        error={form.errors.reason ?? byField.reason}
      />
    </DialogForm>
  );
}
