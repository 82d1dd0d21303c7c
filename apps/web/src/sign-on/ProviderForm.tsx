import type { PeopleRules } from '@benchbook/contract';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';
import { PeopleFields } from './PeopleFields.tsx';

interface Props {
  /** Word on the button that saves. */
  submit: string;
  busy: boolean;
  dirty: boolean;
  /** Sentences about the whole form. */
  problems: readonly string[];
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** What becomes of the people it lets in. */
  people: PeopleRules;
  onPeople: (people: PeopleRules) => void;
  children: ReactNode;
}

/** The form of one provider: its own fields, what becomes of people, and the button that saves. */
export function ProviderForm({ submit, busy, dirty, problems, onSubmit, people, onPeople, children }: Props) {
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md" className="measure">
        {problems.length > 0 && (
          <Alert color="red" icon={<IconAlertCircle size={18} aria-hidden />} p="xs">
            {problems.map((problem) => (
              <div key={problem}>{problem}</div>
            ))}
          </Alert>
        )}
        {children}
        <PeopleFields people={people} onChange={onPeople} />
        <Group className="form-actions">
          <Button type="submit" loading={busy} disabled={!dirty}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
