import { type ExperimentType, experimentCalls, type NewDocumentType, NO_VALUE_ID } from '@benchbook/contract';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { fullName, useUser } from '../session/session.ts';
import { offeredTypes } from '../types/access.ts';
import { DocumentTypeField } from '../ui/forms/DocumentTypeField.tsx';
import { WorkbookForm } from './WorkbookForm.tsx';

interface Props {
  projectId: number;
  types: readonly ExperimentType[];
  onClose: () => void;
}

/** Creates a workbook with a blank Word or Excel document. */
export function NewExperimentForm({ projectId, types, onClose }: Props) {
  const user = useUser();
  const offered = offeredTypes(types, user, 'create');
  // Where there is nothing to choose, it is chosen already.
  const only = offered.length === 1 ? offered[0] : undefined;
  const [documentType, setDocumentType] = useState<NewDocumentType>('docx');
  return (
    <WorkbookForm
      projectId={projectId}
      initialValues={{
        title: '',
        description: '',
        experimentTypeId: only?.id ?? null,
        visibility: 'Public',
        instrumentId: NO_VALUE_ID,
        testId: NO_VALUE_ID,
      }}
      types={offered}
      submit="Create"
      send={(written) => {
        const body = { ...written, documentType, userName: fullName(user) };
        return call(experimentCalls.createExperiment, { params: { projectId }, body });
      }}
      onClose={onClose}
    >
      <DocumentTypeField inputProps={{ value: documentType, onChange: setDocumentType }} />
    </WorkbookForm>
  );
}
