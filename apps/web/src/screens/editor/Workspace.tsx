import { versionFilePaths } from '@benchbook/contract';
import { Drawer } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { NewerVersion } from '../../editor/NewerVersion.tsx';
import { OpeningFailure } from '../../editor/OpeningFailure.tsx';
import { SlowOpening } from '../../editor/SlowOpening.tsx';
import { missedVersion, shownVersion } from '../../editor/shown-version.ts';
import { useUser } from '../../session/session.ts';
import type { SignedDocument } from '../../signatures/readiness.ts';
import { useTime } from '../../ui/time.ts';
import { ConflictNotice } from '../../versions/ConflictNotice.tsx';
import { DifferencesNotice } from '../../versions/DifferencesNotice.tsx';
import { restoreDecision } from '../../versions/decisions.ts';
import { MissingReasonNotice } from '../../versions/MissingReasonNotice.tsx';
import { PagesMenu } from '../../versions/PagesMenu.tsx';
import type { ShownDocument } from '../../versions/shown-document.ts';
import { useReasonDialog } from '../../versions/use-reason-dialog.tsx';
import { VersionsPanel } from '../../versions/VersionsPanel.tsx';
import { DocumentHeader } from './DocumentHeader.tsx';
import { EditorStage } from './EditorStage.tsx';
import { useEndedRight } from './use-ended-right.ts';
import { useOpening } from './use-opening.ts';
import { useSavedBeforeLogout } from './use-saved-before-logout.ts';
import { useBroughtIn, useSaving } from './use-saving.ts';

interface Props {
  document: ShownDocument;
  back: { to: string; label: string };
  /** It is signed, and can only be read. */
  frozen?: boolean;
  /** What the bar says beside the state of the document. @param latest number of the latest version, 0 while unknown */
  status?: (latest: number) => ReactNode;
  /**
   * What else can be done with it.
   *
   * @param mayEdit whether the editor may change it
   * @param shown what of it was on the screen
   */
  actions?: (mayEdit: boolean, shown: SignedDocument) => ReactNode;
  /** What covers the document while it goes on, in a sentence. */
  busy?: string | undefined;
  /** Somebody began to edit or ended it. */
  onEditingChange?: () => void;
}

/** One opened document: header, editor, versions. */
export function Workspace({ document, back, frozen = false, status, actions, busy, onEditingChange }: Props) {
  const { place, title, documentType } = document;
  const { moment } = useTime();
  const { UserID: userId } = useUser();
  const narrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const [panel, { toggle: togglePanel, close: closePanel }] = useDisclosure(false);
  const opening = useOpening(place, frozen);
  const saving = useSaving(place, opening.edits);
  useBroughtIn(saving.versions, opening.reopen);
  useSavedBeforeLogout(opening.config?.key, saving.state);
  const reason = useReasonDialog(place);

  const { latest, versions } = saving;
  const { ready, shown, failed } = opening;
  const number = latest?.number ?? 0;
  const mayEdit = opening.mayEdit && documentType !== 'pdf';

  // What the built-in editor does by itself: follow what others save, and end with the right to edit.
  const isForeign = opening.builtIn === false;
  useEndedRight(place, isForeign && mayEdit, opening.reopen);
  const shownNow = shownVersion(opening.seen, isForeign && mayEdit, versions ?? []);
  const missed = isForeign && !mayEdit ? missedVersion(shownNow, versions ?? []) : undefined;

  const signed = { shown: shownNow, failed, versions };
  const list = { versions, document, mayRestore: mayEdit };

  return (
    <div className="editor-screen">
      <DocumentHeader
        back={back}
        title={title}
        format={document.format}
        saving={saving}
        status={status?.(number)}
        showsVersions={panel}
        onVersions={togglePanel}
        pages={'experimentId' in place ? <PagesMenu document={document} version={number} /> : null}
        actions={actions?.(mayEdit, signed)}
      />
      {failed !== null && (
        <OpeningFailure
          message={failed}
          onRetry={opening.retry}
          onDismiss={ready ? opening.dismissProblem : undefined}
        />
      )}
      {ready && !shown && failed === null && (
        <SlowOpening
          key={opening.frame}
          file={
            latest && {
              url: versionFilePaths.version(place, latest.number),
              name: `${title}.${documentType}`,
              size: latest.size,
            }
          }
          onRead={opening.asPages || documentType === 'pdf' ? undefined : opening.readAsPages}
        />
      )}
      {missed !== undefined && failed === null && (
        <NewerVersion version={missed} at={moment(missed.createdAt)} onShow={opening.reopen} />
      )}
      <ConflictNotice document={document} latest={number} />
      <DifferencesNotice latest={saving.latest} />
      {mayEdit && <MissingReasonNotice place={place} versions={versions} userId={userId} />}
      <div className="editor-body">
        <EditorStage
          document={document}
          opening={opening}
          mayEdit={mayEdit}
          latest={number}
          busy={busy}
          onRestore={(version) => reason.open(restoreDecision(place, version))}
          onEditingChange={() => onEditingChange?.()}
          closesTo={back.to}
        />
        {panel && !narrow && (
          <aside className="versions-panel" aria-label="Versions">
            <VersionsPanel {...list} onClose={closePanel} />
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
          <VersionsPanel {...list} />
        </Drawer>
      )}
      {reason.element}
    </div>
  );
}
