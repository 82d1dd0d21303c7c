import { type Experiment, type Version, type VersionReason, versionFilePaths } from '@benchbook/contract';
import { ActionIcon, Badge, CloseButton, Group, Skeleton, Stack, Text, Title, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { downloadFile } from '../api/files.ts';
import { formatSize, useTime } from '../ui/time.ts';

const REASONS: Record<VersionReason, string> = {
  created: 'Created',
  autosave: 'Saved automatically',
  forcesave: 'Saved',
  restore: 'Restored',
  autofill: 'Filled in from a template',
  upload: 'Uploaded',
};

/** Characters of a SHA-256 that people compare by eye; the whole one is in the tooltip. */
const SHORT_HASH = 12;

function VersionRow({ version, experiment }: { version: Version; experiment: Experiment }) {
  const { date } = useTime();
  const { projectId, id, title, documentType } = experiment;
  const download = useMutation({
    mutationFn: () =>
      downloadFile(
        versionFilePaths.version(projectId, id, version.number),
        `${title} - version ${version.number}.${documentType}`,
      ),
  });
  return (
    <li className="version">
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
        <div style={{ minWidth: 0 }}>
          <Group gap={8}>
            <Text size="sm" fw={600}>
              Version {version.number}
            </Text>
            {version.isPublished && (
              <Badge variant="light" size="sm">
                Signed
              </Badge>
            )}
          </Group>
          <Text size="xs">{date(version.createdAt)}</Text>
          <Text size="xs" c="dimmed">
            {REASONS[version.reason]}
            {version.authors.length > 0 && ` by ${version.authors.join(', ')}`}
          </Text>
          <Text size="xs" c="dimmed">
            {formatSize(version.size)} ·{' '}
            <Tooltip
              label={`SHA-256 ${version.sha256}`}
              multiline
              maw={300}
              style={{ overflowWrap: 'anywhere' }}
            >
              <span style={{ fontFamily: 'var(--mantine-font-family-monospace)' }}>
                {version.sha256.slice(0, SHORT_HASH)}
              </span>
            </Tooltip>
          </Text>
        </div>
        <ActionIcon
          variant="subtle"
          aria-label={`Download version ${version.number}`}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          <IconDownload size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </li>
  );
}

interface Props {
  versions: readonly Version[] | undefined;
  experiment: Experiment;
  /** Left out where the panel is in a drawer, which has its own heading and way to close. */
  onClose?: () => void;
}

/** Every saved state of the document: number, time, who, why, size, hash, and its bytes. */
export function VersionsPanel({ versions, experiment, onClose }: Props) {
  return (
    <>
      {onClose !== undefined && (
        <Group
          justify="space-between"
          px="md"
          py="xs"
          style={{ borderBottom: '1px solid var(--bench-line)' }}
        >
          <Title order={2} fz="md">
            Versions
          </Title>
          <CloseButton aria-label="Close the versions" onClick={onClose} />
        </Group>
      )}
      {versions === undefined ? (
        <Stack p="md">
          <Skeleton height={48} />
          <Skeleton height={48} />
        </Stack>
      ) : (
        <ul aria-label="Versions" style={{ margin: 0, padding: 0, listStyle: 'none', overflowY: 'auto' }}>
          {versions.map((version) => (
            <VersionRow key={version.number} version={version} experiment={experiment} />
          ))}
        </ul>
      )}
    </>
  );
}
