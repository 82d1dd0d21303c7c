import type { Experiment } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { MoveForm } from './MoveForm.tsx';

interface Props {
  experiments: readonly [Experiment, ...Experiment[]];
  opened: boolean;
  onMoved: () => void;
  onClose: () => void;
}

/** The dialog in which the other project is found. */
export function MoveDialog({ experiments, opened, onMoved, onClose }: Props) {
  const [first, ...others] = experiments;
  const title =
    others.length === 0 ? t('Move {title} to another project', { title: first.title }) : t('Move to project');
  return (
    <FormDialog opened={opened} onClose={onClose} title={title}>
      <MoveForm experiments={experiments} onSaved={onMoved} onClose={onClose} />
    </FormDialog>
  );
}
