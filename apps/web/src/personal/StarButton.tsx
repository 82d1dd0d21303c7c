import { findCalls, type Stars } from '@benchbook/contract';
import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { starsQuery } from './queries.ts';

interface Props {
  experimentId: number;
  /** What it is called, for screen readers. */
  title: string;
}

/** Marks a workbook with a star, for oneself, or takes it away; the button is pressed while there is one. */
export function StarButton({ experimentId: id, title }: Props) {
  const client = useQueryClient();
  const stars = useQuery(starsQuery).data;
  const isStarred = stars?.includes(id) ?? false;
  const change = useMutation({
    mutationFn: (starred: boolean) =>
      call(starred ? findCalls.starWorkbook : findCalls.unstarWorkbook, { params: { experimentId: id } }),
    // At once; what the server says comes after.
    onMutate: (starred) =>
      client.setQueryData<Stars>(starsQuery.queryKey, (present) => {
        if (present === undefined) return present;
        const others = present.filter((one) => one !== id);
        return starred ? [id, ...others] : others;
      }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: starsQuery.queryKey });
      await client.invalidateQueries({ queryKey: ['experiments', 'search'] });
    },
  });
  const Icon = isStarred ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      variant="subtle"
      color={isStarred ? 'yellow' : 'gray'}
      aria-label={`Star of ${title}`}
      title={isStarred ? 'Take the star away' : 'Mark with a star, for yourself'}
      aria-pressed={isStarred}
      disabled={stars === undefined}
      onClick={() => change.mutate(!isStarred)}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
