import type { Experiment, NewDocumentType } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { experimentTypesQuery } from '../types/queries.ts';
import { FormDialog } from '../ui/forms/FormDialog.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { CopyExperimentForm } from './CopyExperimentForm.tsx';
import { EditExperimentForm } from './EditExperimentForm.tsx';
import { NewExperimentForm } from './NewExperimentForm.tsx';

/** Which of its forms the dialog shows, and of which workbook. */
export type ExperimentTask =
  /** `documentType`: what its document is to be at first; Word where it is left out. */
  | { form: 'new'; documentType?: NewDocumentType }
  | { form: 'edit'; experiment: Experiment }
  | { form: 'copy'; experiment: Experiment }
  | { form: 'amend'; experiment: Experiment };

const TITLES = {
  new: t('New Workbook'),
  edit: t('Edit Workbook'),
  copy: t('Copy Workbook'),
  amend: t('Amend Workbook'),
} as const;

interface Props {
  projectId: number;
  subject: ExperimentTask | null;
  opened: boolean;
  onClose: () => void;
}

/** The New, Edit and Copy dialogs (section 2); Amend copies a declined workbook (0066). */
export function ExperimentDialog({ projectId, subject, opened, onClose }: Props) {
  const found = useQuery(experimentTypesQuery);
  return (
    <FormDialog opened={opened} onClose={onClose} title={subject === null ? '' : TITLES[subject.form]}>
      <Loaded what={t('the workbook types')} query={found} waiting={<Skeleton height={360} />}>
        {(types) => (
          <>
            {subject?.form === 'new' && (
              <NewExperimentForm
                initialType={subject.documentType ?? 'docx'}
                {...{ projectId, types, onClose }}
              />
            )}
            {subject?.form === 'edit' && (
              <EditExperimentForm experiment={subject.experiment} {...{ types, onClose }} />
            )}
            {(subject?.form === 'copy' || subject?.form === 'amend') && (
              <CopyExperimentForm
                original={subject.experiment}
                amends={subject.form === 'amend'}
                {...{ types, onClose }}
              />
            )}
          </>
        )}
      </Loaded>
    </FormDialog>
  );
}
