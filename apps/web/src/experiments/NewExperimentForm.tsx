import { type ExperimentType, experimentCalls, type NewDocumentType, NO_VALUE_ID } from '@benchbook/contract';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../api/client.ts';
import { fullName, useUser } from '../session/session.ts';
import { offeredTypes } from '../types/access.ts';
import { DocumentTypeField } from '../ui/forms/DocumentTypeField.tsx';
import { WorkbookForm } from './WorkbookForm.tsx';

interface Props {
  projectId: number;
  types: readonly ExperimentType[];
  initialType: NewDocumentType;
  onClose: () => void;
}

/** Creates a workbook with a blank Word or Excel document, and opens it. */
export function NewExperimentForm({ projectId, types, initialType, onClose }: Props) {
  const user = useUser();
  const offered = offeredTypes(types, user, 'create');
  // Where there is nothing to choose, it is chosen already.
  const only = offered.length === 1 ? offered[0] : undefined;
  const navigate = useNavigate();
  const made = useRef<number | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  // After the form has said that nothing in it is unsaved: else leaving would ask about what was just saved.
  useEffect(() => {
    if (!isSaved) return;
    onClose();
    void navigate(`/projects/${projectId}/experiments/${made.current}`);
  }, [isSaved, onClose, navigate, projectId]);
  const [documentType, setDocumentType] = useState(initialType);
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
      submit="Create"
      withTags
      send={async (written) => {
        const body = { ...written, documentType, userName: fullName(user) };
        const { id } = await call(experimentCalls.createExperiment, { params: { projectId }, body });
        made.current = id;
      }}
      onSaved={() => setIsSaved(true)}
      onClose={onClose}
    >
      <DocumentTypeField inputProps={{ value: documentType, onChange: setDocumentType }} />
    </WorkbookForm>
  );
}
