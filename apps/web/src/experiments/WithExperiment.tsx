import type { Experiment } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { notifications } from '@mantine/notifications';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { ApiError } from '../api/client.ts';
import { WithRecord } from '../ui/WithRecord.tsx';
import { movedWord } from './moving/moved-word.ts';
import { experimentQuery } from './queries.ts';

/** How long somebody is told that what they have open was moved. */
const TOLD_MS = 10_000;

interface Props {
  projectId: number;
  experimentId: number;
  /** The screen looks again by itself, in milliseconds. */
  lookAgain?: number;
  refused: (error: ApiError) => ReactNode;
  children: (experiment: Experiment) => ReactNode;
}

/** Reads the workbook a screen is about, wherever it is by now. */
export function WithExperiment({ projectId, experimentId, lookAgain, children, ...rest }: Props) {
  const query = experimentQuery(projectId, experimentId, lookAgain !== undefined);
  return (
    <WithRecord what={t('workbook')} query={{ ...query, refetchInterval: lookAgain ?? false }} {...rest}>
      {(experiment) => (
        <AtItsAddress key={`${projectId}/${experimentId}`} {...{ projectId, experiment, children }} />
      )}
    </WithRecord>
  );
}

interface AddressProps {
  /** In the address. */
  projectId: number;
  experiment: Experiment;
  children: (experiment: Experiment) => ReactNode;
}

/**
 * Leads whoever comes by the old address of a moved workbook to where it is. Whoever had it open when it was moved is told, and stays
 * with what is open: another address would be another opening, which has nothing of what was typed last. The server takes what comes
 * from the old address as from the new one.
 */
function AtItsAddress({ projectId, experiment, children }: AddressProps) {
  const [foundIn] = useState(experiment.projectId);
  const { pathname, search, hash } = useLocation();
  const movedTo = foundIn === experiment.projectId ? null : experiment.projectTitle;
  useEffect(() => {
    if (movedTo === null) return;
    // The person who moved it was told, and is not told again.
    notifications.show({
      id: movedWord(experiment.projectId),
      color: 'teal',
      role: 'status',
      autoClose: TOLD_MS,
      message: t('This workbook is in the project {project} now. You can go on.', { project: movedTo }),
    });
  }, [movedTo, experiment.projectId]);
  if (foundIn === projectId) return children({ ...experiment, projectId });
  const path = pathname.replace(`/projects/${projectId}/`, `/projects/${foundIn}/`);
  return <Navigate to={`${path}${search}${hash}`} replace />;
}
