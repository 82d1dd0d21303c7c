import { type Experiment, experimentFilePaths } from '@benchbook/contract';
import { Anchor, Badge, Button, Group, Text, Tooltip } from '@mantine/core';
import {
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconLock,
  IconPencil,
  IconSignature,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { openFile } from '../api/files.ts';
import { useUser } from '../session/session.ts';
import { useTime } from '../ui/time.ts';
import { displayState, mayOpen, shownEditor } from './rules.ts';

const KIND = {
  docx: { Icon: IconFileText, label: 'Word document' },
  xlsx: { Icon: IconFileSpreadsheet, label: 'Excel workbook' },
  pdf: { Icon: IconFileTypePdf, label: 'PDF' },
} as const;

function StateBadge({ experiment }: { experiment: Experiment }) {
  const state = displayState(experiment);
  if (state === 'reviewed')
    return (
      <Badge variant="light" color="teal" tt="none" radius="sm">
        Reviewed
      </Badge>
    );
  if (state === 'published')
    return (
      <Badge variant="light" tt="none" radius="sm">
        Published
      </Badge>
    );
  if (experiment.visibility === 'Private') {
    return (
      <Badge variant="default" tt="none" radius="sm">
        Private
      </Badge>
    );
  }
  return null;
}

/** The title: a link to the editor, a button that opens a PDF in a new window, or plain text while it is locked. */
function CardTitle({ experiment, open }: { experiment: Experiment; open: boolean }) {
  const { projectId, id, title } = experiment;
  const pdf = useMutation({ mutationFn: () => openFile(experimentFilePaths.pdf(projectId, id)) });
  if (!open) {
    return (
      <Text component="span" className="card-title" c="dimmed">
        {title}
      </Text>
    );
  }
  if (experiment.documentType === 'pdf') {
    return (
      <Anchor component="button" type="button" className="card-title" onClick={() => pdf.mutate()}>
        {title}
      </Anchor>
    );
  }
  return (
    <Anchor
      className="card-title"
      renderRoot={(props) => <Link {...props} to={`/projects/${projectId}/experiments/${id}`} />}
    >
      {title}
    </Anchor>
  );
}

interface Props {
  experiment: Experiment;
  /** Left out where the workbook may not be edited. */
  onEdit?: (() => void) | undefined;
  /** Names the project too, where workbooks of several projects are listed. */
  withProject?: boolean;
}

/** One workbook with everything that happened to it (section 2, Workbook list screen). */
export function ExperimentCard({ experiment, onEdit, withProject = false }: Props) {
  const user = useUser();
  const { date } = useTime();
  const open = mayOpen(experiment, user);
  const kind = KIND[experiment.documentType];
  const Icon = open ? kind.Icon : IconLock;
  const inUseBy = shownEditor(experiment);
  return (
    <li>
      <article className="surface card" aria-label={experiment.title} data-locked={open ? undefined : true}>
        <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
          <Group gap="xs" align="flex-start" wrap="nowrap" miw={0}>
            <Tooltip label={open ? kind.label : `Private: only ${experiment.createdBy} can open it`}>
              <Icon
                size={20}
                stroke={1.6}
                role="img"
                aria-label={open ? kind.label : 'Private'}
                style={{ flex: 'none', color: 'var(--mantine-color-dimmed)' }}
              />
            </Tooltip>
            <CardTitle experiment={experiment} open={open} />
          </Group>
          <StateBadge experiment={experiment} />
        </Group>
        {withProject && (
          <Anchor
            size="xs"
            c="dimmed"
            renderRoot={(props) => <Link {...props} to={`/projects/${experiment.projectId}/experiments`} />}
          >
            {experiment.projectTitle}
          </Anchor>
        )}
        {experiment.description !== '' && (
          <Text size="sm" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
            {experiment.description}
          </Text>
        )}
        <div className="card-footer">
          <span>
            Created by {experiment.createdBy} - {date(experiment.createdAt)}
          </span>
          <span>
            Last edit by {experiment.lastUpdateBy} - {date(experiment.updatedAt)}
          </span>
          {inUseBy !== null && <span>In use by {inUseBy}</span>}
          {experiment.publishedAt !== null && (
            <span>
              Published by {experiment.publisher} - {date(experiment.publishedAt)}
            </span>
          )}
          {experiment.reviewedAt !== null && (
            <span>
              Reviewed by {experiment.reviewer} - {date(experiment.reviewedAt)}
            </span>
          )}
        </div>
        {(onEdit !== undefined || (open && experiment.documentType === 'pdf')) && (
          <Group gap={4} ml={-8} mb={-8}>
            {onEdit !== undefined && (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconPencil size={14} aria-hidden />}
                aria-label={`Edit ${experiment.title}`}
                onClick={onEdit}
              >
                Edit
              </Button>
            )}
            {open && experiment.documentType === 'pdf' && (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconSignature size={14} aria-hidden />}
                renderRoot={(props) => (
                  <Link {...props} to={`/projects/${experiment.projectId}/experiments/${experiment.id}`} />
                )}
              >
                Versions and signatures
              </Button>
            )}
          </Group>
        )}
      </article>
    </li>
  );
}
