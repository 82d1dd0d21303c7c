import type { Project } from '@benchbook/contract';
import { Group, Text } from '@mantine/core';
import { Footprint } from '../ui/Footer.tsx';
import { ActiveBadge } from '../ui/lists/ActiveBadge.tsx';
import { ActiveCheckbox } from './ActiveCheckbox.tsx';
import { ProjectActions, ProjectTitle } from './ProjectParts.tsx';

interface Props {
  project: Project;
  onEdit: () => void;
  onNewWorkbook: () => void;
}

/** One project: title, what can be done with it, who made it and who changed it last. */
export function ProjectCard(props: Props) {
  const { project } = props;
  return (
    <li>
      <article className="surface card" aria-label={project.title}>
        <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
          <ProjectTitle project={project} />
          <Group gap={4} wrap="nowrap" mt={-3} mr={-6} flex="none">
            <ProjectActions {...props} />
          </Group>
        </Group>
        <Group gap="xs" wrap="nowrap">
          <Text size="xs" c="dimmed" miw={0} flex={1}>
            {project.projectType}
          </Text>
          {!project.active && <ActiveBadge active={false} />}
          <ActiveCheckbox project={project} />
        </Group>
        <div className="card-footer">
          <Footprint of={project} />
        </div>
      </article>
    </li>
  );
}
