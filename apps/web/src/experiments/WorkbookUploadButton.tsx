import { experimentFilePaths, projectFilePaths, type Visibility } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../session/session.ts';
import { offeredTypes } from '../types/access.ts';
import { experimentTypesQuery } from '../types/queries.ts';
import { later } from '../ui/later.tsx';
import { UploadButton } from '../uploads/UploadButton.tsx';
import { typeOfUpload } from './upload-type.ts';

const VisibilityField = later(async () => (await import('./VisibilityField.tsx')).VisibilityField);
const WorkbookTypeSelect = later(async () => (await import('./WorkbookTypeSelect.tsx')).WorkbookTypeSelect);

interface Props {
  projectId: number;
  takesDrops: boolean;
}

/** Uploads files as workbooks of a project, of the type and visibility that are chosen for all of them. */
export function WorkbookUploadButton({ projectId, takesDrops }: Props) {
  const user = useUser();
  const types = offeredTypes(useQuery(experimentTypesQuery).data ?? [], user, 'create');
  const [chosen, choose] = useState<number | null>(null);
  const [visibility, setVisibility] = useState<Visibility>('Public');
  const typeId = typeOfUpload(types, chosen);
  return (
    <UploadButton
      path={experimentFilePaths.upload(projectId)}
      elnPath={projectFilePaths.importEln(projectId)}
      what="workbook"
      kinds={t('Word (docx), Excel (xlsx), PDF, and projects of other notebooks (eln)')}
      refresh="experiments"
      takesDrops={takesDrops}
      fields={typeId === null ? null : { experimentTypeId: String(typeId), visibility }}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <WorkbookTypeSelect types={types} value={typeId} onChange={choose} />
        <VisibilityField inputProps={{ value: visibility, onChange: setVisibility }} />
      </SimpleGrid>
    </UploadButton>
  );
}
