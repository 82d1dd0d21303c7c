import { type User, userCalls } from '@benchbook/contract';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { rolesQuery } from '../roles/queries.ts';
import { usersQuery } from './queries.ts';

/** The roles of a user; only active roles are offered, besides those the user has. */
export function UserRoles({ user }: { user: User }) {
  const client = useQueryClient();
  const roles = useQuery(rolesQuery).data ?? [];
  const held = user.roles.map((role) => String(role.id));
  const [chosen, setChosen] = useState(held);
  const save = useMutation({
    mutationFn: () =>
      call(userCalls.assignRoles, { body: { userId: user.id, roleIdArr: chosen.map(Number) } }),
    meta: { saves: true },
    onSuccess: () => client.invalidateQueries(usersQuery),
  });
  const offered = roles.filter((role) => role.active || held.includes(String(role.id)));
  const unchanged = chosen.length === held.length && chosen.every((id) => held.includes(id));
  if (offered.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        There are no roles yet.
      </Text>
    );
  }
  return (
    <Stack gap="xs" align="flex-start">
      <Checkbox.Group label="User Roles" value={chosen} onChange={setChosen}>
        <Group gap="8px 24px" mt={8}>
          {offered.map((role) => (
            <Checkbox key={role.id} value={String(role.id)} label={role.name} />
          ))}
        </Group>
      </Checkbox.Group>
      <Button size="xs" disabled={unchanged} loading={save.isPending} onClick={() => save.mutate()}>
        Save Roles
      </Button>
    </Stack>
  );
}
