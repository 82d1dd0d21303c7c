import type { Project } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { ActionIcon, Anchor, Tooltip } from '@mantine/core';
import { IconFilePlus, IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import { StarButton } from '../personal/StarButton.tsx';
import { ProjectMenu } from './ProjectMenu.tsx';

/** The title, which leads to the workbooks. */
export const ProjectTitle = ({ project: { id, title } }: { project: Project }) => (
  <Anchor
    className="card-title"
    title={title}
    renderRoot={(props) => <Link {...props} to={`/projects/${id}/experiments`} />}
  >
    {title}
  </Anchor>
);

interface Props {
  project: Project;
  onEdit: () => void;
  onNewWorkbook: () => void;
}

/** What can be done with a project where it is listed: first what is done most. */
export function ProjectActions({ project, onEdit, onNewWorkbook }: Props) {
  return (
    <>
      <StarButton of="project" id={project.id} title={project.title} />
      {project.active && (
        <Tooltip label={t('New Workbook')}>
          <ActionIcon
            variant="subtle"
            aria-label={t('New workbook in {title}', { title: project.title })}
            onClick={onNewWorkbook}
          >
            <IconFilePlus size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label={t('Edit')}>
        <ActionIcon
          variant="subtle"
          aria-label={t('Edit {title}', { title: project.title })}
          onClick={onEdit}
        >
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <ProjectMenu project={project} />
    </>
  );
}
