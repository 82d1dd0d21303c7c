import type { Experiment } from '@benchbook/contract';
import { Modal } from '@mantine/core';
import { CopyExperimentForm } from './CopyExperimentForm.tsx';
import { EditExperimentForm } from './EditExperimentForm.tsx';
import { NewExperimentForm } from './NewExperimentForm.tsx';

/** What is done in the dialog, and with which workbook. */
export type ExperimentDeed =
  | { deed: 'new' }
  | { deed: 'edit'; experiment: Experiment }
  | { deed: 'copy'; experiment: Experiment };

const TITLES = { new: 'New Workbook', edit: 'Edit Workbook', copy: 'Copy Workbook' } as const;

interface Props {
  projectId: number;
  subject: ExperimentDeed | null;
  opened: boolean;
  onClose: () => void;
}

/** The New, Edit and Copy dialogs (section 2). */
export function ExperimentDialog({ projectId, subject, opened, onClose }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={subject === null ? '' : TITLES[subject.deed]}
      closeOnClickOutside={false}
    >
      {subject?.deed === 'new' && <NewExperimentForm projectId={projectId} onClose={onClose} />}
      {subject?.deed === 'edit' && <EditExperimentForm experiment={subject.experiment} onClose={onClose} />}
      {subject?.deed === 'copy' && <CopyExperimentForm original={subject.experiment} onClose={onClose} />}
    </Modal>
  );
}
