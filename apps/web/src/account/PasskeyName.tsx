import { type Passkey, secondFactorCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { DialogForm } from '../ui/forms/DialogForm.tsx';
import { sortProblems } from '../ui/forms/form-problems.ts';

export const checkPasskeyName = (name: string): string | null =>
  name.trim() === '' ? t('A name is required.') : null;

/** By which somebody knows a passkey again. */
export function PasskeyNameField(props: TextInputProps) {
  return (
    <TextInput
      label={t('Name')}
      description={t('By which you know it again, such as Blue security key')}
      required
      maxLength={100}
      data-autofocus
      {...props}
    />
  );
}

interface Props {
  passkey: Passkey;
  onDone: () => void;
  onCancel: () => void;
}

/** Gives a passkey another name. */
export function PasskeyName({ passkey, onDone, onCancel }: Props) {
  const form = useForm({ initialValues: { name: passkey.name }, validate: { name: checkPasskeyName } });
  const rename = useMutation({
    mutationFn: (body: { name: string }) =>
      call(secondFactorCalls.renamePasskey, { params: { id: passkey.id }, body }),
    meta: { quiet: true },
    onSuccess: onDone,
    onError: (error) => form.setErrors(sortProblems(error, ['name']).byField),
  });
  return (
    <DialogForm
      submit={t('Save')}
      busy={rename.isPending}
      problems={sortProblems(rename.error, ['name']).others}
      onSubmit={form.onSubmit((values) => rename.mutate(values))}
      onCancel={onCancel}
    >
      <PasskeyNameField {...form.getInputProps('name')} />
    </DialogForm>
  );
}
