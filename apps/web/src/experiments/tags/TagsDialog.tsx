import type { Experiment } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { TagsForm } from './TagsForm.tsx';

interface Props {
  experiment: Experiment;
  opened: boolean;
  onClose: () => void;
}

/** What `TagsButton` opens. */
export function TagsDialog({ experiment, opened, onClose }: Props) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('Tags of {title}', { title: experiment.title })}>
      <TagsForm experiment={experiment} onClose={onClose} />
    </FormDialog>
  );
}
