import { AppCode, type FactorAdded, secondFactorCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, CopyButton, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { useUser } from '../session/session.ts';
import { problemOf } from '../ui/forms/check.ts';
import { DialogForm } from '../ui/forms/DialogForm.tsx';
import { sortProblems } from '../ui/forms/form-problems.ts';
import { later } from '../ui/later.tsx';
import { PresentPassword } from './PresentPassword.tsx';

const QrCode = later(
  async () => (await import('./QrCode.tsx')).QrCode,
  () => <Skeleton width={200} height={200} />,
);

interface Props {
  onAdded: (added: FactorAdded) => void;
  onCancel: () => void;
}

/** Sets an authenticator app up: the password, its key, and a code that shows that it has it. */
export function AppSetup({ onAdded, onCancel }: Props) {
  const { mustSetUpSecondFactor: hasJustSignedIn } = useUser();
  const form = useForm({
    initialValues: { password: '' },
    validate: {
      password: (password) => (hasJustSignedIn || password !== '' ? null : t('Write your present password.')),
    },
  });
  const begin = useMutation({
    mutationFn: ({ password }: { password: string }) =>
      call(secondFactorCalls.beginApp, { body: hasJustSignedIn ? {} : { password } }),
    meta: { quiet: true },
    onError: (error) => form.setErrors(sortProblems(error, ['password']).byField),
  });
  if (begin.data !== undefined) {
    const { key, uri } = begin.data;
    return <AppCodeForm secret={key} uri={uri} onAdded={onAdded} onCancel={onCancel} />;
  }
  return (
    <DialogForm
      submit={t('Continue')}
      busy={begin.isPending}
      problems={sortProblems(begin.error, ['password']).others}
      onSubmit={form.onSubmit((values) => begin.mutate(values))}
      onCancel={onCancel}
    >
      <Text size="sm">
        {t(
          'You need an authenticator app on your phone, such as Aegis, 2FAS, Google Authenticator or Microsoft Authenticator. It works without a network.',
        )}
      </Text>
      {!hasJustSignedIn && <PresentPassword {...form.getInputProps('password')} />}
    </DialogForm>
  );
}

const inGroups = (key: string): string => key.replaceAll(/(.{4})(?=.)/g, '$1 ');

function AppCodeForm({ secret, uri, onAdded, onCancel }: Props & { secret: string; uri: string }) {
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (code) => problemOf(AppCode, code) },
  });
  const confirm = useMutation({
    mutationFn: (body: { code: string }) => call(secondFactorCalls.confirmApp, { body }),
    meta: { quiet: true },
    onSuccess: onAdded,
    onError: (error) => form.setErrors(sortProblems(error, ['code']).byField),
  });
  return (
    <DialogForm
      submit={t('Set up')}
      busy={confirm.isPending}
      problems={sortProblems(confirm.error, ['code']).others}
      onSubmit={form.onSubmit((values) => confirm.mutate(values))}
      onCancel={onCancel}
    >
      <Text size="sm">{t('Scan this with the app, or type the key into it.')}</Text>
      <Stack align="center" gap="xs">
        <QrCode text={uri} label={t('QR code for the authenticator app')} />
        <Group gap="xs" justify="center">
          <Text ff="monospace" size="sm" ta="center" aria-label={t('Key')}>
            {inGroups(secret)}
          </Text>
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button variant="default" size="compact-xs" onClick={copy}>
                {copied ? t('Copied') : t('Copy key')}
              </Button>
            )}
          </CopyButton>
        </Group>
      </Stack>
      <TextInput
        label={t('Code')}
        description={t('The six digits that the app shows now')}
        required
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        {...form.getInputProps('code')}
      />
    </DialogForm>
  );
}
