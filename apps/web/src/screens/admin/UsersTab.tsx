import { REFUSAL_CODES, secondFactorCalls, TEXTS, type User, userCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Badge, Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, callPage, wasRefused } from '../../api/client.ts';
import { ImportButton } from '../../lims/ImportButton.tsx';
import { isListedAdministrator } from '../../session/administrators.ts';
import { useUser } from '../../session/session.ts';
import { showDanger, showFailure, showSaved } from '../../ui/alerts.ts';
import { confirm } from '../../ui/forms/confirm.ts';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { useItemDialog } from '../../ui/forms/use-dialog.ts';
import { ActiveBadge, stateWord } from '../../ui/lists/ActiveBadge.tsx';
import { DataTable } from '../../ui/lists/DataTable.tsx';
import { DeleteButton, EditButton } from '../../ui/lists/RowButton.tsx';
import { useTable } from '../../ui/lists/use-table.ts';
import { SeveralUsers } from '../../users/SeveralUsers.tsx';
import { UserAssignments } from '../../users/UserAssignments.tsx';
import { UserForm } from '../../users/UserForm.tsx';
import { UsersFileMenu } from '../../users/UsersFileMenu.tsx';
import { TabHeader } from './TabHeader.tsx';

const nameOf = (user: User) => `${user.firstName} ${user.lastName}`;
const rolesOf = (user: User) => user.roles.map((role) => role.name).join(', ');

/** With a sign of who administers, whatever their roles are called. */
function Name({ user }: { user: User }) {
  return (
    <Group gap="xs" component="span">
      {nameOf(user)}
      {isListedAdministrator(user) && (
        <Badge variant="light" component="span">
          {t('Administrator')}
        </Badge>
      )}
    </Group>
  );
}

function UserActions({ user, onEdit }: { user: User; onEdit: () => void }) {
  const self = useUser();
  const client = useQueryClient();
  const name = nameOf(user);
  const remove = useMutation({
    mutationFn: () => call(userCalls.deactivateUser, { params: { id: user.id } }),
    meta: { quiet: true },
    onSuccess: showSaved,
    // Section 8, User delete failure.
    onError: (error) =>
      wasRefused(error, REFUSAL_CODES.serverError) ? showDanger(t(TEXTS.saveFailed)) : showFailure(error),
    onSettled: () => client.invalidateQueries({ queryKey: ['users'] }),
  });
  const ask = async () => {
    const question = t('The user can no longer log in. What the user made and signed stays.');
    if (await confirm({ title: t(TEXTS.deleteUser, { name }), question, danger: true })) remove.mutate();
  };
  const reset = useMutation({
    mutationFn: () => call(secondFactorCalls.resetSecondFactor, { params: { id: user.id } }),
    onSuccess: showSaved,
    onSettled: () => client.invalidateQueries({ queryKey: ['users'] }),
  });
  const askToReset = async () => {
    const title = t('Reset the second factor of {name}?', { name });
    const question = t(
      'The password alone lets them in until they set up another one. Their sessions and API tokens end. Make sure that it is them who asks.',
    );
    if (await confirm({ title, question, confirm: t('Reset'), danger: true })) reset.mutate();
  };
  return (
    <>
      <EditButton name={name} onClick={onEdit} />
      {user.hasSecondFactor && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('Reset the second factor of {name}', { name })}
          loading={reset.isPending}
          onClick={askToReset}
        >
          {t('Reset second factor')}
        </Button>
      )}
      {user.active && user.id !== self.UserID && (
        <DeleteButton name={name} onClick={ask} loading={remove.isPending} />
      )}
    </>
  );
}

/** `/admin/users`: who may sign in, where they work, and with which roles. */
export function UsersTab() {
  const table = useTable<'name' | 'username' | 'email' | 'active'>('name');
  const found = useQuery({
    queryKey: ['users', 'table', table.query],
    queryFn: ({ signal }) => callPage(userCalls.listUsers, { query: table.query }, { signal }),
    placeholderData: keepPreviousData,
  });
  const [chosen, setChosen] = useState<ReadonlyMap<number, User>>(new Map());
  const choose = (users: User[], isChosen: boolean) =>
    setChosen((present) => {
      const then = new Map(present);
      for (const user of users) isChosen ? then.set(user.id, user) : then.delete(user.id);
      return then;
    });
  const dialog = useItemDialog(found.data?.items, (user) => user.id);
  return (
    <>
      <TabHeader title={t('Users')}>
        <UsersFileMenu />
        <ImportButton kind="users" />
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => dialog.open('new')}>
          {t('New User')}
        </Button>
      </TabHeader>
      {chosen.size > 0 && (
        <SeveralUsers
          chosen={[...chosen.values()]}
          onLeaveOut={(users) => choose(users, false)}
          onClear={() => setChosen(new Map())}
        />
      )}
      <DataTable<User, 'name' | 'username' | 'email' | 'active'>
        what={t('users')}
        one={t('user')}
        table={table}
        query={found}
        keyOf={(user) => user.id}
        nameOf={nameOf}
        isInactive={(user) => !user.active}
        selection={{ has: (user) => chosen.has(user.id), set: choose }}
        columns={[
          { label: t('Name'), sort: 'name', cell: (user) => <Name user={user} /> },
          { label: t('Username'), sort: 'username', cell: (user) => user.username },
          { label: t('Email'), sort: 'email', cell: (user) => user.email },
          { label: t('Roles'), cell: rolesOf },
          { label: t('State'), sort: 'active', cell: (user) => <ActiveBadge active={user.active} /> },
        ]}
        summary={(user) =>
          [user.username, user.email, rolesOf(user), user.active ? '' : stateWord(false)]
            .filter(Boolean)
            .join(' · ')
        }
        actions={(user) => <UserActions user={user} onEdit={() => dialog.open(user)} />}
        details={{ label: t('Locations and roles'), of: (user) => <UserAssignments user={user} /> }}
      />
      <FormDialog
        opened={dialog.opened}
        onClose={dialog.close}
        title={dialog.isNew ? t('New User') : t('Edit User')}
      >
        {dialog.isNew && <UserForm onClose={dialog.close} />}
        {dialog.edited !== undefined && <UserForm user={dialog.edited} onClose={dialog.close} />}
      </FormDialog>
    </>
  );
}
