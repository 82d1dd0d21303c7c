import { type ConflictVersion, type Version, versionFilePaths } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Anchor, Badge, Button, Group, Skeleton, Stack, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatSize, useTime } from '../ui/time.ts';
import { CalculatedNotice } from './CalculatedNotice.tsx';
import { reasonDecision, restoreDecision } from './decisions.ts';
import { evidenceFile } from './evidence-file.ts';
import { groupVersions, mergeVersions, type VersionGroup } from './grouping.ts';
import { comparePath, conflictPath, versionPath } from './paths.ts';
import { allVersionsQuery, conflictsQuery } from './queries.ts';
import { RewrittenNotice } from './RewrittenNotice.tsx';
import type { ShownDocument } from './shown-document.ts';
import { usePages } from './use-pages.ts';
import { useReasonDialog } from './use-reason-dialog.tsx';
import { VersionMenu } from './VersionMenu.tsx';
import { by, describeOrigin, describeResolution } from './version-text.ts';
import './versions.css';

/** Characters of a SHA-256 that people compare by eye; the whole one is in the tooltip. */
const SHORT_HASH = 12;

function SizeAndHash({ size, sha256 }: { size: number; sha256: string }) {
  return (
    <Text size="xs" c="dimmed">
      {formatSize(size)} ·{' '}
      <Tooltip
        label={t('SHA-256 {sha256}', { sha256 })}
        multiline
        maw={300}
        style={{ overflowWrap: 'anywhere' }}
      >
        <span style={{ fontFamily: 'var(--mantine-font-family-monospace)' }}>
          {sha256.slice(0, SHORT_HASH)}
        </span>
      </Tooltip>
    </Text>
  );
}

interface RowProps {
  version: Version;
  document: ShownDocument;
  latest: number;
  onRestore: ((version: number) => void) | undefined;
  onReason: ((version: number) => void) | undefined;
}

function VersionRow({ version, document, latest, onRestore, onReason }: RowProps) {
  const { date } = useTime();
  const { place, title, documentType } = document;
  const { number } = version;
  const pages = usePages({ place, title, version: number, isPdf: documentType === 'pdf' });
  // The latest is compared with the one before it, any other with the latest.
  const pair = number === latest ? ([number - 1, number] as const) : ([number, latest] as const);
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Group gap={8}>
          <Link className="version-link" to={versionPath(place, number)}>
            {t('Version {number}', { number })}
          </Link>
          {version.isPublished && (
            <Badge variant="light" size="sm">
              {t('Signed')}
            </Badge>
          )}
          {version.rewritten !== null && (
            <Badge variant="light" size="sm" color="orange">
              {t('Rewritten')}
            </Badge>
          )}
          {version.reasonMissing && (
            <Badge variant="light" size="sm" color="orange">
              {t('Reason missing')}
            </Badge>
          )}
        </Group>
        <Text size="xs">{date(version.createdAt)}</Text>
        <Text size="xs" c="dimmed">
          {describeOrigin(version)}
        </Text>
        {version.rewritten !== null && <RewrittenNotice number={number} rewritten={version.rewritten} />}
        {version.calculated !== null && <CalculatedNotice calculated={version.calculated} />}
        {version.note !== null && (
          <Text size="xs" className="version-note">
            {version.note}
          </Text>
        )}
        {version.reasons.map(({ by: who, at, reason }) => (
          <Text key={at} size="xs" className="version-note">
            {reason} – {who}, {date(at)}
          </Text>
        ))}
        {version.reasonMissing && onReason !== undefined && (
          <Anchor component="button" type="button" size="xs" onClick={() => onReason(number)}>
            {t('Give the reason of version {number}', { number })}
          </Anchor>
        )}
        <SizeAndHash size={version.size} sha256={version.sha256} />
      </div>
      <VersionMenu
        name={t('version {number}', { number })}
        openPath={versionPath(place, number)}
        comparePath={documentType === 'pdf' || latest === 1 ? null : comparePath(place, ...pair)}
        file={{
          url: versionFilePaths.version(place, number),
          name: t('{title} - version {number}.{documentType}', { title, number, documentType }),
        }}
        pages={'experimentId' in place ? pages : undefined}
        evidence={version.isPublished && 'experimentId' in place ? evidenceFile(place, title) : undefined}
        onRestore={onRestore === undefined || number === latest ? undefined : () => onRestore(number)}
      />
    </Group>
  );
}

