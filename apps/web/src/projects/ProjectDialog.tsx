import type { Project } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { FormDialog } from '../ui/forms/FormDialog.tsx';
import { EditProjectForm, NewProjectForm } from './ProjectForms.tsx';

interface Props {
  subject: Project | 'new' | null;
  opened: boolean;
  onClose: () => void;
}

/** Makes a project, or edits one. */
export function ProjectDialog({ subject, opened, onClose }: Props) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={subject === 'new' ? t('New Project') : t('Edit Project')}
    >
      {subject === 'new' && <NewProjectForm onClose={onClose} />}
      {subject !== null && subject !== 'new' && <EditProjectForm project={subject} onClose={onClose} />}
    </FormDialog>
  );
}
