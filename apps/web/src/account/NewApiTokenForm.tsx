import { apiTokenCalls, TOKEN_SCOPES, type TokenScope } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, Checkbox, CopyButton, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { isAdministrator } from '../session/administrators.ts';
import { useUser } from '../session/session.ts';
import { DialogForm } from '../ui/forms/DialogForm.tsx';
import { sortProblems } from '../ui/forms/form-problems.ts';
import { apiTokensQuery } from './queries.ts';

interface Fields {
  name: string;
  scopes: TokenScope[];
  /** For how long it works. */
  days: string;
}

const TIMES = [
  { value: '30', label: t('30 days') },
  { value: '90', label: t('90 days') },
  { value: '365', label: t('A year') },
];

const DESCRIPTIONS: Record<TokenScope, string> = {
  read: t('Everything you can see'),
  write: t('Projects, workbooks, templates; never a signature'),
  admin: t('What only administrators can see and do'),
};

const DAY_MS = 24 * 60 * 60_000;

/** Asks what the token is for, then shows it, this once. */
export function NewApiTokenForm({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const client = useQueryClient();
  const form = useForm<Fields>({
    initialValues: { name: '', scopes: ['read'], days: '90' },
    validate: {
      name: (name) => (name.trim() === '' ? t('A name is required.') : null),
      scopes: (scopes) => (scopes.length === 0 ? t('Choose what the token may do.') : null),
    },
  });
  const make = useMutation({
    mutationFn: ({ name, scopes, days }: Fields) => {
      const expiresAt = new Date(Date.now() + Number(days) * DAY_MS).toISOString();
      return call(apiTokenCalls.createApiToken, { body: { name, scopes, expiresAt } });
    },
    meta: { quiet: true },
    onSuccess: () => client.invalidateQueries(apiTokensQuery),
    onError: (error) => form.setErrors(sortProblems(error, ['name', 'scopes']).byField),
  });
  if (make.data !== undefined) return <MadeToken token={make.data.token} onClose={onClose} />;
  const offered = (Object.keys(TOKEN_SCOPES) as TokenScope[]).filter(
    (scope) => scope !== 'admin' || isAdministrator(user),
  );
  return (
    <DialogForm
      submit={t('Create')}
      busy={make.isPending}
      problems={sortProblems(make.error, ['name', 'scopes']).others}
      onSubmit={form.onSubmit((fields) => make.mutate(fields))}
      onCancel={onClose}
    >
      <TextInput
        label={t('Name')}
        description={t('The program or instrument it is for')}
        required
        maxLength={100}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Checkbox.Group label={t('It may')} required {...form.getInputProps('scopes')}>
        <Stack gap="xs" mt={4}>
          {offered.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={t(TOKEN_SCOPES[scope])}
              description={DESCRIPTIONS[scope]}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <NativeSelect label={t('Works for')} data={TIMES} {...form.getInputProps('days')} />
    </DialogForm>
  );
}

function MadeToken({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <Stack gap="sm">
      <Text size="sm">
        {t('Copy it into the program now: it is not shown again. Whoever has it can do what you allowed.')}
      </Text>
      <TextInput
        label={t('API token')}
        value={token}
        readOnly
        ff="monospace"
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group justify="flex-end" gap="xs">
        <CopyButton value={token}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? t('Copied') : t('Copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{t('Done')}</Button>
      </Group>
    </Stack>
  );
}
