import { t } from '@benchbook/words';
import { Button, Menu, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listsReasons } from '../api/client.ts';
import { failureMessages } from './alerts.ts';

interface Props<Data> {
  /** What is loaded, with its article where it needs one: `users`, `the settings`. */
  what: string;
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'isFetching'> & { refetch: () => unknown };
  /** Keeps its place meanwhile. */
  waiting: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * What a query answers. When it fails that is said in its place, with the sentences of a refusal, and it can be asked once more: a gap
 * or an empty list would say that there is nothing.
 */
export function Loaded<Data>({ what, query, waiting, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return waiting;
  return (
    <Stack gap="xs" align="center" p="lg" role="alert">
      <Text ta="center">{[t('Could not load {what}.', { what }), ...reasonsOf(query.error)].join(' ')}</Text>
      <Button variant="default" size="xs" loading={query.isFetching} onClick={() => query.refetch()}>
        {t('Try again')}
      </Button>
    </Stack>
  );
}

/** Why it was refused, where the server says so; of any other failure there is nothing to be said that helps. */
const reasonsOf = (error: unknown): string[] => (listsReasons(error) ? failureMessages(error) : []);

/** The same inside a menu. @param problem what could not be loaded, as a sentence */
export function MenuProblem({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  return (
    <Menu.Item c="var(--mantine-color-error)" closeMenuOnClick={false} onClick={onRetry}>
      {problem}
      <Text size="xs" c="dimmed">
        {t('Try again')}
      </Text>
    </Menu.Item>
  );
}
