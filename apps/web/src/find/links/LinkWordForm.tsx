import { linkCalls, MAX_LINK_WORD, type WorkbookLinks } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, Group, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/client.ts';
import { type LinksPlace, linksQuery } from './queries.ts';

interface Props {
  place: LinksPlace;
  link: WorkbookLinks['links'][number];
  onClose: () => void;
}

/** Writes anew what a link is, in its place in the list. What was typed stays where it is refused. */
export function LinkWordForm({ place, link, onClose }: Props) {
  const client = useQueryClient();
  const [word, setWord] = useState(link.word);
  const save = useMutation({
    mutationFn: () =>
      call(linkCalls.changeLink, { params: { ...place, linkId: link.id }, body: { word: word.trim() } }),
    meta: { saves: true },
    onSuccess: (next) => {
      client.setQueryData(linksQuery(place).queryKey, next);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  return (
    <form onSubmit={submit} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      <TextInput
        label={t('What it is (optional)')}
        size="xs"
        maxLength={MAX_LINK_WORD}
        value={word}
        onChange={(event) => setWord(event.currentTarget.value)}
        data-autofocus
        autoFocus
      />
      <Group gap="xs" mt={6}>
        <Button type="submit" size="compact-xs" loading={save.isPending}>
          {t('Save')}
        </Button>
        <Button size="compact-xs" variant="default" onClick={onClose} disabled={save.isPending}>
          {t('Cancel')}
        </Button>
      </Group>
    </form>
  );
}
