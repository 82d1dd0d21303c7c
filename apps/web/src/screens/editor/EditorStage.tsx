import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { DocumentEditor, type Editing } from '../../editor/DocumentEditor.tsx';
import { useFoundPlace } from '../../editor/found-place.ts';
import { historyCalls } from '../../editor/history.ts';
import { OpeningOverlay } from '../../editor/OpeningOverlay.tsx';
import type { PageMarks } from '../../editor/page-marks.ts';
import { noteActivity } from '../../session/inactivity.ts';
import { useTime } from '../../ui/time.ts';
import type { ShownDocument } from '../../versions/shown-document.ts';
import type { Opening } from './use-opening.ts';

interface Props {
  document: ShownDocument;
  opening: Opening;
  mayEdit: boolean;
  /** Number of the latest version, 0 while unknown. */
  latest: number;
  /** What is marked on the pages of a version of it. */
  marksOf?: ((version: number) => PageMarks) | undefined;
  /** What covers the document while it goes on, in a sentence. */
  busy: string | undefined;
  onRestore: (version: number) => void;
  /** Somebody began to edit or ended it. */
  onEditingChange: (editing: Editing) => void;
  /** Where its close button leads. */
  closesTo: string;
}

/** The editor of an opened document, and what covers it while it is opened or taken. */
export function EditorStage({
  document: { place, documentType },
  opening,
  mayEdit,
  latest,
  marksOf,
  busy,
  onRestore,
  onEditingChange,
  closesTo,
}: Props) {
  const navigate = useNavigate();
  const { date } = useTime();
  const found = useFoundPlace();
  const history =
    documentType === 'pdf'
      ? {}
      : {
          history: {
            ...historyCalls(place, date),
            onRestore: mayEdit ? onRestore : undefined,
            // What a history view leaves behind differs from server to server: a new frame.
            onClose: opening.retry,
          },
        };
  const version = opening.config?.version;
  const marks = useMemo(
    () => (version === undefined || version === null ? undefined : marksOf?.(version)),
    [marksOf, version],
  );
  return (
    <div className="editor-stage">
      {opening.config !== undefined && (
        <DocumentEditor
          key={opening.frame}
          opening={opening.config}
          mayEdit={mayEdit}
          asPages={opening.asPages}
          found={found}
          marks={marks}
          {...history}
          onReady={opening.onReady}
          onShown={opening.onShown}
          onFollowed={opening.onFollowed}
          onStateChange={(unsent) => opening.onStateChange(unsent, latest)}
          onSaved={opening.onSaved}
          onActivity={noteActivity}
          onProblem={opening.onProblem}
          onCannotRefresh={opening.onCannotRefresh}
          onEditingChange={onEditingChange}
          onClose={() => void navigate(closesTo)}
          onOutdated={opening.onOutdated}
        />
      )}
      <OpeningOverlay
        visible={busy !== undefined || (!opening.ready && opening.failed === null)}
        busy={busy}
      />
    </div>
  );
}
