import { NewRemark, remarkCalls } from '@benchbook/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../api/client.ts';
import { sortProblems } from '../ui/forms/form-problems.ts';
import { mentionedIn } from './mentions.ts';
import { mentionableQuery, type RemarksPlace, remarksQuery } from './queries.ts';
import { RemarkField } from './RemarkField.tsx';

/** What is typed and not written yet; whoever shows the panel keeps it while that is closed. */
export interface Draft {
  text: string;
  setText: (text: string) => void;
}

/** A new remark. What was typed stays when it could not be written. */
export function WriteRemark({ place, draft }: { place: RemarksPlace; draft: Draft }) {
  const { text, setText } = draft;
  const client = useQueryClient();
  const people = useQuery(mentionableQuery(place)).data ?? [];
  const [wrong, setWrong] = useState<string | undefined>();
  const write = useMutation({
    mutationFn: async () => {
      // Whom it mentions is known only from those who can be; without them nobody would be told.
      const known = text.includes('@') ? await client.fetchQuery(mentionableQuery(place)) : [];
      const mentions = mentionedIn(text, known).map(({ id }) => id);
      return call(remarkCalls.writeRemark, { params: place, body: { text, mentions } });
    },
    meta: { saves: true, quiet: true },
    onSuccess: () => setText(''),
    onSettled: () => client.invalidateQueries(remarksQuery(place)),
  });
  const { byField, others } = sortProblems(write.error, ['text']);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = NewRemark.shape.text.safeParse(text).error?.issues[0]?.message;
    setWrong(problem);
    if (problem === undefined) write.mutate();
  };
  const told = mentionedIn(text, people).map(({ name }) => name);
  return (
    <form onSubmit={submit} noValidate className="remark-form">
      <Stack gap="xs">
        <RemarkField
          people={people}
          value={text}
          onChange={(typed) => {
            setText(typed);
            setWrong(undefined);
          }}
          error={wrong ?? byField.text ?? others[0]}
        />
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {told.length > 0 && `Mentions ${told.join(', ')}`}
          </Text>
          <Button type="submit" size="sm" flex="none" loading={write.isPending}>
            Write
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
