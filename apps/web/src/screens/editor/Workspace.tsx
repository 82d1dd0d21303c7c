import { versionFilePaths } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconHistory, IconLink, IconMessage } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Editing } from '../../editor/DocumentEditor.tsx';
import { NewerVersion } from '../../editor/NewerVersion.tsx';
import { OpeningFailure } from '../../editor/OpeningFailure.tsx';
import type { PageMarks } from '../../editor/page-marks.ts';
import { useRegions } from '../../editor/regions.ts';
import { SlowOpening } from '../../editor/SlowOpening.tsx';
import { missedVersion, shownVersion } from '../../editor/shown-version.ts';
import { useUser } from '../../session/session.ts';
import type { SignedDocument } from '../../signatures/readiness.ts';
import { later } from '../../ui/later.tsx';
import { useTime } from '../../ui/time.ts';
import { ConflictNotice } from '../../versions/ConflictNotice.tsx';
import { DifferencesNotice } from '../../versions/DifferencesNotice.tsx';
import { restoreDecision } from '../../versions/decisions.ts';
import { MissingReasonNotice } from '../../versions/MissingReasonNotice.tsx';
import { PagesMenu } from '../../versions/PagesMenu.tsx';
import type { ShownDocument } from '../../versions/shown-document.ts';
import { useReasonDialog } from '../../versions/use-reason-dialog.tsx';
import { DocumentHeader } from './DocumentHeader.tsx';
import { EditorStage } from './EditorStage.tsx';
import { PanelButton } from './PanelButton.tsx';
import { SidePanel } from './SidePanel.tsx';
import { useEndedRight } from './use-ended-right.ts';
import { useOpening } from './use-opening.ts';
import { useSavedBeforeLogout } from './use-saved-before-logout.ts';
import { useBroughtIn, useSaving } from './use-saving.ts';

const VersionsPanel = later(async () => (await import('../../versions/VersionsPanel.tsx')).VersionsPanel);

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
  /** Remarks on what is opened, which a template has none of. `shows`: they are shown from the start. */
  remarks?: { open: number; shows: boolean; panel: ReactNode };
  /** What is marked on the pages of a version of it. */
  marksOf?: ((version: number) => PageMarks) | undefined;
  /** What came of something that was done to it, below the bar. */
  result?: ReactNode;
  /** What is linked with it, which a template has none of. */
  links?: ReactNode;
  /** What covers the document while it goes on, in a sentence. */
  busy?: string | undefined;
  /** Somebody began to edit or ended it. */
  onEditingChange?: (editing: Editing) => void;
}

type Panel = 'versions' | 'remarks' | 'links';

/** One opened document: header, editor, and beside it versions, remarks or links. */
export function Workspace(props: Props) {
  const { document, back, frozen = false, status, actions, busy, onEditingChange } = props;
  const { remarks, links, result } = props;
  const { place, title, documentType } = document;
  const { moment } = useTime();
  const { UserID: userId } = useUser();
  const [panel, setPanel] = useState<Panel | null>(remarks?.shows ? 'remarks' : null);
  const toggle = (name: Panel) => setPanel(panel === name ? null : name);
  const closePanel = () => setPanel(null);
  const opening = useOpening(place, frozen);
  const saving = useSaving(place, opening.edits);
  useRegions();
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

  return (
    <div className="editor-screen">
      <DocumentHeader
        place={place}
        back={back}
        title={title}
        format={document.format}
        saving={saving}
        status={status?.(number)}
        panels={
          <>
            <PanelButton
              name={t('Versions')}
              icon={<IconHistory size={16} aria-hidden />}
              pressed={panel === 'versions'}
              onPress={() => toggle('versions')}
            />
            {remarks !== undefined && (
              <PanelButton
                name={t('Remarks')}
                icon={<IconMessage size={16} aria-hidden />}
                open={remarks.open}
                pressed={panel === 'remarks'}
                onPress={() => toggle('remarks')}
              />
            )}
            {links !== undefined && (
              // Without its word: with it the bar would take a second line on a laptop.
              <Tooltip label={t('Links')}>
                <ActionIcon
                  variant={panel === 'links' ? 'light' : 'subtle'}
                  aria-label={t('Links')}
                  aria-pressed={panel === 'links'}
                  onClick={() => toggle('links')}
                >
                  <IconLink size={18} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )}
          </>
        }
        pages={'experimentId' in place ? <PagesMenu document={document} version={number} /> : null}
        actions={actions?.(mayEdit, signed)}
      />
      {result}
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
          marksOf={props.marksOf}
          busy={busy}
          onRestore={(version) => reason.open(restoreDecision(place, version))}
          onEditingChange={(editing) => onEditingChange?.(editing)}
          closesTo={back.to}
        />
        <SidePanel title={t('Versions')} opened={panel === 'versions'} onClose={closePanel}>
          <VersionsPanel versions={versions} document={document} mayRestore={mayEdit} />
        </SidePanel>
        {remarks !== undefined && (
          <SidePanel title={t('Remarks')} opened={panel === 'remarks'} onClose={closePanel}>
            {remarks.panel}
          </SidePanel>
        )}
        {links !== undefined && (
          <SidePanel title={t('Links')} opened={panel === 'links'} onClose={closePanel}>
            {links}
          </SidePanel>
        )}
      </div>
      {reason.element}
    </div>
  );
}
