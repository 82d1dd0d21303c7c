import type { Experiment } from '@benchbook/contract';
import { t } from '@benchbook/words';
import type { ReactNode } from 'react';
import type { ApiError } from '../api/client.ts';
import { WithRecord } from '../ui/WithRecord.tsx';
import { experimentQuery } from './queries.ts';

interface Props {
  projectId: number;
  experimentId: number;
  /** The screen looks again by itself, in milliseconds. */
  lookAgain?: number;
  refused: (error: ApiError) => ReactNode;
  children: (experiment: Experiment) => ReactNode;
}

/** Reads the workbook a screen is about. */
export function WithExperiment({ projectId, experimentId, lookAgain, ...rest }: Props) {
  const query = experimentQuery(projectId, experimentId, lookAgain !== undefined);
  return (
    <WithRecord what={t('workbook')} query={{ ...query, refetchInterval: lookAgain ?? false }} {...rest} />
  );
}
