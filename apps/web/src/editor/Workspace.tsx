import { type VersionReason, versionFilePaths } from '@benchbook/contract';
import { Alert, Button, Drawer, Group, Loader, LoadingOverlay, Stack, Text } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconAlertCircle, IconHistory } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { noteActivity } from '../session/inactivity.ts';
import { failureMessages } from '../ui/alerts.ts';
import { useTime } from '../ui/time.ts';
import { ConflictNotice } from '../versions/ConflictNotice.tsx';
import { restoreDeed } from '../versions/deeds.ts';
import { latestVersionsQuery } from '../versions/queries.ts';
import type { ShownDocument } from '../versions/shown-document.ts';
import { useReasonDialog } from '../versions/use-reason-dialog.tsx';
import { VersionsPanel } from '../versions/VersionsPanel.tsx';
import { DocumentEditor } from './DocumentEditor.tsx';
import { DocumentTitle } from './DocumentTitle.tsx';
import { describeState, documentState, type Edits, NO_EDITS, noteEdits } from './document-state.ts';
import { historyCalls } from './history.ts';
import { openingQuery } from './queries.ts';
import { SlowOpening } from './SlowOpening.tsx';

/** How often versions are asked for: while a save is awaited, and otherwise. */
const AWAITING_MS = 1_000;
const WATCHING_MS = 5_000;
/** Pause before a document with an outdated config is opened again: its last save may be on its way. */
const REOPEN_MS = 1_000;
/** How long the editor may take before a way to try again is offered. */
const PATIENCE_MS = 30_000;

/** What happened since the document was opened. */
interface Course {
  openingId: string;
  ready: boolean;
  /** The document is on the screen. */
  shown: boolean;
  problem: string | null;
  edits: Edits;
}

/** Another opening in the same frame goes on from what is there. */
const begin = (openingId: string, { ready, shown } = { ready: false, shown: false }): Course => ({
  openingId,
  ready,
  shown,
  problem: null,
  edits: NO_EDITS,
});

/** Versions that no editor saved: everybody who has the document open sees them, which is another opening then. */
const BROUGHT_IN: readonly VersionReason[] = ['restore', 'template', 'autofill'];

interface Props {
  document: ShownDocument;
  back: { to: string; label: string };
  /** It is signed, and can only be read. */
  frozen?: boolean;
  /** What the bar says beside the state of the document. @param latest number of the latest version, 0 while unknown */
  status?: (latest: number) => ReactNode;
  /** What else can be done with it. @param mayEdit whether the editor may change it */
  actions?: (mayEdit: boolean) => ReactNode;
  /** What covers the document while it goes on, in a sentence. */
  busy?: string | undefined;
  /** Somebody took the pen or laid it down. */
  onPen?: () => void;
}

