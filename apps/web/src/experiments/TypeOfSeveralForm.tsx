import { type Experiment, type ExperimentType, severalCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call } from '../api/client.ts';
import { useUser } from '../session/session.ts';
import { offeredTypes } from '../types/access.ts';
import { DialogForm } from '../ui/forms/DialogForm.tsx';
import { ReasonField, whyNoReason } from '../ui/forms/ReasonField.tsx';
import { useSave } from '../ui/forms/use-save.ts';
import { WorkbookTypeSelect } from './WorkbookTypeSelect.tsx';

interface Props {
  experiments: readonly Experiment[];
  types: readonly ExperimentType[];
  onSaved: () => void;
  onClose: () => void;
}

/** Gives several workbooks another type, all or none; a refusal names each that cannot have it. */
export function TypeOfSeveralForm({ experiments, types, onSaved, onClose }: Props) {
  const offered = offeredTypes(types, useUser(), 'edit');
  const asksReason = (typeId: number | null) =>
    experiments.some((each) => each.asksReason) ||
    types.some(({ id, asksReason }) => id === typeId && asksReason);
  const form = useForm<{ typeId: number | null; reason: string }>({
    initialValues: { typeId: null, reason: '' },
    validate: {
      typeId: (id) => (id === null ? t('Choose a workbook type.') : null),
      reason: (reason, { typeId }) => (asksReason(typeId) ? whyNoReason(reason) : null),
    },
  });
  const save = useSave(form, {
    item: undefined,
    send: ({ typeId, reason }) =>
      call(severalCalls.changeTypes, {
        body: {
          experimentIds: experiments.map(({ id }) => id),
          experimentTypeId: typeId ?? 0,
          ...(asksReason(typeId) && { reason: reason.trim() }),
        },
      }),
    rename: { experimentTypeId: 'typeId' },
    refresh: ['experiments'],
    told: true,
    onSaved,
  });
  return (
    <DialogForm submit={t('Change')} onCancel={onClose} {...save}>
      <Text size="sm">
        {experiments.length === 1
          ? t('The workbook gets this type, or none does: where one cannot have it, you are told which.')
          : t(
              'All {count} workbooks get this type, or none does: where one cannot have it, you are told which.',
              { count: experiments.length },
            )}
      </Text>
      <WorkbookTypeSelect
        types={offered}
        value={form.values.typeId}
        onChange={(id) => form.setFieldValue('typeId', id)}
        error={form.errors.typeId}
      />
      {asksReason(form.values.typeId) && (
        <ReasonField label={t('Reason for the change')} {...form.getInputProps('reason')} />
      )}
    </DialogForm>
  );
}
