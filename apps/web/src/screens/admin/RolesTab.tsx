import { ADMINISTRATOR_ROLE_ID, type Role, roleCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Alert, Button } from '@mantine/core';
import { IconInfoCircle, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callPage } from '../../api/client.ts';
import { useSetting } from '../../configuration/configuration.ts';
import { RoleForm } from '../../roles/RoleForm.tsx';
import { RoleWorkbookTypes } from '../../roles/RoleWorkbookTypes.tsx';
import { RoleProjectTypes } from '../../types/RoleProjectTypes.tsx';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { useItemDialog } from '../../ui/forms/use-dialog.ts';
import { ActiveBadge, stateWord } from '../../ui/lists/ActiveBadge.tsx';
import { DataTable } from '../../ui/lists/DataTable.tsx';
import { EditButton } from '../../ui/lists/RowButton.tsx';
import { useTable } from '../../ui/lists/use-table.ts';
import { TabHeader } from './TabHeader.tsx';

const projectTypesOf = (role: Role) =>
  role.id === ADMINISTRATOR_ROLE_ID
    ? t('All project types')
    : role.projectTypes.map((type) => type.typeName).join(', ') || t('No project types');

/** `/admin/roles`: who sees which projects. */
export function RolesTab() {
  const table = useTable<'name' | 'active'>('name');
  const usesRoles = useSetting('useRoles') === 'true';
  const found = useQuery({
    queryKey: ['roles', 'table', table.query],
    queryFn: ({ signal }) => callPage(roleCalls.listRoles, { query: table.query }, { signal }),
    placeholderData: keepPreviousData,
  });
  const dialog = useItemDialog(found.data?.items, (role) => role.id);
  return (
    <>
      <TabHeader title={t('Roles')}>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => dialog.open('new')}>
          {t('New Role')}
        </Button>
      </TabHeader>
      {!usesRoles && (
        <Alert icon={<IconInfoCircle size={18} aria-hidden />} p="xs" mb="sm">
          {t(
            'Use Roles is off in Config: every user sees the projects of every type. The access lists of workbook types hold all the same.',
          )}
        </Alert>
      )}
      <DataTable<Role, 'name' | 'active'>
        what={t('roles')}
        one={t('role')}
        table={table}
        query={found}
        keyOf={(role) => role.id}
        nameOf={(role) => role.name}
        isInactive={(role) => !role.active}
        columns={[
          { label: t('Name'), sort: 'name', cell: (role) => role.name },
          { label: t('Description'), cell: descriptionOf },
          { label: t('Project types'), cell: projectTypesOf },
          { label: t('State'), sort: 'active', cell: (role) => <ActiveBadge active={role.active} /> },
        ]}
        summary={(role) => `${projectTypesOf(role)} · ${stateWord(role.active)}`}
        actions={(role) => <EditButton name={role.name} onClick={() => dialog.open(role)} />}
        details={{
          label: t('Project types'),
          of: (role) => (
            <>
              <RoleProjectTypes role={role} />
              <RoleWorkbookTypes role={role} />
            </>
          ),
        }}
      />
      <FormDialog
        opened={dialog.opened}
        onClose={dialog.close}
        title={dialog.isNew ? t('New Role') : t('Edit Role')}
      >
        {dialog.isNew && <RoleForm onClose={dialog.close} />}
        {dialog.edited !== undefined && <RoleForm role={dialog.edited} onClose={dialog.close} />}
      </FormDialog>
    </>
  );
}

/** The role that is there from the beginning is described in the language of the reader, until somebody describes it anew. */
function descriptionOf({ id, description }: Role): string {
  const isAsBegun =
    id === ADMINISTRATOR_ROLE_ID && description === 'Configures the system and sees everything';
  return isAsBegun ? t('Configures the system and sees everything') : description;
}
