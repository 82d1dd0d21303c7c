import { findCalls, type SavedSearch } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, CloseButton, Group, Popover, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBookmark, IconBookmarkPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../api/client.ts';
import { showSuccess } from '../ui/alerts.ts';
import { savedSearchesQuery } from './queries.ts';

interface Props {
  /** What is looked for now. */
  search: string;
  onSearch: (search: string) => void;
}

/** The searches somebody keeps, and the way to keep the one that is made now. */
export function SavedSearches({ search, onSearch }: Props) {
  const client = useQueryClient();
  const searches = useQuery(savedSearchesQuery).data ?? [];
  const forget = useMutation({
    mutationFn: ({ id }: SavedSearch) => call(findCalls.forgetSearch, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: savedSearchesQuery.queryKey }),
  });
  return (
    <Group gap={6} role="group" aria-label={t('Saved searches')}>
      {searches.map((saved) => (
        <span key={saved.id} className="saved-search" data-current={saved.search === search || undefined}>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconBookmark size={14} aria-hidden />}
            title={saved.search}
            aria-pressed={saved.search === search}
            onClick={() => onSearch(saved.search)}
          >
            {saved.name}
          </Button>
          <CloseButton
            size="sm"
            aria-label={t('Remove the saved search {name}', { name: saved.name })}
            disabled={forget.isPending}
            onClick={() => forget.mutate(saved)}
          />
        </span>
      ))}
      {search !== '' && !searches.some((saved) => saved.search === search) && <SaveSearch search={search} />}
    </Group>
  );
}

function SaveSearch({ search }: { search: string }) {
  const client = useQueryClient();
  const [opened, popover] = useDisclosure(false);
  const [name, setName] = useState('');
  const save = useMutation({
    mutationFn: () => call(findCalls.saveSearch, { body: { name, search } }),
    onSuccess: async (saved) => {
      popover.close();
      setName('');
      showSuccess(t('Saved as “{name}”. Ctrl+K finds it too.', { name: saved.name }));
      await client.invalidateQueries({ queryKey: savedSearchesQuery.queryKey });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && !save.isPending) save.mutate();
  };
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && popover.close()}
      position="bottom-start"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconBookmarkPlus size={14} aria-hidden />}
          onClick={popover.toggle}
        >
          {t('Save this search')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={submit}>
          <Group gap="xs" align="flex-end">
            <TextInput
              label={t('Name of the search')}
              size="sm"
              maxLength={80}
              data-autofocus
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" size="sm" loading={save.isPending} disabled={name.trim() === ''}>
              {t('Save')}
            </Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
