import { type ProjectType, typeCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callPage } from '../../api/client.ts';
import { ProjectTypeForm } from '../../types/ProjectTypeForm.tsx';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { useItemDialog } from '../../ui/forms/use-dialog.ts';
import { ActiveBadge, stateWord } from '../../ui/lists/ActiveBadge.tsx';
import { DataTable } from '../../ui/lists/DataTable.tsx';
import { EditButton } from '../../ui/lists/RowButton.tsx';
import { useTable } from '../../ui/lists/use-table.ts';
import { TabHeader } from './TabHeader.tsx';

/** `/admin/types`: the types of projects, by which roles see them. */
export function ProjectTypesTab() {
  const table = useTable<'name' | 'shortName' | 'active'>('name');
  const found = useQuery({
    queryKey: ['projectTypes', 'table', table.query],
    queryFn: ({ signal }) => callPage(typeCalls.listProjectTypes, { query: table.query }, { signal }),
    placeholderData: keepPreviousData,
  });
  const dialog = useItemDialog(found.data?.items, (type) => type.projectTypeId);
  return (
    <>
      <TabHeader title={t('Project types')}>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => dialog.open('new')}>
          {t('New Project Type')}
        </Button>
      </TabHeader>
      <DataTable<ProjectType, 'name' | 'shortName' | 'active'>
        what={t('project types')}
        one={t('project type')}
        table={table}
        query={found}
        keyOf={(type) => type.projectTypeId}
        nameOf={(type) => type.typeName}
        isInactive={(type) => !type.active}
        columns={[
          { label: t('Name'), sort: 'name', cell: (type) => type.typeName },
          { label: t('Short name'), sort: 'shortName', cell: (type) => type.shortName },
          { label: t('State'), sort: 'active', cell: (type) => <ActiveBadge active={type.active} /> },
        ]}
        summary={(type) => `${type.shortName} · ${stateWord(type.active)}`}
        actions={(type) => <EditButton name={type.typeName} onClick={() => dialog.open(type)} />}
      />
      <FormDialog
        opened={dialog.opened}
        onClose={dialog.close}
        title={dialog.isNew ? t('New Project Type') : t('Edit Project Type')}
      >
        {dialog.isNew && <ProjectTypeForm onClose={dialog.close} />}
        {dialog.edited !== undefined && <ProjectTypeForm type={dialog.edited} onClose={dialog.close} />}
      </FormDialog>
    </>
  );
}
