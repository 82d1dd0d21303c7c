import { type Project, projectCalls, toggleProjectQuestion } from '@benchbook/contract';
import { Anchor, Badge, Button, Checkbox, Group } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../api/client.ts';
import { fullName, useUser } from '../session/session.ts';
import { confirm } from '../ui/confirm.tsx';
import { useTime } from '../ui/time.ts';

interface Props {
  project: Project;
  onEdit: () => void;
}

/** One project: title, Edit, Active, who made it and who changed it last. */
export function ProjectCard({ project, onEdit }: Props) {
  const user = useUser();
  const { date } = useTime();
  const client = useQueryClient();
  const toggle = useMutation({
    mutationFn: (active: boolean) =>
      call(projectCalls.changeProject, {
        params: { id: project.id },
        body: { active, userName: fullName(user) },
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
          <Button
            variant="subtle"
            size="compact-sm"
            style={{ flex: 'none' }}
            leftSection={<IconPencil size={14} aria-hidden />}
            aria-label={`Edit ${project.title}`}
            onClick={onEdit}
          >
            Edit
          </Button>
        </Group>
        <Group justify="space-between" gap="xs">
          <Badge variant="default" radius="sm" fw={500} tt="none">
            {project.projectType}
          </Badge>
          <Checkbox
            label="Active"
            size="xs"
            checked={project.active}
            disabled={toggle.isPending}
            onChange={(event) => void ask(event.currentTarget.checked)}
          />
        </Group>
        <div className="card-footer">
          <span>
            Created by {project.createdBy} - {date(project.createdAt)}
          </span>
          <span>
            Last edit by {project.lastUpdateBy} - {date(project.updatedAt)}
          </span>
        </div>
      </article>
    </li>
  );
}
