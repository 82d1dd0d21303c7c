import type { ChangedUsers, User } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { SegmentedControl, Select, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { DialogForm } from '../ui/forms/DialogForm.tsx';

export type ChangeOfSeveral = Omit<ChangedUsers, 'userIds'>;

interface Named {
  id: number;
  name: string;
}

interface Props {
  what: 'role' | 'location';
  users: readonly User[];
  offered: readonly Named[];
  busy: boolean;
  onSave: (change: ChangeOfSeveral) => void;
  onClose: () => void;
}

/** Gives a role or a location to several users, or takes it from them. */
export function AssignSeveralForm({ what, users, offered, busy, onSave, onClose }: Props) {
  const [way, setWay] = useState<'add' | 'remove'>('add');
  const [id, setId] = useState<string | null>(null);
  const [isTold, setTold] = useState(false);
  const heldBy = (user: User) => (what === 'role' ? user.roles : user.locations);
  const name = what === 'role' ? t('role') : t('location');
  const held = [...new Map(users.flatMap(heldBy).map((one) => [one.id, one])).values()];
  const choices = way === 'add' ? offered : held;
  const chosen = choices.find((one) => String(one.id) === id);
  const having = users.filter((user) => heldBy(user).some((one) => one.id === chosen?.id)).length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTold(true);
    if (chosen === undefined) return;
    const { id: one } = chosen;
    if (what === 'role') onSave(way === 'add' ? { addRoleId: one } : { removeRoleId: one });
    else onSave(way === 'add' ? { addLocationId: one } : { removeLocationId: one });
  };
  return (
    <DialogForm
      submit={way === 'add' ? t('Give') : t('Take away')}
      onSubmit={submit}
      onCancel={onClose}
      busy={busy}
    >
      <SegmentedControl
        aria-label={t('What to do')}
        data={[
          { value: 'add', label: t('Give') },
          { value: 'remove', label: t('Take away') },
        ]}
        value={way}
        onChange={(value) => {
          setWay(value === 'remove' ? 'remove' : 'add');
          setId(null);
        }}
      />
      <Select
        label={what === 'role' ? t('Role') : t('Location')}
        required
        searchable
        nothingFoundMessage={
          way === 'add'
            ? t('No such {what}', { what: name })
            : t('None of them has such a {what}', { what: name })
        }
        data={choices.map((one) => ({ value: String(one.id), label: one.name }))}
        value={id}
        onChange={setId}
        error={isTold && chosen === undefined ? t('Choose a {what}.', { what: name }) : null}
      />
      {chosen !== undefined && (
        <Text size="sm" c="dimmed" role="status">
          {having === 1
            ? t('{having} of {count} has it now.', { having, count: users.length })
            : t('{having} of {count} have it now.', { having, count: users.length })}
        </Text>
      )}
    </DialogForm>
  );
}
