import { reasonCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, Group } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { sortProblems } from '../ui/forms/form-problems.ts';
import { ReasonField, whyNoReason } from '../ui/forms/ReasonField.tsx';
import { versionsKey } from './queries.ts';

interface Props {
  place: { projectId: number; experimentId: number };
  /** Any of the editor session that was saved without a reason. */
  version: number;
  label: string;
  /** Typing begins here. */
  begins?: boolean;
  onGiven?: () => void;
}

/** Asks why something was changed, beside whatever goes on meanwhile. What was typed stays when it could not be saved. */
export function GiveReason({ place, version, label, begins = false, onGiven }: Props) {
  const client = useQueryClient();
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: whyNoReason } });
  const give = useMutation({
    mutationFn: (reason: string) =>
      call(reasonCalls.giveReason, { params: { ...place, version }, body: { reason } }),
    meta: { saves: true, quiet: true },
    onSuccess: onGiven,
    // A refusal is news too: somebody else may have said why.
    onSettled: () => client.invalidateQueries({ queryKey: versionsKey(place) }),
  });
  const { byField, others } = sortProblems(give.error, ['reason']);
  return (
    <form onSubmit={form.onSubmit(({ reason }) => give.mutate(reason.trim()))} noValidate>
      <Group gap={8} align="flex-end">
        <ReasonField
          label={label}
          autoFocus={begins}
          minRows={1}
          flex="1 1 240px"
          maw={640}
          {...form.getInputProps('reason')}
          error={form.errors.reason ?? byField.reason ?? others[0]}
        />
        <Button type="submit" size="sm" variant="default" loading={give.isPending}>
          {t('Save the reason')}
        </Button>
      </Group>
    </form>
  );
}
