import { type User, userCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, SimpleGrid, Stack } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { locationsQuery } from '../locations/queries.ts';
import { rolesQuery } from '../roles/queries.ts';
import { TwoLists } from '../ui/forms/TwoLists.tsx';
import { later } from '../ui/later.tsx';
import { showInTables } from '../ui/lists/use-table.ts';
import { offeredRoles } from './offered-roles.ts';

const AccessDialog = later(async () => (await import('../access/AccessDialog.tsx')).AccessDialog);

/** What opens under a user: the locations and roles, and the question what they may do. */
export function UserAssignments({ user }: { user: User }) {
  const [asking, setAsking] = useState(false);
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <Stack gap="md" align="flex-start">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" w="100%">
        <UserLocations user={user} />
        <UserRoles user={user} />
      </SimpleGrid>
      <Button
        variant="subtle"
        size="xs"
        px={4}
        leftSection={<IconHelpCircle size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('What may {name} do with a workbook?', { name })}
      </Button>
      {asking && <AccessDialog user={{ id: user.id, name }} onClose={() => setAsking(false)} />}
    </Stack>
  );
}

const savingOf = (user: User) => ['assignments of user', user.id];

/** Whether one of the lists is being saved: the other one builds on the user as that leaves them. */
const useSaving = (user: User): boolean => useIsMutating({ mutationKey: savingOf(user) }) > 0;

function UserLocations({ user }: { user: User }) {
  const client = useQueryClient();
  const offered = useQuery(locationsQuery).data ?? [];
  const save = useMutation({
    mutationKey: savingOf(user),
    mutationFn: (locationIdArr: number[]) =>
      call(userCalls.assignLocations, {
        body: { userId: user.id, locationIdArr, updatedAt: user.updatedAt },
      }),
    meta: { saves: true },
    onSuccess: (changed) => showInTables(client, 'users', changed),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['users'] }),
        // The administrator may be that user: the navigation bar shows their locations.
        client.invalidateQueries({ queryKey: ['locations'] }),
      ]),
  });
  return (
    <TwoLists
      label={t('User Locations')}
      offered={offered}
      assigned={user.locations}
      saving={useSaving(user)}
      onSave={(ids) => save.mutate(ids)}
    />
  );
}

function UserRoles({ user }: { user: User }) {
  const client = useQueryClient();
  const roles = useQuery(rolesQuery).data ?? [];
  const save = useMutation({
    mutationKey: savingOf(user),
    mutationFn: (roleIdArr: number[]) =>
      call(userCalls.assignRoles, { body: { userId: user.id, roleIdArr, updatedAt: user.updatedAt } }),
    meta: { saves: true },
    onSuccess: (changed) => showInTables(client, 'users', changed),
    onSettled: () => client.invalidateQueries({ queryKey: ['users'] }),
  });
  return (
    <TwoLists
      label={t('User Roles')}
      offered={offeredRoles(roles)}
      assigned={user.roles}
      saving={useSaving(user)}
      onSave={(ids) => save.mutate(ids)}
    />
  );
}
