import type { ChangedUsers, User } from '@benchbook/contract';
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
      submit={way === 'add' ? 'Give' : 'Take away'}
      onSubmit={submit}
      onCancel={onClose}
      busy={busy}
    >
      <SegmentedControl
        aria-label="What to do"
        data={[
          { value: 'add', label: 'Give' },
          { value: 'remove', label: 'Take away' },
        ]}
        value={way}
        onChange={(value) => {
          setWay(value === 'remove' ? 'remove' : 'add');
          setId(null);
        }}
      />
      <Select
        label={what === 'role' ? 'Role' : 'Location'}
        required
        searchable
        nothingFoundMessage={way === 'add' ? `No such ${what}` : `None of them has such a ${what}`}
        data={choices.map((one) => ({ value: String(one.id), label: one.name }))}
        value={id}
        onChange={setId}
        error={isTold && chosen === undefined ? `Choose a ${what}.` : null}
      />
      {chosen !== undefined && (
        <Text size="sm" c="dimmed" role="status">
          {having} of {users.length} {having === 1 ? 'has' : 'have'} it now.
        </Text>
      )}
    </DialogForm>
  );
}
