import { type FactorAdded, secondFactorCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { makePasskey } from '../session/passkey.ts';
import { useUser } from '../session/session.ts';
import { DialogForm } from '../ui/forms/DialogForm.tsx';
import { sortProblems } from '../ui/forms/form-problems.ts';
import { checkPasskeyName, PasskeyNameField } from './PasskeyName.tsx';
import { PresentPassword } from './PresentPassword.tsx';

interface Props {
  onAdded: (added: FactorAdded) => void;
  onCancel: () => void;
}

const FIELDS = ['name', 'password'];

/** Adds a passkey under a name: the browser asks the person where to keep it. */
export function PasskeySetup({ onAdded, onCancel }: Props) {
  const { mustSetUpSecondFactor: hasJustSignedIn } = useUser();
  const form = useForm({
    initialValues: { name: '', password: '' },
    validate: {
      name: checkPasskeyName,
      password: (password) => (hasJustSignedIn || password !== '' ? null : t('Write your present password.')),
    },
  });
  const add = useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      const asked = await call(secondFactorCalls.beginPasskey, { body: hasJustSignedIn ? {} : { password } });
      return call(secondFactorCalls.addPasskey, { body: { name, registration: await makePasskey(asked) } });
    },
    meta: { quiet: true },
    onSuccess: onAdded,
    onError: (error) => form.setErrors(sortProblems(error, FIELDS).byField),
  });
  const problems = sortProblems(add.error, FIELDS).others;
  return (
    <DialogForm
      submit={t('Continue')}
      busy={add.isPending}
      problems={problems}
      onSubmit={form.onSubmit((values) => add.mutate(values))}
      onCancel={onCancel}
    >
      <Text size="sm">
        {t(
          'A passkey is kept by this device, by your phone, or on a security key, and opened with your finger, face or PIN. Your browser asks which one.',
        )}
      </Text>
      <PasskeyNameField {...form.getInputProps('name')} />
      {!hasJustSignedIn && <PresentPassword {...form.getInputProps('password')} />}
    </DialogForm>
  );
}
