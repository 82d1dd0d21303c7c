import type { Project } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Modal } from '@mantine/core';
import { EditProjectForm, NewProjectForm } from './ProjectForms.tsx';

interface Props {
  subject: Project | 'new' | null;
  opened: boolean;
  onClose: () => void;
}

/** Makes a project, or edits one. */
export function ProjectDialog({ subject, opened, onClose }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={subject === 'new' ? t('New Project') : t('Edit Project')}
      closeOnClickOutside={false}
    >
      {subject === 'new' && <NewProjectForm onClose={onClose} />}
      {subject !== null && subject !== 'new' && <EditProjectForm project={subject} onClose={onClose} />}
    </Modal>
  );
}
