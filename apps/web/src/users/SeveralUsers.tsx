import { MAX_USERS_AT_ONCE, severalUsersCalls, type User } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Alert, Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { IconMapPin, IconShield } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../api/client.ts';
import { locationsQuery } from '../locations/queries.ts';
import { rolesQuery } from '../roles/queries.ts';
import { failureMessages, showSuccess } from '../ui/alerts.ts';
import { confirm } from '../ui/forms/confirm.ts';
import { ChosenCount } from '../ui/lists/ChosenCount.tsx';
import { AssignSeveralForm, type ChangeOfSeveral } from './AssignSeveralForm.tsx';
import { offeredRoles } from './offered-roles.ts';

interface Props {
  chosen: readonly User[];
  onLeaveOut: (users: User[]) => void;
  onClear: () => void;
}

/** What is done with several users at once: all of them or none, and of whom it is not allowed. */
export function SeveralUsers({ chosen, onLeaveOut, onClear }: Props) {
  const client = useQueryClient();
  const [dialog, setDialog] = useState<'role' | 'location' | null>(null);
  const roles = useQuery(rolesQuery).data ?? [];
  const locations = useQuery(locationsQuery).data ?? [];
  const save = useMutation({
    mutationFn: (change: ChangeOfSeveral) =>
      call(severalUsersCalls.changeUsers, {
        body: { userIds: chosen.map(({ id }) => id), ...change },
      }),
    meta: { saves: true, quiet: true },
    onSuccess: ({ changed }) => {
      showSuccess(
        changed === 1
          ? t('{changed} user changed; the others were so already.', { changed })
          : t('{changed} users changed; the others were so already.', { changed }),
        3_000,
      );
      setDialog(null);
      onClear();
    },
    onError: () => setDialog(null),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['users'] }),
        client.invalidateQueries({ queryKey: ['locations'] }),
      ]),
  });
  const deactivate = async () => {
    const question = t('They can no longer log in, and their sessions end. What they made and signed stays.');
    const title =
      chosen.length === 1
        ? t('Deactivate {count} user?', { count: chosen.length })
        : t('Deactivate {count} users?', { count: chosen.length });
    if (await confirm({ title, question, confirm: t('Deactivate'), danger: true }))
      save.mutate({ active: false });
  };
  const isTooMany = chosen.length > MAX_USERS_AT_ONCE;
  const look = { variant: 'default', size: 'xs', disabled: isTooMany || save.isPending } as const;
  return (
    <Group
      gap="xs"
      mb="sm"
      className="bulk-bar"
      role="toolbar"
      aria-label={t('What to do with the chosen users')}
    >
      <ChosenCount count={chosen.length} onClear={onClear} />
      <Button {...look} onClick={() => save.mutate({ active: true })}>
        {t('Activate')}
      </Button>
      <Button {...look} onClick={deactivate}>
        {t('Deactivate')}
      </Button>
      <Button {...look} leftSection={<IconShield size={16} aria-hidden />} onClick={() => setDialog('role')}>
        {t('Role…')}
      </Button>
      <Button
        {...look}
        leftSection={<IconMapPin size={16} aria-hidden />}
        onClick={() => setDialog('location')}
      >
        {t('Location…')}
      </Button>
      {isTooMany && (
        <Text size="xs" c="dimmed">
          {t('At most {maxUsersAtOnce} users are changed at once.', { maxUsersAtOnce: MAX_USERS_AT_ONCE })}
        </Text>
      )}
      <Modal
        opened={dialog !== null}
        onClose={() => setDialog(null)}
        title={dialog === 'location' ? t('Location of several users') : t('Role of several users')}
        closeOnClickOutside={false}
      >
        {dialog !== null && (
          <AssignSeveralForm
            key={dialog}
            what={dialog}
            users={chosen}
            offered={dialog === 'role' ? offeredRoles(roles) : locations}
            busy={save.isPending}
            onSave={save.mutate}
            onClose={() => setDialog(null)}
          />
        )}
      </Modal>
      <Modal opened={save.error !== null} onClose={save.reset} title={t('Nothing was changed')}>
        {save.error !== null && (
          <Refused
            error={save.error}
            chosen={chosen}
            onLeaveOut={(users) => {
              onLeaveOut(users);
              save.reset();
            }}
            onClose={save.reset}
          />
        )}
      </Modal>
    </Group>
  );
}

interface RefusedProps {
  error: Error;
  chosen: readonly User[];
  onLeaveOut: (users: User[]) => void;
  onClose: () => void;
}

/** Of whom it is not allowed, and why. */
function Refused({ error, chosen, onLeaveOut, onClose }: RefusedProps) {
  const named = new Set(
    error instanceof ApiError ? error.errors.flatMap(({ items }) => items ?? []).map(Number) : [],
  );
  const refused = chosen.filter(({ id }) => named.has(id));
  return (
    <Stack gap="sm">
      <Alert color="red" p="xs" role="alert">
        <List size="sm">
          {failureMessages(error).map((message) => (
            <List.Item key={message}>{message}</List.Item>
          ))}
        </List>
      </Alert>
      <Group justify="flex-end" gap="xs">
        {refused.length > 0 && refused.length < chosen.length && (
          <Button variant="default" onClick={() => onLeaveOut(refused)}>
            {refused.length === 1 ? t('Leave this one out') : t('Leave these out')}
          </Button>
        )}
        <Button onClick={onClose}>{t('Close')}</Button>
      </Group>
    </Stack>
  );
}
