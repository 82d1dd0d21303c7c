import { t } from '@benchbook/words';
import { Button, CloseButton, Group, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useUnsaved } from './unsaved.ts';

export interface Item {
  id: number;
  name: string;
}

interface Props {
  /** `User Roles` */
  label: string;
  /** Everything that can be assigned, besides what is. */
  offered: readonly Item[];
  assigned: readonly Item[];
  saving: boolean;
  onSave: (ids: number[]) => void;
}

/** Longer lists get a box to find something in. */
const MANY = 8;

/**
 * What is assigned and what is not, side by side. An item goes to the other list by a click or Enter; arrow keys go up and
 * down a list. Nothing is kept until Save, and what was moved stays moved when `assigned` is read again meanwhile.
 */
export function TwoLists({ label, offered, assigned, saving, onSave }: Props) {
  const held = assigned.map((item) => item.id);
  /** What the person moved: to Assigned or away from it. */
  const [moved, setMoved] = useState<ReadonlyMap<number, boolean>>(new Map());
  // What is assigned so by now, because it was saved, is no move any more.
  const pending = [...moved].filter(([id, assign]) => held.includes(id) !== assign);
  if (pending.length < moved.size) setMoved(new Map(pending));
  const [told, setTold] = useState('');
  const items = [...assigned, ...offered.filter((item) => !held.includes(item.id))];
  const isChosen = (item: Item) => moved.get(item.id) ?? held.includes(item.id);
  const changed = items.some((item) => isChosen(item) !== held.includes(item.id));
  useUnsaved(changed);
  const move = (item: Item) => {
    const assign = !isChosen(item);
    setMoved(new Map(moved).set(item.id, assign));
    setTold(assign ? t('{name} assigned', { name: item.name }) : t('{name} unassigned', { name: item.name }));
  };
  return (
    <Stack gap="xs" component="section" aria-label={label}>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <div className="two-lists">
        <List isAssigned={false} of={label} items={items.filter((item) => !isChosen(item))} onMove={move} />
        <List isAssigned of={label} items={items.filter(isChosen)} onMove={move} />
      </div>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
      <Group gap="xs">
        <Button
          size="xs"
          disabled={!changed}
          loading={saving}
          onClick={() => onSave(items.filter(isChosen).map((item) => item.id))}
        >
          {t('Save {label}', { label })}
        </Button>
        {changed && (
          <Button size="xs" variant="default" disabled={saving} onClick={() => setMoved(new Map())}>
            {t('Cancel')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

interface ListProps {
  isAssigned: boolean;
  of: string;
  items: readonly Item[];
  onMove: (item: Item) => void;
}

function List({ isAssigned, of, items, onMove }: ListProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [search, setSearch] = useState('');
  const shown = items.filter((item) => item.name.toLowerCase().includes(search.trim().toLowerCase()));
  const title = isAssigned ? t('Assigned') : t('Unassigned');
  const Icon = isAssigned ? IconMinus : IconPlus;
  const buttons = () => [...(list.current?.querySelectorAll('button') ?? [])];
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const all = buttons();
    const at = event.target instanceof HTMLButtonElement ? all.indexOf(event.target) : -1;
    all[at + step]?.focus();
  };
  const move = (item: Item, index: number) => {
    onMove(item);
    // The item leaves this list: the one that takes its place keeps the keyboard here.
    requestAnimationFrame(() => {
      const all = buttons();
      (all[index] ?? all[index - 1])?.focus();
    });
  };
  return (
    <div>
      <Text size="xs" c="dimmed" mb={4} id={id}>
        {title} ({items.length})
      </Text>
      {items.length > MANY && (
        <TextInput
          size="xs"
          mb={4}
          type="search"
          aria-label={t('Find in {title} {of}', { title, of })}
          placeholder={t('Find')}
          rightSection={
            search !== '' && <CloseButton size="xs" onClick={() => setSearch('')} aria-label={t('Clear')} />
          }
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <ul ref={list} className="two-list" aria-labelledby={id} onKeyDown={walk}>
        {shown.map((item, index) => (
          <li key={item.id}>
            <button type="button" onClick={() => move(item, index)}>
              <Icon className="two-list-icon" size={14} aria-hidden />
              <VisuallyHidden>{isAssigned ? t('Unassign') : t('Assign')}</VisuallyHidden> {item.name}
            </button>
          </li>
        ))}
        {shown.length === 0 && (
          <li>
            <Text size="xs" c="dimmed" p={6}>
              {t('None')}
            </Text>
          </li>
        )}
      </ul>
    </div>
  );
}