function Rows({ group, ...props }: Omit<RowProps, 'version'> & { group: VersionGroup }) {
  const { time } = useTime();
  const [isOpen, setOpen] = useState(false);
  const { newest, earlier } = group;
  const oldest = earlier.at(-1);
  return (
    <>
      <li className="version">
        <VersionRow version={newest} {...props} />
        {oldest !== undefined && (
          <UnstyledButton className="version-more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <IconChevronRight size={14} className="tree-chevron" aria-hidden />
            {earlier.length === 1
              ? t('{count} earlier automatic save since {time}', {
                  count: earlier.length,
                  time: time(oldest.createdAt),
                })
              : t('{count} earlier automatic saves since {time}', {
                  count: earlier.length,
                  time: time(oldest.createdAt),
                })}
          </UnstyledButton>
        )}
      </li>
      {isOpen &&
        earlier.map((version) => (
          <li key={version.number} className="version version-earlier">
            <VersionRow version={version} {...props} />
          </li>
        ))}
    </>
  );
}

function ConflictRow({
  conflict,
  document,
  latest,
}: {
  conflict: ConflictVersion;
  document: ShownDocument;
  latest: number;
}) {
  const { date } = useTime();
  const { place, title, documentType } = document;
  const path = conflictPath(place, conflict.id);
  return (
    <li className="version version-aside" data-open={conflict.resolution === null || undefined}>
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Link className="version-link" to={path}>
            {t('Saved aside')}
          </Link>
          <Text size="xs">
            {date(conflict.createdAt)}
            {by(conflict.authors)}
          </Text>
          <Text size="xs" c="dimmed">
            {conflict.why}
          </Text>
          <Text size="xs" className="version-note">
            {describeResolution(conflict)}
          </Text>
          <SizeAndHash size={conflict.size} sha256={conflict.sha256} />
        </div>
        <VersionMenu
          name={t('what was saved aside on {date}', { date: date(conflict.createdAt) })}
          openPath={path}
          comparePath={documentType === 'pdf' ? null : comparePath(place, latest, `aside-${conflict.id}`)}
          file={{
            url: versionFilePaths.conflict(place, conflict.id),
            name: t('{title} - saved aside {id}.{documentType}', { title, id: conflict.id, documentType }),
          }}
        />
      </Group>
    </li>
  );
}

interface Props {
  /** The latest versions, newest first. */
  versions: readonly Version[] | undefined;
  document: ShownDocument;
  mayRestore: boolean;
}

/** Every saved state of the document: number, time, who, why, size, hash, and what can be done with it. */
export function VersionsPanel({ versions, document, mayRestore }: Props) {
  const { place } = document;
  const [wantsOlder, setWantsOlder] = useState(false);
  const all = useInfiniteQuery({ ...allVersionsQuery(place), enabled: wantsOlder });
  const conflicts = useQuery(conflictsQuery(place)).data ?? [];
  const reason = useReasonDialog(place);
  const latest = versions?.[0]?.number ?? 0;
  const shown = versions && mergeVersions(versions, all.data?.pages.flat() ?? []);
  const oldest = shown?.at(-1)?.number ?? 1;
  const onRestore = mayRestore
    ? (version: number) => reason.open(restoreDecision(place, version))
    : undefined;
  const onReason =
    mayRestore && 'experimentId' in place
      ? (version: number) => reason.open(reasonDecision(place, version))
      : undefined;
  const showOlder = () => {
    setWantsOlder(true);
    if (all.data !== undefined) void all.fetchNextPage();
    else void all.refetch().then(() => all.fetchNextPage());
  };
  return (
    <>
      {shown === undefined ? (
        <Stack p="md">
          <Skeleton height={48} />
          <Skeleton height={48} />
        </Stack>
      ) : (
        <div style={{ overflowY: 'auto' }}>
          <ul aria-label={t('Versions')} className="versions">
            {conflicts.map((conflict) => (
              <ConflictRow key={conflict.id} conflict={conflict} document={document} latest={latest} />
            ))}
            {groupVersions(shown).map((group) => (
              <Rows
                // What a group is called when newer saves join it, so that it stays open.
                key={(group.earlier.at(-1) ?? group.newest).number}
                group={group}
                document={document}
                latest={latest}
                onRestore={onRestore}
                onReason={onReason}
              />
            ))}
          </ul>
          {oldest > 1 && (
            <Button variant="subtle" size="sm" fullWidth my="xs" loading={all.isFetching} onClick={showOlder}>
              {t('Show older versions')}
            </Button>
          )}
        </div>
      )}
      {reason.element}
    </>
  );
}
