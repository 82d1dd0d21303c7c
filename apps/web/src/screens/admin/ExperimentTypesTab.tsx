import { type ExperimentType, typeCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callPage } from '../../api/client.ts';
import { ExperimentTypeForm } from '../../types/ExperimentTypeForm.tsx';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { useItemDialog } from '../../ui/forms/use-dialog.ts';
import { ActiveBadge, stateWord } from '../../ui/lists/ActiveBadge.tsx';
import { DataTable } from '../../ui/lists/DataTable.tsx';
import { EditButton } from '../../ui/lists/RowButton.tsx';
import { useTable } from '../../ui/lists/use-table.ts';
import { TabHeader } from './TabHeader.tsx';

function accessOf(type: ExperimentType): string {
  if (!type.useACL) return t('All users');
  return type.roles.length === 1 ? t('1 role') : t('{count} roles', { count: type.roles.length });
}

/** `/admin/workbook-types`: the types of workbooks, and which roles may create and edit them. */
export function ExperimentTypesTab() {
  const table = useTable<'name' | 'active'>('name');
  const found = useQuery({
    queryKey: ['experimentTypes', 'table', table.query],
    queryFn: ({ signal }) => callPage(typeCalls.listExperimentTypes, { query: table.query }, { signal }),
    placeholderData: keepPreviousData,
  });
  const dialog = useItemDialog(found.data?.items, (type) => type.id);
  return (
    <>
      <TabHeader title={t('Workbook types')}>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => dialog.open('new')}>
          {t('New Workbook Type')}
        </Button>
      </TabHeader>
      <DataTable<ExperimentType, 'name' | 'active'>
        what={t('workbook types')}
        one={t('workbook type')}
        table={table}
        query={found}
        keyOf={(type) => type.id}
        nameOf={(type) => type.typeName}
        isInactive={(type) => !type.active}
        columns={[
          { label: t('Name'), sort: 'name', cell: (type) => type.typeName },
          { label: t('Create and edit'), cell: accessOf },
          { label: t('State'), sort: 'active', cell: (type) => <ActiveBadge active={type.active} /> },
        ]}
        summary={(type) => `${accessOf(type)} · ${stateWord(type.active)}`}
        actions={(type) => <EditButton name={type.typeName} onClick={() => dialog.open(type)} />}
      />
      <FormDialog
        opened={dialog.opened}
        onClose={dialog.close}
        title={dialog.isNew ? t('New Workbook Type') : t('Edit Workbook Type')}
        size="lg"
      >
        {dialog.isNew && <ExperimentTypeForm onClose={dialog.close} />}
        {dialog.edited !== undefined && <ExperimentTypeForm type={dialog.edited} onClose={dialog.close} />}
      </FormDialog>
    </>
  );
}
