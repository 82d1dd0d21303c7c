import type { Experiment } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { AutofillLine } from '../../autofill/AutofillLine.tsx';
import { useAutofill } from '../../autofill/use-autofill.ts';
import type { Editing } from '../../editor/DocumentEditor.tsx';
import { useBegun } from '../../experiments/begun.ts';
import { ImportLine } from '../../experiments/ImportLine.tsx';
import { MoveButton } from '../../experiments/moving/MoveButton.tsx';
import { editLocksQuery } from '../../experiments/queries.ts';
import { TagList } from '../../experiments/tags/TagList.tsx';
import { TagsButton } from '../../experiments/tags/TagsButton.tsx';
import { WhoEdits } from '../../experiments/WhoEdits.tsx';
import { ExportButton } from '../../exports/ExportButton.tsx';
import { ExportLine } from '../../exports/ExportLine.tsx';
import { useExport } from '../../exports/use-export.ts';
import { AddPhotoButton } from '../../photos/AddPhotoButton.tsx';
import { NO_DRAFT } from '../../remarks/draft.ts';
import { useMarks } from '../../remarks/marks.ts';
import { countOpen } from '../../remarks/queries.ts';
import { useRemarks } from '../../remarks/use-remarks.ts';
import { AmendmentLines } from '../../signatures/AmendmentLines.tsx';
import { RequestLines } from '../../signatures/RequestLines.tsx';
import { SignatureButtons } from '../../signatures/SignatureButtons.tsx';
import { SignatureLines } from '../../signatures/SignatureLines.tsx';
import { useSigning } from '../../signatures/use-signing.ts';
import { LoadTemplateButton } from '../../templates/LoadTemplateButton.tsx';
import { useUnsaved } from '../../ui/forms/unsaved.ts';
import { dialogLater, later } from '../../ui/later.tsx';
import { listAddress } from '../../ui/lists/use-list-state.ts';
import { documentOfWorkbook } from '../../versions/shown-document.ts';
import { Workspace } from './Workspace.tsx';

const AutofillDialog = later(async () => (await import('../../autofill/AutofillDialog.tsx')).AutofillDialog);
const RemarksPanel = later(async () => (await import('../../remarks/RemarksPanel.tsx')).RemarksPanel);
const SignedPanel = later(async () => (await import('../../signatures/SignedPanel.tsx')).SignedPanel);
const SigningDialog = dialogLater(
  async () => (await import('../../signatures/SigningDialog.tsx')).SigningDialog,
);
const StaleResultsDialog = dialogLater(
  async () => (await import('../../signatures/StaleResultsDialog.tsx')).StaleResultsDialog,
);

const LinksPanel = later(async () => (await import('../../find/links/LinksPanel.tsx')).LinksPanel);

/** One opened workbook: its document, its templates, exports and signatures. */
export function WorkbookWorkspace({ experiment }: { experiment: Experiment }) {
  const { projectId, id } = experiment;
  const client = useQueryClient();
  const { signing, isSigned, forget, question, sign, stale, acknowledge } = useSigning(experiment);
  const exporting = useExport(experiment);
  const [loading, setLoading] = useState(false);
  const [adding, setAdding] = useState(false);
  const autofill = useAutofill(experiment);
  const [editing, setEditing] = useState<Editing | null>(null);
  useBegun(({ begunWith, reason }) => begunWith.autofill && autofill.fill(begunWith, reason));
  const remarks = useRemarks({ projectId, experimentId: id }).data;
  const [draft, setDraft] = useState(NO_DRAFT);
  const marks = useMarks(experiment, remarks);
  useUnsaved(draft.text.trim() !== '', t('Your remark is not written yet.'));
  // A notification leads to the remark it is of.
  const led = Number(useSearchParams()[0].get('remark')) || null;
  // Until it is done, nothing else may take the document: what is signed or sent would be half a template.
  const isOccupied = loading || adding || autofill.isFilling;
  const fills = autofill.isFilling ? t('Filling the template in…') : undefined;
  const adds = adding ? t('Saving what was typed last, then adding the photo…') : undefined;
  const signs = signing === 'publish' ? t('Saving what was typed last, then signing it…') : undefined;
  return (
    <Workspace
      document={documentOfWorkbook(experiment)}
      back={{ to: listAddress(`/projects/${projectId}/experiments`), label: t('Back to the workbooks') }}
      frozen={experiment.isPublished}
      busy={loading ? t('Saving what was typed last, then loading the template…') : (fills ?? adds ?? signs)}
      remarks={{
        open: countOpen(remarks),
        shows: led !== null,
        panel: (
          <RemarksPanel
            experiment={experiment}
            draft={draft}
            onDraft={setDraft}
            shown={led}
            onShowMark={marks.show}
          />
        ),
      }}
      marksOf={marks.of}
      result={isSigned ? <SignedPanel experiment={experiment} onClose={forget} /> : null}
      links={<LinksPanel place={{ projectId, experimentId: id }} />}
      onEditingChange={(where) => {
        setEditing(where);
        void client.invalidateQueries({ queryKey: editLocksQuery(projectId).queryKey });
      }}
      status={(latest) => (
        <>
          <WhoEdits experiment={experiment} editing={editing} />
          {/* On a phone they are on its card. */}
          <Group gap={4} visibleFrom="sm">
            <TagList experiment={experiment} />
            <TagsButton experiment={experiment} size={24} />
            <MoveButton experiment={experiment} size={24} />
          </Group>
          <SignatureLines experiment={experiment} />
          <RequestLines experiment={experiment} />
          <AmendmentLines experiment={experiment} />
          {experiment.imported !== null && <ImportLine text={experiment.imported} />}
          <AutofillLine {...autofill} />
          <ExportLine place={{ projectId, experimentId: id }} exports={exporting.list} latest={latest} />
        </>
      )}
      actions={(mayEdit, shown) => (
        <>
          <LoadTemplateButton
            experiment={experiment}
            mayLoad={mayEdit && !isOccupied}
            onBusy={(busy) => {
              setLoading(busy);
              if (busy) autofill.forget();
            }}
            onLoaded={(template, reason) => template.autofill && autofill.fill(template, reason)}
          />
          <AddPhotoButton experiment={experiment} mayAdd={mayEdit && !isOccupied} onBusy={setAdding} />
          {autofill.failure !== null && !autofill.told && (
            <AutofillDialog {...autofill} failure={autofill.failure} />
          )}
          <ExportButton {...exporting} isOccupied={isOccupied} />
          <SignatureButtons
            experiment={experiment}
            isOccupied={isOccupied}
            signing={signing}
            onPublish={() => question.open('publish')}
            onReview={() => question.open('review')}
          />
          {question.subject !== null && (
            <SigningDialog
              experiment={experiment}
              kind={question.subject}
              opened={question.opened}
              document={shown}
              busy={signing !== null}
              signed={isSigned}
              refused={question.refused}
              onClose={question.close}
              onSign={sign}
            />
          )}
          {stale.subject !== null && (
            <StaleResultsDialog
              results={stale.subject}
              opened={stale.opened}
              onClose={stale.close}
              onConfirm={acknowledge}
            />
          )}
        </>
      )}
    />
  );
}
