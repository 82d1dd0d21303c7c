import { type Comparable, versionFilePaths } from '@benchbook/contract';
import { Alert, Button, Group, Loader, LoadingOverlay, Text } from '@mantine/core';
import { IconAlertCircle, IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { DocumentEditor } from '../editor/DocumentEditor.tsx';
import { DocumentTitle } from '../editor/DocumentTitle.tsx';
import { failureMessages } from '../ui/alerts.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { DownloadButton } from '../ui/DownloadButton.tsx';
import { formatAgo, useTime } from '../ui/time.ts';
import { keepConflictDeed, restoreDeed, takeConflictDeed } from './deeds.ts';
import { conflictsQuery, savedOpeningQuery, versionQuery } from './queries.ts';
import { documentPath, type ShownDocument } from './shown-document.ts';
import { useReasonDialog } from './use-reason-dialog.tsx';
import { useRights } from './use-rights.ts';
import { WithDocument } from './WithDocument.tsx';
import { by, comparePath, describeOrigin, describeResolution, nameOf } from './words.ts';
import './versions.css';

type Which = Exclude<Comparable, { kind: 'source' }>;

/** `/projects/{p}/experiments/{e}/versions/{n}` and `…/aside/{id}`, and the same of a template: one saved state, to be read. */
export function SavedStateScreen() {
  const { version, conflict } = useParams();
  const which: Which =
    version === undefined
      ? { kind: 'conflict', id: Number(conflict) }
      : { kind: 'version', number: Number(version) };
  return (
    <WithDocument>
      {(document) => <SavedState key={`${version} ${conflict}`} document={document} which={which} />}
    </WithDocument>
  );
}

function SavedState({ document, which }: { document: ShownDocument; which: Which }) {
  const { place } = document;
  const navigate = useNavigate();
  const [tries, setTries] = useState(1);
  const [course, setCourse] = useState<{ ready: boolean; problem: string | null }>({
    ready: false,
    problem: null,
  });
  const opening = useQuery(savedOpeningQuery(place, which, tries));
  const latestPath = documentPath(place);
  const failed = course.problem ?? (opening.error === null ? null : failureMessages(opening.error).join(' '));
  const reopen = () => {
    setCourse({ ready: false, problem: null });
    setTries(tries + 1);
  };
  return (
    <div className="editor-screen">
      <div className="bar editor-header">
        <DocumentTitle
          back={{ to: latestPath, label: 'Back to the latest version' }}
          title={`${document.title} · ${nameOf(which)}`}
        >
          <Text size="xs" c="dimmed">
            Read only
          </Text>
        </DocumentTitle>
      </div>
      <Banner document={document} which={which} />
      {failed !== null && (
        <Alert color="red" radius={0} p="xs" icon={<IconAlertCircle size={18} aria-hidden />} role="alert">
          <Group gap="sm">
            <Text size="sm">{failed}</Text>
            <Button size="compact-sm" variant="default" onClick={reopen}>
              Retry
            </Button>
          </Group>
        </Alert>
      )}
      <div className="editor-body">
        {opening.data !== undefined && (
          <DocumentEditor
            opening={opening.data}
            mayEdit={false}
            onReady={() => setCourse({ ready: true, problem: null })}
            onStateChange={() => {}}
            onProblem={(problem) => setCourse((present) => ({ ...present, problem }))}
            onClose={() => void navigate(latestPath)}
            onOutdated={reopen}
          />
        )}
        <LoadingOverlay
          visible={!course.ready && failed === null}
          zIndex={10}
          loaderProps={{
            children: (
              <Group gap="xs" role="status">
                <Loader size="sm" aria-hidden />
                <Text size="sm">Opening the document…</Text>
              </Group>
            ),
          }}
        />
      </div>
    </div>
  );
}

/** What is shown, and what can be done with it. */
function Banner({ document, which }: { document: ShownDocument; which: Which }) {
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
      ? [versionFilePaths.version(place, which.number), `version ${which.number}`]
      : [versionFilePaths.conflict(place, which.id), `saved aside ${which.id}`];
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
      <Group gap="xs 12px" role="group" aria-label="About this version">
        <div style={{ flex: '1 1 260px', overflowWrap: 'anywhere' }}>
          {version !== undefined && (
            <Text size="sm">
              Version {version.number} of {latest},{' '}
              <span title={date(version.createdAt)}>{formatAgo(version.createdAt, Date.now())}</span>.{' '}
              {describeOrigin(version)}
              {version.note === null ? '.' : `: ${version.note}`}
            </Text>
          )}
          {conflict !== undefined && (
            <>
              <Text size="sm">
                Saved aside {date(conflict.createdAt)}
                {by(conflict.authors)}. {conflict.why}
              </Text>
              <Text size="sm">{describeResolution(conflict)}.</Text>
            </>
          )}
        </div>
        <Group gap="xs">
          <ButtonLink size="compact-sm" variant="default" to={latestPath}>
            Back to the latest
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
              Compare
            </ButtonLink>
          )}
          {which.kind === 'version' && rights.edit && !isLatest && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => reason.open(restoreDeed(place, which.number, back))}
            >
              Restore…
            </Button>
          )}
          {which.kind === 'conflict' && undecided && rights.edit && (
            <Button size="compact-sm" onClick={() => reason.open(takeConflictDeed(place, which.id, back))}>
              Make it the new version…
            </Button>
          )}
          {which.kind === 'conflict' && undecided && rights.decide && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => reason.open(keepConflictDeed(place, which.id, back))}
            >
              Leave it aside…
            </Button>
          )}
          <DownloadButton url={file} name={`${document.title} - ${what}.${document.documentType}`} />
        </Group>
      </Group>
      {reason.element}
    </Alert>
  );
}
