import { t } from '@benchbook/words';
import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ApiError, isOutOfReach } from '../api/client.ts';
import { failureMessages } from './alerts.ts';
import { LoadingScreen } from './LoadingScreen.tsx';
import { Message } from './Message.tsx';

interface Props<Data, Key extends QueryKey> {
  /** In a sentence: `workbook`. */
  what: string;
  query: UseQueryOptions<Data, Error, Data, Key>;
  /** Where it leads when there is no such thing (section 2) or it may not be seen. */
  refused: (error: ApiError) => ReactNode;
  children: (data: Data) => ReactNode;
}

/** Reads what a screen is about; a server that is away for a moment is no reason to leave the screen. */
export function WithRecord<Data, Key extends QueryKey>({ what, query, refused, children }: Props<Data, Key>) {
  const { data, error, refetch } = useQuery(query);
  // Before what was read earlier: it may have been deleted, or the right to see it taken, since.
  if (isOutOfReach(error)) return refused(error);
  if (data !== undefined) return children(data);
  if (error === null) return <LoadingScreen height="calc(100dvh - 52px)" />;
  return (
    <Message
      picture={<IconPlugConnectedX size={48} stroke={1.5} aria-hidden />}
      title={t('The {what} could not be loaded', { what })}
      action={<Button onClick={() => refetch()}>{t('Retry')}</Button>}
    >
      {failureMessages(error).join(' ')}
    </Message>
  );
}
