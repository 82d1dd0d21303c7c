import { type Experiment, eachTagOnce, severalCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { MultiSelect, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call } from '../../api/client.ts';
import { DialogForm } from '../../ui/forms/DialogForm.tsx';
import { useSave } from '../../ui/forms/use-save.ts';
import { TagsField } from './TagsField.tsx';

interface Props {
  experiments: readonly Experiment[];
  onSaved: () => void;
  onClose: () => void;
}

/** Adds tags to several workbooks and takes others away, of all or of none; a refusal names each that refuses. */
export function TagsOfSeveralForm({ experiments, onSaved, onClose }: Props) {
  const present = eachTagOnce(experiments.flatMap(({ tags }) => tags)).toSorted();
  const form = useForm<{ add: string[]; remove: string[] }>({
    initialValues: { add: [], remove: [] },
    validate: {
      add: (add, { remove }) =>
        add.length + remove.length === 0 ? t('Write or choose a tag to add, or one to take away.') : null,
    },
  });
  const save = useSave(form, {
    item: undefined,
    send: (change) =>
      call(severalCalls.changeTags, { body: { experimentIds: experiments.map(({ id }) => id), ...change } }),
    refresh: ['experiments', 'tags'],
    told: true,
    onSaved,
  });
  return (
    <DialogForm submit={t('Save')} onCancel={onClose} {...save}>
      <Text size="sm">
        {experiments.length === 1
          ? t('The workbook is changed.')
          : t('All {count} workbooks are changed, or none is: where one cannot be, you are told which.', {
              count: experiments.length,
            })}
      </Text>
      <TagsField
        label={t('Add')}
        description={t('Enter or a comma ends a tag.')}
        value={form.values.add}
        onChange={(add) => form.setFieldValue('add', add)}
        error={form.errors.add}
        isFirst
      />
      {present.length > 0 && (
        <MultiSelect
          label={t('Take away')}
          data={present}
          value={form.values.remove}
          onChange={(remove) => form.setFieldValue('remove', remove)}
          error={form.errors.remove}
          searchable
          clearable
        />
      )}
    </DialogForm>
  );
}
