import { t } from '@benchbook/words';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';
import { Retimed } from '../time.ts';

interface Props {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onCancel: () => void;
  /** Word on the button that saves. */
  submit: string;
  busy: boolean;
  /** Sentences about the whole form; they stay until the next try, as does everything typed. */
  problems?: readonly string[];
  children: ReactNode;
}

/** The form inside a dialog: what went wrong, the fields, and the two buttons. */
export function DialogForm({ onSubmit, onCancel, submit, busy, problems = [], children }: Props) {
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="sm">
        {problems.length > 0 && (
          <Alert color="red" icon={<IconAlertCircle size={18} aria-hidden />} p="xs">
            {problems.map((problem) => (
              <div key={problem}>
                <Retimed sentence={problem} />
              </div>
            ))}
          </Alert>
        )}
        {children}
        <Group justify="flex-end" gap="xs" mt="xs">
          <Button variant="default" onClick={onCancel} disabled={busy}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
