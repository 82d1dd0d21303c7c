import { type Experiment, type ExperimentType, experimentCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { call } from '../api/client.ts';
import { fullName, useUser } from '../session/session.ts';
import { offeredTypes } from '../types/access.ts';
import { titleOfCopy } from './rules.ts';
import { WorkbookForm, writtenAbout } from './WorkbookForm.tsx';

interface Props {
  /** The published workbook. */
  original: Experiment;
  /** It was declined, and the copy amends it. */
  amends: boolean;
  types: readonly ExperimentType[];
  onClose: () => void;
}

/** Makes a workbook of what was published; it is filed as the original is until something else is chosen, and called otherwise: two of one name are hard to tell apart. */
export function CopyExperimentForm({ original, amends, types, onClose }: Props) {
  const user = useUser();
  const { projectId, id: experimentId, documentType } = original;
  return (
    <WorkbookForm
      projectId={projectId}
      initialValues={{
        ...writtenAbout(original),
        tags: original.tags,
        title: titleOfCopy(original.title, amends ? t('amended') : t('copy')),
      }}
      types={offeredTypes(types, user, 'create')}
      withTags
      submit={amends ? t('Amend') : t('Copy')}
      send={(written) => {
        const copied = { ...written, documentType, userName: fullName(user) };
        const body = amends ? { ...copied, amends } : copied;
        return call(experimentCalls.copyExperiment, { params: { projectId, experimentId }, body });
      }}
      onClose={onClose}
    />
  );
}
