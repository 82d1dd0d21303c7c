import { type Mentionable, NewRemark, remarkCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../api/client.ts';
import { problemOf } from '../ui/forms/check.ts';
import { sortProblems } from '../ui/forms/form-problems.ts';
import { type Draft, NO_DRAFT } from './draft.ts';
import { mentionedIn, namesOf } from './mentions.ts';
import { mentionableQuery, type RemarksPlace, remarksQuery } from './queries.ts';
import { RemarkField } from './RemarkField.tsx';
import './remarks.css';

interface Props {
  place: RemarksPlace;
  /** Kept by what shows the panel, while that is closed. */
  draft: Draft;
  onDraft: (change: (draft: Draft) => Draft) => void;
}

/** A new remark. What was typed stays when it could not be written. */
export function WriteRemark({ place, draft, onDraft }: Props) {
  const { text } = draft;
  const client = useQueryClient();
  const people = useQuery(mentionableQuery(place)).data;
  const [wrong, setWrong] = useState<string | undefined>();
  const mentioned = mentionedIn(text, people ?? [], draft.mentioned);
  const write = useMutation({
    mutationFn: async (sent: Draft) => {
      // Before it is known who can be mentioned nobody is shown to be, and nobody would be told.
      const isUnknown = people === undefined && sent.text.includes('@');
      const told = isUnknown
        ? mentionedIn(sent.text, await client.fetchQuery(mentionableQuery(place)), sent.mentioned)
        : sent.mentioned;
      const body = { text: sent.text, mentions: told.map(({ id }) => id) };
      return call(remarkCalls.writeRemark, { params: place, body });
    },
    meta: { saves: true, quiet: true },
    // What was typed meanwhile, in a panel that was closed and opened again, stays.
    onSuccess: (_, sent) => onDraft((now) => (now.text === sent.text ? NO_DRAFT : now)),
    onSettled: () =>
      Promise.all(
        [remarksQuery(place), mentionableQuery(place)].map(({ queryKey }) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
  const { byField, others } = sortProblems(write.error, ['text']);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = problemOf(NewRemark.shape.text, text) ?? undefined;
    setWrong(problem);
    if (problem === undefined) write.mutate({ text, mentioned });
  };
  const change = (typed: string, chosen?: Mentionable) => {
    const before =
      chosen === undefined ? mentioned : [...mentioned.filter(({ id }) => id !== chosen.id), chosen];
    onDraft(() => ({ text: typed, mentioned: mentionedIn(typed, people ?? [], before) }));
    setWrong(undefined);
  };
  return (
    <form onSubmit={submit} noValidate className="remark-form">
      <Stack gap="xs">
        <RemarkField
          people={people ?? []}
          value={text}
          onChange={change}
          readOnly={write.isPending}
          error={wrong ?? byField.text ?? others[0]}
        />
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {mentioned.length > 0 && t('Mentions {namesOf}', { namesOf: namesOf(mentioned) })}
          </Text>
          <Button type="submit" size="sm" flex="none" loading={write.isPending}>
            {t('Write')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
