import { ADMINISTRATOR_ROLE_ID, type Role, roleCalls } from '@benchbook/contract';
import { Alert, Button } from '@mantine/core';
import { IconInfoCircle, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callPage } from '../../api/client.ts';
import { useSetting } from '../../configuration/configuration.ts';
import { RoleForm } from '../../roles/RoleForm.tsx';
import { RoleWorkbookTypes } from '../../roles/RoleWorkbookTypes.tsx';
import { RoleProjectTypes } from '../../types/RoleProjectTypes.tsx';
import { FormDialog } from '../../ui/forms/unsaved.tsx';
import { useItemDialog } from '../../ui/forms/use-dialog.ts';
import { ActiveBadge, stateWord } from '../../ui/lists/ActiveBadge.tsx';
import { DataTable } from '../../ui/lists/DataTable.tsx';
import { EditButton } from '../../ui/lists/RowButton.tsx';
import { useTable } from '../../ui/lists/use-table.ts';
import { TabHeader } from './TabHeader.tsx';

const projectTypesOf = (role: Role) =>
  role.id === ADMINISTRATOR_ROLE_ID
    ? 'All project types'
    : role.projectTypes.map((type) => type.typeName).join(', ') || 'No project types';

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
      <TabHeader title="Roles">
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => dialog.open('new')}>
          New Role
        </Button>
      </TabHeader>
      {!usesRoles && (
        <Alert icon={<IconInfoCircle size={18} aria-hidden />} p="xs" mb="sm">
          Use Roles is off in Config: every user sees the projects of every type. The access lists of workbook
          types hold all the same.
        </Alert>
      )}
      <DataTable<Role, 'name' | 'active'>
        what="roles"
        table={table}
        query={found}
        keyOf={(role) => role.id}
        nameOf={(role) => role.name}
        isInactive={(role) => !role.active}
        columns={[
          { label: 'Name', sort: 'name', cell: (role) => role.name },
          { label: 'Description', cell: (role) => role.description },
          { label: 'Project types', cell: projectTypesOf },
          { label: 'State', sort: 'active', cell: (role) => <ActiveBadge active={role.active} /> },
        ]}
        summary={(role) => `${projectTypesOf(role)} · ${stateWord(role.active)}`}
        actions={(role) => <EditButton name={role.name} onClick={() => dialog.open(role)} />}
        details={{
          label: 'Project types',
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
        title={dialog.isNew ? 'New Role' : 'Edit Role'}
      >
        {dialog.isNew && <RoleForm onClose={dialog.close} />}
        {dialog.edited !== undefined && <RoleForm role={dialog.edited} onClose={dialog.close} />}
      </FormDialog>
    </>
  );
}
