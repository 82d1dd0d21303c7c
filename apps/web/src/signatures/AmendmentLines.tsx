import type { Experiment } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Anchor, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCircleX, IconFileDescription } from '@tabler/icons-react';
import { Link } from 'react-router';
import { dialogLater } from '../ui/later.tsx';
import { useTime } from '../ui/time.ts';
import './signatures.css';

const ExperimentDialog = dialogLater(
  async () => (await import('../experiments/ExperimentDialog.tsx')).ExperimentDialog,
);

/** Who declined to sign the workbook or withdrew it, and why, and what goes on from it; of an amended copy, what it goes on from. */
export function AmendmentLines({ experiment }: { experiment: Experiment }) {
  const { declined, amends } = experiment;
  if (declined === null && amends === null) return null;
  return (
    <Group gap="0 12px" role="group" aria-label={t('Amendment')}>
      {amends !== null && <AmendsLine experiment={experiment} amends={amends} />}
      {declined !== null && <DeclinedLine experiment={experiment} declined={declined} />}
    </Group>
  );
}

interface AmendsProps {
  experiment: Experiment;
  amends: NonNullable<Experiment['amends']>;
}

function AmendsLine({ experiment: { projectId }, amends: { declined, ...original } }: AmendsProps) {
  const { date } = useTime();
  return (
    <Text size="xs" className="signature-line">
      <IconFileDescription size={14} color="var(--mantine-color-dimmed)" aria-hidden />
      <span>
        {t('Amends ')}
        <WorkbookLink projectId={projectId} workbook={original} />
        {declined.withdrawn
          ? t(', version {version}, withdrawn by {by} on {date}: {reason}', {
              version: original.version,
              by: declined.by,
              date: date(declined.at),
              reason: declined.reason,
            })
          : t(', version {version}, declined by {by} on {date}: {reason}', {
              version: original.version,
              by: declined.by,
              date: date(declined.at),
              reason: declined.reason,
            })}
      </span>
    </Text>
  );
}

interface DeclinedProps {
  experiment: Experiment;
  declined: NonNullable<Experiment['declined']>;
}

function DeclinedLine({ experiment, declined }: DeclinedProps) {
  const { projectId, amendedBy } = experiment;
  const { date } = useTime();
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Text size="xs" className="signature-line">
        <IconCircleX size={14} color="var(--mantine-color-orange-text)" aria-hidden />
        <span>
          {declined.withdrawn
            ? t('Withdrawn from signing by {by} on {date}: {reason}', {
                by: declined.by,
                date: date(declined.at),
                reason: declined.reason,
              })
            : t('Declined by {by} on {date}: {reason}', {
                by: declined.by,
                date: date(declined.at),
                reason: declined.reason,
              })}
        </span>
      </Text>
      {amendedBy.length > 0 && (
        <Text size="xs" className="signature-line">
          <span>
            {t('Amended by ')}
            {amendedBy.map((copy, index) => (
              <span key={copy.id}>
                {index > 0 && ', '}
                <WorkbookLink projectId={projectId} workbook={copy} />
              </span>
            ))}
          </span>
        </Text>
      )}
      <Anchor component="button" type="button" size="xs" onClick={open}>
        {t('Make an amended copy')}
      </Anchor>
      <ExperimentDialog
        projectId={projectId}
        subject={{ form: 'amend', experiment }}
        opened={opened}
        onClose={close}
      />
    </>
  );
}

function WorkbookLink(props: { projectId: number; workbook: { id: number; title: string } }) {
  const { projectId, workbook } = props;
  return (
    <Anchor
      size="xs"
      underline="always"
      renderRoot={(root) => <Link {...root} to={`/projects/${projectId}/experiments/${workbook.id}`} />}
    >
      {workbook.title}
    </Anchor>
  );
}
