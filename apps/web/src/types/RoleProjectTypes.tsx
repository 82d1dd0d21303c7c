import { ADMINISTRATOR_ROLE_ID, type Role, roleCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { TwoLists } from '../ui/forms/TwoLists.tsx';
import { showInTables } from '../ui/lists/use-table.ts';
import { projectTypesQuery } from './queries.ts';

/** The project types whose projects the holders of a role see. */
export function RoleProjectTypes({ role }: { role: Role }) {
  const client = useQueryClient();
  const types = useQuery(projectTypesQuery).data ?? [];
  const save = useMutation({
    mutationFn: (projectTypeIdArr: number[]) =>
      call(roleCalls.assignProjectTypes, {
        body: { roleId: role.id, projectTypeIdArr, updatedAt: role.updatedAt },
      }),
    meta: { saves: true },
    onSuccess: (changed) => showInTables(client, 'roles', changed),
    onSettled: () => client.invalidateQueries({ queryKey: ['roles'] }),
  });
  if (role.id === ADMINISTRATOR_ROLE_ID) {
    return (
      <Text size="sm" c="dimmed">
        {t('Administrators see the projects of every type.')}
      </Text>
    );
  }
  return (
    <TwoLists
      label={t('Project Types')}
      offered={types
        .filter((type) => type.active)
        .map((type) => ({ id: type.projectTypeId, name: type.typeName }))}
      assigned={role.projectTypes.map((type) => ({ id: type.projectTypeId, name: type.typeName }))}
      saving={save.isPending}
      onSave={(ids) => save.mutate(ids)}
    />
  );
}
