import { type Project, projectCalls, TEXTS } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { ActionIcon, Anchor, Checkbox, Tooltip } from '@mantine/core';
import { IconFilePlus, IconPencil } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../api/client.ts';
import { StarButton } from '../personal/StarButton.tsx';
import { confirm } from '../ui/forms/confirm.ts';
import { ExportMenu } from './ExportMenu.tsx';

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

/** New Workbook, Export, Edit. */
export function ProjectActions({ project, onEdit, onNewWorkbook }: Props) {
  return (
    <>
      <StarButton of="project" id={project.id} title={project.title} />
      <Tooltip label={t('New Workbook')}>
        <ActionIcon
          variant="subtle"
          aria-label={t('New workbook in {title}', { title: project.title })}
          onClick={onNewWorkbook}
        >
          <IconFilePlus size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <ExportMenu project={project} />
      <Tooltip label={t('Edit')}>
        <ActionIcon
          variant="subtle"
          aria-label={t('Edit {title}', { title: project.title })}
          onClick={onEdit}
        >
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </>
  );
}

/** Whether it is active; changed after a question. `label` null: a heading says what it is. */
export function ActiveSwitch({ project, label }: { project: Project; label: string | null }) {
  const client = useQueryClient();
  const toggle = useMutation({
    mutationFn: (active: boolean) =>
      call(projectCalls.changeProject, {
        params: { id: project.id },
        body: { active },
      }),
    meta: { saves: true },
    onSettled: () => client.invalidateQueries({ queryKey: ['projects'] }),
  });
  const ask = async (active: boolean) => {
    const question = active
      ? t(TEXTS.setProjectActive, { title: project.title })
      : t(TEXTS.setProjectInactive, { title: project.title });
    if (await confirm({ title: active ? t('Set project active') : t('Set project inactive'), question })) {
      toggle.mutate(active);
    }
  };
  return (
    <Checkbox
      className="quiet-switch"
      {...(label === null ? { 'aria-label': t('Active: {title}', { title: project.title }) } : { label })}
      size="xs"
      checked={project.active}
      disabled={toggle.isPending}
      onChange={(event) => void ask(event.currentTarget.checked)}
    />
  );
}
