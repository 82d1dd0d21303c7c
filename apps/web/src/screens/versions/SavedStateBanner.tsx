import { versionFilePaths } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { DownloadButton } from '../../ui/DownloadButton.tsx';
import { formatAgo, useTime } from '../../ui/time.ts';
import { keepConflictDecision, restoreDecision, takeConflictDecision } from '../../versions/decisions.ts';
import { comparePath, documentPath } from '../../versions/paths.ts';
import { conflictsQuery, versionQuery } from '../../versions/queries.ts';
import type { SavedState, ShownDocument } from '../../versions/shown-document.ts';
import { useReasonDialog } from '../../versions/use-reason-dialog.tsx';
import { by, describeOrigin, describeResolution } from '../../versions/version-text.ts';
import { useRights } from './use-rights.ts';
import '../../versions/versions.css';

/** What is shown, and what can be done with it. */
export function SavedStateBanner({ document, which }: { document: ShownDocument; which: SavedState }) {
  const { place } = document;
  const navigate = useNavigate();
  const { date } = useTime();
  const reason = useReasonDialog(place);
  const rights = useRights(place);
  const version = useQuery({
    ...versionQuery(place, which.kind === 'version' ? which.number : 0),
    enabled: which.kind === 'version',
  }).data;
  const conflict = useQuery({ ...conflictsQuery(place), enabled: which.kind === 'conflict' }).data?.find(
    (one) => which.kind === 'conflict' && one.id === which.id,
  );
  const latestPath = documentPath(place);
  const latest = document.version;
  const [file, what] =
    which.kind === 'version'
      ? [versionFilePaths.version(place, which.number), t('version {number}', { number: which.number })]
      : [versionFilePaths.conflict(place, which.id), t('saved aside {id}', { id: which.id })];
  const back = () => void navigate(latestPath);
  const isLatest = which.kind === 'version' && which.number === latest;
  const undecided = conflict?.resolution === null;
  return (
    <Alert
      color="bench"
      radius={0}
      p="xs"
      icon={<IconHistory size={18} aria-hidden />}
      className="saved-state-banner"
    >
      <Group gap="xs 12px" role="group" aria-label={t('About this version')}>
        <div style={{ flex: '1 1 260px', overflowWrap: 'anywhere' }}>
          {version !== undefined && (
            <Text size="sm">
              {t('Version {number} of {latest}, ', { number: version.number, latest })}
              <span title={date(version.createdAt)}>{formatAgo(version.createdAt, Date.now())}</span>.{' '}
              {describeOrigin(version)}
              {version.note === null ? '.' : `: ${version.note}`}
            </Text>
          )}
          {conflict !== undefined && (
            <>
              <Text size="sm">
                {t('Saved aside {date}{by}. {why}', {
                  date: date(conflict.createdAt),
                  by: by(conflict.authors),
                  why: conflict.why,
                })}
              </Text>
              <Text size="sm">{describeResolution(conflict)}.</Text>
            </>
          )}
        </div>
        <Group gap="xs">
          <ButtonLink size="compact-sm" variant="default" to={latestPath}>
            {t('Back to the latest')}
          </ButtonLink>
          {document.documentType !== 'pdf' && !isLatest && (
            <ButtonLink
              size="compact-sm"
              variant="default"
              to={
                which.kind === 'version'
                  ? comparePath(place, which.number, latest)
                  : comparePath(place, latest, `aside-${which.id}`)
              }
            >
              {t('Compare')}
            </ButtonLink>
          )}
          {which.kind === 'version' && rights.edit && !isLatest && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => reason.open(restoreDecision(place, which.number, back))}
            >
              {t('Restore…')}
            </Button>
          )}
          {which.kind === 'conflict' && undecided && rights.edit && (
            <Button
              size="compact-sm"
              onClick={() => reason.open(takeConflictDecision(place, which.id, back))}
            >
              {t('Make it the new version…')}
            </Button>
          )}
          {which.kind === 'conflict' && undecided && rights.decide && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => reason.open(keepConflictDecision(place, which.id, back))}
            >
              {t('Leave it aside…')}
            </Button>
          )}
          <DownloadButton url={file} name={`${document.title} - ${what}.${document.documentType}`} />
        </Group>
      </Group>
      {reason.element}
    </Alert>
  );
}
