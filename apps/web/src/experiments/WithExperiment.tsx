import type { Experiment } from '@benchbook/contract';
import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../api/client.ts';
import { failureMessages } from '../ui/alerts.ts';
import { LoadingScreen } from '../ui/LoadingScreen.tsx';
import { Message } from '../ui/Message.tsx';
import { experimentQuery } from './queries.ts';

interface Props {
  projectId: number;
  experimentId: number;
  /** The screen looks again by itself, in milliseconds. */
  lookAgain?: number;
  /** Where it leads when there is no such workbook (section 2) or it may not be seen. */
  refused: (status: number) => ReactNode;
  children: (experiment: Experiment) => ReactNode;
}

/** Reads the workbook a screen is about; a server that is away for a moment is no reason to leave the screen. */
export function WithExperiment({ projectId, experimentId, lookAgain, refused, children }: Props) {
  const { data, error, refetch } = useQuery({
    ...experimentQuery(projectId, experimentId, lookAgain !== undefined),
    refetchInterval: lookAgain ?? false,
  });
  if (data !== undefined) return children(data);
  if (error === null) return <LoadingScreen height="calc(100dvh - 52px)" />;
  if (error instanceof ApiError && [400, 403, 404].includes(error.status)) return refused(error.status);
  return (
    <Message
      picture={<IconPlugConnectedX size={48} stroke={1.5} aria-hidden />}
      title="The workbook could not be loaded"
      action={<Button onClick={() => refetch()}>Retry</Button>}
    >
      {failureMessages(error).join(' ')}
    </Message>
  );
}