/** One opened document: header, editor, versions. */
export function Workspace({ document, back, frozen = false, status, actions, busy, onPen }: Props) {
  const { place, title, documentType } = document;
  const navigate = useNavigate();
  const { date, moment } = useTime();
  const narrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const [panel, { toggle: togglePanel, close: closePanel }] = useDisclosure(false);

  // Signing freezes what is open, whoever signs: it is another opening then, to be read.
  const [tries, setTries] = useState(1);
  const openingId = `${tries}${frozen ? ' signed' : ''}`;
  // Until another opening is there, the one before it stays on the screen.
  const opening = useQuery({ ...openingQuery(place, openingId), placeholderData: keepPreviousData });
  const reopen = () => setTries((present) => present + 1);
  const [course, setCourse] = useState(begin(openingId));
  const courseNow = course.openingId === openingId ? course : begin(openingId, course);
  const { ready, shown, problem, edits } = courseNow;
  // A frame that failed is thrown away; otherwise its editor opens the document anew by itself.
  const [frame, setFrame] = useState(1);
  const [asPages, setAsPages] = useState(false);
  const retry = () => {
    setCourse(begin(''));
    setFrame((present) => present + 1);
    reopen();
  };
  const note = (change: (present: Course) => Partial<Course>) =>
    setCourse((last) => {
      const present = last.openingId === openingId ? last : begin(openingId, last);
      return { ...present, ...change(present) };
    });

  const versions = useQuery({
    ...latestVersionsQuery(place),
    refetchInterval: ({ state: { data } }) =>
      ['saved', 'kept'].includes(documentState(edits, data?.[0]?.number ?? 0, Date.now()))
        ? WATCHING_MS
        : AWAITING_MS,
  });
  const latest = versions.data?.[0];
  const state = documentState(edits, latest?.number ?? 0, versions.dataUpdatedAt);

  const broughtIn = versions.data?.find(({ reason }) => BROUGHT_IN.includes(reason))?.number ?? 0;
  const seenBroughtIn = useRef<number | null>(null);
  const follow = useEffectEvent(reopen);
  const known = versions.data !== undefined;
  useEffect(() => {
    if (!known) return;
    if (seenBroughtIn.current !== null && broughtIn > seenBroughtIn.current) follow();
    seenBroughtIn.current = broughtIn;
  }, [known, broughtIn]);
  const reason = useReasonDialog(place);
  const mayEdit = opening.data?.permissions.edit === true && documentType !== 'pdf';

  const outdated = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(outdated.current), []);

  // A document server that hangs says nothing at all; whoever waits needs a way out.
  const waiting = !ready && problem === null && opening.data !== undefined;
  const giveUp = useEffectEvent(() => note(() => ({ problem: 'The editor does not answer.' })));
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(giveUp, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [waiting]);

  const failed = problem ?? (opening.error === null ? null : failureMessages(opening.error).join(' '));

  return (
    <div className="editor-screen">
      <div className="bar editor-header">
        <DocumentTitle back={back} title={title}>
          <Group gap="0 12px" mih="1.2rem">
            <Text size="xs" c="dimmed">
              {describeState(state, latest, latest === undefined ? '' : moment(latest.createdAt))}
            </Text>
            {status?.(latest?.number ?? 0)}
          </Group>
        </DocumentTitle>
        <Group gap="xs">
          <Button
            variant="default"
            size="sm"
            leftSection={<IconHistory size={16} aria-hidden />}
            aria-pressed={panel}
            onClick={togglePanel}
          >
            Versions
          </Button>
          {actions?.(mayEdit)}
        </Group>
      </div>
      {failed !== null && (
        <Alert
          color="red"
          radius={0}
          p="xs"
          icon={<IconAlertCircle size={18} aria-hidden />}
          role="alert"
          // What happens to a document that is on screen is news, and not the end of it.
          withCloseButton={ready}
          closeButtonLabel="Dismiss"
          onClose={() => note(() => ({ problem: null }))}
        >
          <Group gap="sm">
            <Text size="sm">{failed}</Text>
            <Button size="compact-sm" variant="default" onClick={retry}>
              Retry
            </Button>
          </Group>
        </Alert>
      )}
      {ready && !shown && failed === null && (
        <SlowOpening
          key={frame}
          file={
            latest && {
              url: versionFilePaths.version(place, latest.number),
              name: `${title}.${documentType}`,
              size: latest.size,
            }
          }
          onRead={
            asPages || documentType === 'pdf'
              ? undefined
              : () => {
                  setAsPages(true);
                  retry();
                }
          }
        />
      )}
      <ConflictNotice document={document} latest={latest?.number ?? 0} />
      <div className="editor-body">
        <div style={{ position: 'relative', display: 'flex', flex: 1, minWidth: 0 }}>
          {opening.data !== undefined && (
            <DocumentEditor
              key={frame}
              opening={opening.data}
              mayEdit={mayEdit}
              asPages={asPages}
              {...(documentType === 'pdf'
                ? {}
                : {
                    history: {
                      ...historyCalls(place, date),
                      onRestore: mayEdit
                        ? (version: number) => reason.open(restoreDeed(place, version))
                        : undefined,
                      // What a history view leaves behind differs from server to server: a new frame.
                      onClose: retry,
                    },
                  })}
              onReady={() => note(() => ({ ready: true, problem: null }))}
              onShown={() => note(() => ({ shown: true }))}
              onStateChange={(unsent) => {
                if (unsent) noteActivity();
                note((present) => ({
                  edits: noteEdits(present.edits, unsent, latest?.number ?? 0, Date.now()),
                }));
              }}
              onProblem={(message) => note(() => ({ problem: message }))}
              onCannotRefresh={() => setFrame((present) => present + 1)}
              onMode={() => onPen?.()}
              onClose={() => void navigate(back.to)}
              onOutdated={() => {
                clearTimeout(outdated.current);
                outdated.current = setTimeout(reopen, REOPEN_MS);
              }}
            />
          )}
          <LoadingOverlay
            visible={busy !== undefined || (!ready && failed === null)}
            overlayProps={{ backgroundOpacity: busy === undefined ? 1 : 0.75 }}
            zIndex={10}
            loaderProps={{
              children: (
                <Stack align="center" gap="xs" role="status">
                  <Loader size="sm" aria-hidden />
                  <Text size="sm">{busy ?? 'Opening the document…'}</Text>
                </Stack>
              ),
            }}
          />
        </div>
        {panel && !narrow && (
          <aside className="versions-panel" aria-label="Versions">
            <VersionsPanel
              versions={versions.data}
              document={document}
              mayRestore={mayEdit}
              onClose={closePanel}
            />
          </aside>
        )}
      </div>
      {narrow && (
        <Drawer
          opened={panel}
          onClose={closePanel}
          position="right"
          title="Versions"
          size={340}
          padding={0}
          styles={{ header: { padding: '8px 16px' } }}
        >
          <VersionsPanel versions={versions.data} document={document} mayRestore={mayEdit} />
        </Drawer>
      )}
      {reason.element}
    </div>
  );
}
