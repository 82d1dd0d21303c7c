import { type FoundWorkbook, linkCalls, MAX_LINK_WORD } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/client.ts';
import { openedQuery } from '../../personal/queries.ts';
import { findQuery, isEnough } from '../queries.ts';
import { type LinksPlace, linksQuery } from './queries.ts';
import './links.css';

/** How long somebody pauses before workbooks are looked for, in milliseconds. */
const PAUSE_MS = 200;

interface Props {
  place: LinksPlace;
  /** The workbooks it leads to already. */
  linked: readonly number[];
}

const labelOf = ({ title, projectTitle }: FoundWorkbook): string => `${title} (${projectTitle})`;

/** Finds a workbook by its title or number, and links to it. Those that were opened last are offered from the start. */
export function AddLinkForm({ place, linked }: Props) {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<FoundWorkbook | null>(null);
  const [word, setWord] = useState('');
  const [paused] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const isAsked = isEnough(paused) && (chosen === null || paused !== labelOf(chosen));
  const found = useQuery({ ...findQuery(paused), enabled: isAsked });
  const opened = useQuery(openedQuery).data ?? [];
  const offered = (isAsked ? (found.data?.workbooks ?? []) : opened).filter(
    ({ id }) => id !== place.experimentId && !linked.includes(id),
  );
  const options =
    chosen === null || offered.some(({ id }) => id === chosen.id) ? offered : [chosen, ...offered];
  const add = useMutation({
    mutationFn: (experimentId: number) =>
      call(linkCalls.addLink, { params: place, body: { experimentId, word: word.trim() } }),
    meta: { saves: true },
    onSuccess: (next) => {
      client.setQueryData(linksQuery(place).queryKey, next);
      setChosen(null);
      setTyped('');
      setWord('');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== null && !add.isPending) add.mutate(chosen.id);
  };
  return (
    <form className="links-form" onSubmit={submit}>
      <Select
        label={t('Link to a workbook')}
        placeholder={t('Its title or number')}
        size="sm"
        data={options.map((workbook) => ({ value: String(workbook.id), label: labelOf(workbook) }))}
        value={chosen === null ? null : String(chosen.id)}
        onChange={(id) => setChosen(options.find((workbook) => String(workbook.id) === id) ?? null)}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        filter={({ options: all }) => all}
        nothingFoundMessage={
          isAsked && found.isFetching
            ? t('Looking…')
            : isAsked
              ? t('No such workbook')
              : t('Write three letters of its title')
        }
        comboboxProps={{ withinPortal: true }}
        clearable
      />
      <TextInput
        label={t('What it is (optional)')}
        placeholder={t('Raw data, standard, repeats…')}
        size="sm"
        maxLength={MAX_LINK_WORD}
        value={word}
        onChange={(event) => setWord(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" disabled={chosen === null} loading={add.isPending}>
        {t('Link')}
      </Button>
    </form>
  );
}
