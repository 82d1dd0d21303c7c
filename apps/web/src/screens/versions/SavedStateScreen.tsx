import { t } from '@benchbook/words';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { DocumentEditor } from '../../editor/DocumentEditor.tsx';
import { DocumentTitle } from '../../editor/DocumentTitle.tsx';
import { useFoundPlace } from '../../editor/found-place.ts';
import { OpeningFailure } from '../../editor/OpeningFailure.tsx';
import { OpeningOverlay } from '../../editor/OpeningOverlay.tsx';
import { noteActivity } from '../../session/inactivity.ts';
import { failureMessages } from '../../ui/alerts.ts';
import { PagesMenu } from '../../versions/PagesMenu.tsx';
import { documentPath } from '../../versions/paths.ts';
import { savedOpeningQuery } from '../../versions/queries.ts';
import type { SavedState, ShownDocument } from '../../versions/shown-document.ts';
import { nameOf } from '../../versions/version-text.ts';
import { useDocumentCrumbs } from '../document-crumbs.ts';
import { SavedStateBanner } from './SavedStateBanner.tsx';
import { WithDocument } from './WithDocument.tsx';

/** `/projects/{p}/experiments/{e}/versions/{n}` and `…/aside/{id}`, and the same of a template: one saved state, to be read. */
export function SavedStateScreen() {
  const { version, conflict } = useParams();
  const which: SavedState =
    version === undefined
      ? { kind: 'conflict', id: Number(conflict) }
      : { kind: 'version', number: Number(version) };
  return (
    <WithDocument>
      {(document) => <SavedStateView key={`${version} ${conflict}`} document={document} which={which} />}
    </WithDocument>
  );
}

function SavedStateView({ document, which }: { document: ShownDocument; which: SavedState }) {
  const { place } = document;
  const crumbs = useDocumentCrumbs(place);
  const navigate = useNavigate();
  const found = useFoundPlace();
  const [tries, setTries] = useState(1);
  const [progress, setProgress] = useState<{ ready: boolean; problem: string | null }>({
    ready: false,
    problem: null,
  });
  const opening = useQuery(savedOpeningQuery(place, which, tries));
  const latestPath = documentPath(place);
  const failed =
    progress.problem ?? (opening.error === null ? null : failureMessages(opening.error).join(' '));
  const reopen = () => {
    setProgress({ ready: false, problem: null });
    setTries(tries + 1);
  };
  return (
    <div className="editor-screen">
      <div className="bar editor-header">
        <DocumentTitle
          crumbs={crumbs}
          back={{ to: latestPath, label: t('Back to the latest version') }}
          title={`${document.title} · ${nameOf(which)}`}
        >
          <Text size="xs" c="dimmed">
            {t('Read only')}
          </Text>
        </DocumentTitle>
        {which.kind === 'version' && 'experimentId' in place && (
          <PagesMenu document={document} version={which.number} />
        )}
      </div>
      <SavedStateBanner document={document} which={which} />
      {failed !== null && <OpeningFailure message={failed} onRetry={reopen} />}
      <div className="editor-body">
        {opening.data !== undefined && (
          <DocumentEditor
            opening={opening.data}
            mayEdit={false}
            found={found}
            onReady={() => setProgress({ ready: true, problem: null })}
            onStateChange={() => {}}
            onSaved={() => {}}
            onActivity={noteActivity}
            onProblem={(problem) => setProgress((present) => ({ ...present, problem }))}
            onClose={() => void navigate(latestPath)}
            onOutdated={reopen}
          />
        )}
        <OpeningOverlay visible={!progress.ready && failed === null} />
      </div>
    </div>
  );
}
