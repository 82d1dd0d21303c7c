import { deleteUserTitle, TEXTS, type User, userCalls } from '@benchbook/contract';
import {
  ActionIcon,
  Badge,
  Button,
  Group,
  Modal,
  ScrollArea,
  Skeleton,
  Stack,
  Table,
  Text,
  VisuallyHidden,
} from '@mantine/core';
import { IconChevronRight, IconFolders, IconPencil, IconPlus, IconSearch } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { ApiError, call } from '../api/client.ts';
import { useUser } from '../session/session.ts';
import { showDanger, showFailure, showSaved } from '../ui/alerts.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { confirm } from '../ui/confirm.tsx';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { usersQuery } from './queries.ts';
import { UserForm } from './UserForm.tsx';
import { UserRoles } from './UserRoles.tsx';

interface RowProps {
  user: User;
  onEdit: () => void;
}

function UserRow({ user, onEdit }: RowProps) {
  const self = useUser();
  const client = useQueryClient();
  const [opened, setOpened] = useState(false);
  const name = `${user.firstName} ${user.lastName}`;
  const roles = user.roles.map((role) => role.name).join(', ');
  const remove = useMutation({
    mutationFn: () => call(userCalls.deactivateUser, { params: { id: user.id } }),
    meta: { quiet: true },
    onSuccess: showSaved,
    // Section 8, User delete failure.
    onError: (error) =>
      error instanceof ApiError && error.status === 500 ? showDanger(TEXTS.saveFailed) : showFailure(error),
    onSettled: () => client.invalidateQueries(usersQuery),
  });
  const ask = async () => {
    const question = 'The user can no longer log in. What the user made and signed stays.';
    if (await confirm({ title: deleteUserTitle(name), question, danger: true })) remove.mutate();
  };
  return (
    <Fragment>
      <Table.Tr c={user.active ? undefined : 'dimmed'}>
        <Table.Td w={36} pr={0}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Roles of ${name}`}
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            <IconChevronRight className="tree-chevron" size={16} aria-hidden />
          </ActionIcon>
        </Table.Td>
        <Table.Td>
          <Text size="sm" fw={500}>
            {name}
          </Text>
          {/* Where there is no room for columns of their own. */}
          <Text
            size="xs"
            c="dimmed"
            hiddenFrom="sm"
            style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}
          >
            {[user.username, user.email, roles, user.active ? '' : 'Inactive'].filter(Boolean).join(' · ')}
          </Text>
        </Table.Td>
        <Table.Td visibleFrom="sm">{user.username}</Table.Td>
        <Table.Td visibleFrom="sm">{user.email}</Table.Td>
        <Table.Td visibleFrom="sm">{roles}</Table.Td>
        <Table.Td visibleFrom="sm">
          <Badge variant="light" color={user.active ? 'teal' : 'gray'}>
            {user.active ? 'Active' : 'Inactive'}
          </Badge>
        </Table.Td>
        <Table.Td>
          <Group gap={4} justify="flex-end" wrap="nowrap">
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPencil size={14} aria-hidden />}
              aria-label={`Edit ${name}`}
              onClick={onEdit}
            >
              Edit
            </Button>
            {user.active && user.id !== self.UserID && (
              <Button
                variant="subtle"
                color="red"
                c="var(--mantine-color-error)"
                size="compact-sm"
                aria-label={`Delete ${name}`}
                loading={remove.isPending}
                onClick={ask}
              >
                Delete
              </Button>
            )}
          </Group>
        </Table.Td>
      </Table.Tr>
      {opened && (
        <Table.Tr>
          <Table.Td />
          <Table.Td colSpan={6} py="sm">
            <UserRoles key={user.updatedAt} user={user} />
          </Table.Td>
        </Table.Tr>
      )}
    </Fragment>
  );
}

/** `/admin`: who may sign in, and with which roles. */
export function UsersScreen() {
  const { data, isPending } = useQuery(usersQuery);
  const dialog = useDialog<number | 'new'>();
  const subject = data?.find((user) => user.id === dialog.subject);
  return (
    <Stack gap="md" p="md" maw={1200} mx="auto">
      <Group justify="space-between" gap="xs">
        <ScreenTitle>Users</ScreenTitle>
        <Group gap="xs">
          <ButtonLink
            to="/projects"
            variant="subtle"
            px="xs"
            leftSection={<IconFolders size={16} aria-hidden />}
          >
            Projects
          </ButtonLink>
          <ButtonLink
            to="/search"
            variant="subtle"
            px="xs"
            leftSection={<IconSearch size={16} aria-hidden />}
          >
            Search
          </ButtonLink>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => dialog.open('new')}>
            New User
          </Button>
        </Group>
      </Group>
      <div className="surface">
        {isPending ? (
          <Stack p="md" gap="sm">
            <Skeleton height={28} />
            <Skeleton height={28} />
          </Stack>
        ) : (
          <ScrollArea type="auto" viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Users' }}>
            <Table verticalSpacing={6} horizontalSpacing="sm" style={{ whiteSpace: 'nowrap' }}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>
                    <VisuallyHidden>Show roles</VisuallyHidden>
                  </Table.Th>
                  <Table.Th>Name</Table.Th>
                  <Table.Th visibleFrom="sm">Username</Table.Th>
                  <Table.Th visibleFrom="sm">Email</Table.Th>
                  <Table.Th visibleFrom="sm">Roles</Table.Th>
                  <Table.Th visibleFrom="sm">State</Table.Th>
                  <Table.Th>
                    <VisuallyHidden>Actions</VisuallyHidden>
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {(data ?? []).map((user) => (
                  <UserRow key={user.id} user={user} onEdit={() => dialog.open(user.id)} />
                ))}
              </Table.Tbody>
            </Table>
          </ScrollArea>
        )}
      </div>
      <Modal
        opened={dialog.opened}
        onClose={dialog.close}
        title={dialog.subject === 'new' ? 'New User' : 'Edit User'}
        closeOnClickOutside={false}
      >
        {dialog.subject === 'new' && <UserForm onClose={dialog.close} />}
        {subject !== undefined && <UserForm user={subject} onClose={dialog.close} />}
      </Modal>
    </Stack>
  );
}
