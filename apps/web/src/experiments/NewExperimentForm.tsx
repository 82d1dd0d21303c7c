import {
  type ExperimentType,
  experimentCalls,
  type NewDocumentType,
  NO_VALUE_ID,
  type Template,
} from '@benchbook/contract';
import { t } from '@benchbook/words';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../api/client.ts';
import { fullName, useUser } from '../session/session.ts';
import { offeredTypes } from '../types/access.ts';
import { showFailure } from '../ui/alerts.ts';
import { DocumentTypeField } from '../ui/forms/DocumentTypeField.tsx';
import { BeginWithField } from './BeginWithField.tsx';
import { type Begun, reasonToBegin } from './begun.ts';
import { WorkbookForm } from './WorkbookForm.tsx';

interface Props {
  projectId: number;
  types: readonly ExperimentType[];
  initialType: NewDocumentType;
  onClose: () => void;
}

/** Creates a workbook with a blank Word or Excel document, or that of a template, and opens it. */
export function NewExperimentForm({ projectId, types, initialType, onClose }: Props) {
  const user = useUser();
  const offered = offeredTypes(types, user, 'create');
  // Where there is nothing to choose, it is chosen already.
  const only = offered.length === 1 ? offered[0] : undefined;
  const navigate = useNavigate();
  const made = useRef<{ id: number; begun: Begun | null }>(null);
  const [isSaved, setIsSaved] = useState(false);
  // After the form has said that nothing in it is unsaved: else leaving would ask about what was just saved.
  useEffect(() => {
    if (!isSaved || made.current === null) return;
    const { id, begun } = made.current;
    onClose();
    void navigate(`/projects/${projectId}/experiments/${id}`, { state: begun });
  }, [isSaved, onClose, navigate, projectId]);
  const [documentType, setDocumentType] = useState(initialType);
  const [template, setTemplate] = useState<Template | null>(null);
  /** The workbook is there by now: where the template cannot be loaded, it is opened blank, and that is said. */
  const begin = async (id: number, asksReason: boolean): Promise<Begun | null> => {
    if (template === null) return null;
    const reason = asksReason ? reasonToBegin(template) : undefined;
    const body = { templateId: template.id, documentType, userName: fullName(user), reason };
    try {
      await call(experimentCalls.changeExperiment, { params: { projectId, experimentId: id }, body });
      return { begunWith: template, reason };
    } catch (error) {
      showFailure(error);
      return null;
    }
  };
  return (
    <WorkbookForm
      projectId={projectId}
      initialValues={{
        title: '',
        description: '',
        tags: [],
        experimentTypeId: only?.id ?? null,
        visibility: 'Public',
        instrumentId: NO_VALUE_ID,
        testId: NO_VALUE_ID,
      }}
      types={offered}
      submit={t('Create')}
      withTags
      foot={<BeginWithField documentType={documentType} value={template} onChange={setTemplate} />}
      send={async (written) => {
        const body = { ...written, documentType, userName: fullName(user) };
        const { id, asksReason } = await call(experimentCalls.createExperiment, {
          params: { projectId },
          body,
        });
        made.current = { id, begun: await begin(id, asksReason) };
      }}
      onSaved={() => setIsSaved(true)}
      onClose={onClose}
    >
      <DocumentTypeField
        inputProps={{
          value: documentType,
          onChange: (type: NewDocumentType) => {
            setDocumentType(type);
            setTemplate(null);
          },
        }}
      />
    </WorkbookForm>
  );
}
