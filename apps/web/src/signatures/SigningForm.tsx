import { t } from '@benchbook/words';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';

interface Props {
  /** Word on the button that signs. */
  submit: string;
  busy: boolean;
  /** Why one has to wait, in a sentence; null: nothing stands in the way. */
  why: string | null;
  disabled: boolean;
  /** Sentences about the last try; they stay until the next one, as does everything typed. */
  problems: readonly string[];
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onCancel: () => void;
  children: ReactNode;
}

/** The form of a signature: what went wrong, what is signed and by whom, and the button that waits until it may be. */
export function SigningForm({ submit, busy, why, disabled, problems, onSubmit, onCancel, children }: Props) {
  return (
    <form onSubmit={onSubmit} noValidate autoComplete="off">
      <Stack gap="sm">
        {problems.length > 0 && (
          <Alert color="red" icon={<IconAlertCircle size={18} aria-hidden />} p="xs">
            {problems.map((problem) => (
              <div key={problem}>{problem}</div>
            ))}
          </Alert>
        )}
        {children}
        <div role="status">
          {why !== null && (
            <Text size="sm" c="dimmed">
              {why}
            </Text>
          )}
        </div>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel} disabled={busy}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={disabled} aria-description={why ?? undefined}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
