import { type Project, projectCalls, toggleProjectQuestion } from '@benchbook/contract';
import { ActionIcon, Anchor, Badge, Checkbox, Group, Tooltip } from '@mantine/core';
import { IconFilePlus, IconPencil } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../api/client.ts';
import { Footer } from '../ui/Footer.tsx';
import { confirm } from '../ui/forms/confirm.tsx';
import { ExportMenu } from './ExportMenu.tsx';

interface Props {
  project: Project;
  onEdit: () => void;
  onNewWorkbook: () => void;
}

/** One project: title, New Workbook, Export, Edit, Active, who made it and who changed it last. */
export function ProjectCard({ project, onEdit, onNewWorkbook }: Props) {
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
    const question = toggleProjectQuestion(project.title, active);
    if (await confirm({ title: active ? 'Set project active' : 'Set project inactive', question })) {
      toggle.mutate(active);
    }
  };
  return (
    <li>
      <article className="surface card" aria-label={project.title}>
        <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
          <Anchor
            className="card-title"
            renderRoot={(props) => <Link {...props} to={`/projects/${project.id}/experiments`} />}
          >
            {project.title}
          </Anchor>
          <Group gap={4} wrap="nowrap" mt={-3} mr={-6} flex="none">
            <Tooltip label="New Workbook">
              <ActionIcon
                variant="subtle"
                aria-label={`New workbook in ${project.title}`}
                onClick={onNewWorkbook}
              >
                <IconFilePlus size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
            <ExportMenu project={project} />
            <Tooltip label="Edit">
              <ActionIcon variant="subtle" aria-label={`Edit ${project.title}`} onClick={onEdit}>
                <IconPencil size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </Group>
        </Group>
        <Group justify="space-between" gap="xs">
          <Badge variant="default">{project.projectType}</Badge>
          <Checkbox
            label="Active"
            size="xs"
            checked={project.active}
            disabled={toggle.isPending}
            onChange={(event) => void ask(event.currentTarget.checked)}
          />
        </Group>
        <div className="card-footer">
          <Footer what="Created by" who={project.createdBy} when={project.createdAt} />
          <Footer what="Last edit by" who={project.lastUpdateBy} when={project.updatedAt} />
        </div>
      </article>
    </li>
  );
}
