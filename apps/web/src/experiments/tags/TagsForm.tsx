import { type Experiment, severalCalls, Tags } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { useForm } from '@mantine/form';
import { z } from 'zod';
import { call } from '../../api/client.ts';
import { checkBy } from '../../ui/forms/check.ts';
import { DialogForm } from '../../ui/forms/DialogForm.tsx';
import { useSave } from '../../ui/forms/use-save.ts';
import { changedTags } from './changed-tags.ts';
import { problemOfTags, TagsField } from './TagsField.tsx';

interface Props {
  experiment: Pick<Experiment, 'id' | 'tags'>;
  onClose: () => void;
}

/** The tags of one workbook. What somebody else adds or takes away meanwhile stays so. */
export function TagsForm({ experiment: { id, tags: present }, onClose }: Props) {
  const form = useForm<{ tags: string[] }>({
    initialValues: { tags: present },
    validate: checkBy(z.object({ tags: Tags })),
  });
  const { tags: before } = form.getInitialValues();
  const save = useSave(form, {
    item: undefined,
    send: ({ tags }) =>
      call(severalCalls.changeTags, {
        body: { experimentIds: [id], ...(changedTags(before, tags) ?? { add: [], remove: [] }) },
      }),
    refresh: ['experiments', 'tags'],
    onSaved: onClose,
  });
  return (
    <DialogForm submit={t('Save')} onCancel={onClose} {...save}>
      <TagsField
        label={t('Tags')}
        value={form.values.tags}
        onChange={(tags) => form.setFieldValue('tags', tags)}
        error={problemOfTags(form.errors)}
        isFirst
      />
    </DialogForm>
  );
}
