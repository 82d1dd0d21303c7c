import { findCalls, type Stars } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { projectStarsQuery, starredQuery, starsQuery } from './queries.ts';

const KINDS = {
  workbook: {
    query: starsQuery,
    star: (id: number) => call(findCalls.starWorkbook, { params: { experimentId: id } }),
    unstar: (id: number) => call(findCalls.unstarWorkbook, { params: { experimentId: id } }),
    lists: ['experiments'],
  },
  project: {
    query: projectStarsQuery,
    star: (id: number) => call(findCalls.starProject, { params: { projectId: id } }),
    unstar: (id: number) => call(findCalls.unstarProject, { params: { projectId: id } }),
    lists: ['projects'],
  },
};

interface Props {
  of: keyof typeof KINDS;
  id: number;
  /** What it is called, for screen readers. */
  title: string;
}

/** Marks a workbook or a project with a star, for oneself, or takes it away; the button is pressed while there is one. */
export function StarButton({ of, id, title }: Props) {
  const client = useQueryClient();
  const { query, star, unstar, lists } = KINDS[of];
  const stars = useQuery(query).data;
  const isStarred = stars?.includes(id) ?? false;
  const change = useMutation({
    mutationKey: ['stars', of, id],
    // Pressed again before the server has answered: one after the other.
    scope: { id: `star of ${of} ${id}` },
    mutationFn: (starred: boolean) => (starred ? star : unstar)(id),
    // At once; what the server says comes after.
    onMutate: async (starred) => {
      await client.cancelQueries({ queryKey: query.queryKey });
      client.setQueryData<Stars>(query.queryKey, (present) => {
        if (present === undefined) return present;
        const others = present.filter((one) => one !== id);
        return starred ? [id, ...others] : others;
      });
    },
    onSettled: async () => {
      // The last of them says what it is then.
      if (client.isMutating({ mutationKey: ['stars', of, id] }) > 1) return;
      await Promise.all(
        [query.queryKey, starredQuery.queryKey, lists].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
  const Icon = isStarred ? IconStarFilled : IconStar;
  return (
    <Tooltip label={isStarred ? t('Take the star away') : t('Mark with a star, for yourself')}>
      <ActionIcon
        variant="subtle"
        color={isStarred ? 'yellow' : 'gray'}
        aria-label={t('Star of {title}', { title })}
        aria-pressed={isStarred}
        disabled={stars === undefined}
        onClick={() => change.mutate(!isStarred)}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
