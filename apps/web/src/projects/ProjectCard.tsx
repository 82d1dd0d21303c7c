import type { Project } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Group, Text } from '@mantine/core';
import { Footprint } from '../ui/Footer.tsx';
import { ActiveSwitch, ProjectActions, ProjectTitle } from './ProjectParts.tsx';

interface Props {
  project: Project;
  onEdit: () => void;
  onNewWorkbook: () => void;
}

/** One project: title, New Workbook, Export, Edit, who made it and who changed it last, and Active at its foot. */
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
        <Text size="xs" c="dimmed">
          {project.projectType}
        </Text>
        <Group justify="space-between" align="flex-end" gap="xs" mt="auto" wrap="nowrap">
          <div className="card-footer">
            <Footprint of={project} />
          </div>
          <ActiveSwitch project={project} label={t('Active')} />
        </Group>
      </article>
    </li>
  );
}
