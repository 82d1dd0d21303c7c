import { t } from '@benchbook/words';
import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { DialogForm } from '../ui/forms/DialogForm.tsx';
import { sortProblems } from '../ui/forms/form-problems.ts';
import { PresentPassword } from './PresentPassword.tsx';

interface Props<Done> {
  /** What happens, in sentences. */
  words: string;
  submit: string;
  send: (password: string) => Promise<Done>;
  onDone: (done: Done) => void;
  onCancel: () => void;
}

/** Does something that guards the account, once the password was given again. */
export function WithPassword<Done>({ words, submit, send, onDone, onCancel }: Props<Done>) {
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (password) => (password === '' ? t('Write your present password.') : null) },
  });
  const act = useMutation({
    mutationFn: ({ password }: { password: string }) => send(password),
    meta: { quiet: true },
    onSuccess: onDone,
    onError: (error) => form.setErrors(sortProblems(error, ['password']).byField),
  });
  return (
    <DialogForm
      submit={submit}
      busy={act.isPending}
      problems={sortProblems(act.error, ['password']).others}
      onSubmit={form.onSubmit((values) => act.mutate(values))}
      onCancel={onCancel}
    >
      <Text size="sm">{words}</Text>
      <PresentPassword {...form.getInputProps('password')} />
    </DialogForm>
  );
}
