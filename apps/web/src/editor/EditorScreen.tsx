import { Button } from '@mantine/core';
import { IconLock, IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { ApiError } from '../api/client.ts';
import { experimentQuery } from '../experiments/queries.ts';
import { mayOpen } from '../experiments/rules.ts';
import { useUser } from '../session/session.ts';
import { failureMessages } from '../ui/alerts.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { LoadingScreen } from '../ui/LoadingScreen.tsx';
import { Message } from '../ui/Message.tsx';
import { Workspace } from './Workspace.tsx';

/** How often the screen looks whether somebody else signed or renamed the workbook. */
const LOOK_AGAIN_MS = 10_000;

/** `/projects/{projectId}/experiments/{experimentId}`: a workbook in the editor. */
export function EditorScreen() {
  const user = useUser();
  const { projectId, experimentId } = useParams();
  const back = `/projects/${projectId}/experiments`;
  const query = experimentQuery(Number(projectId), Number(experimentId), true);
  const { data, error, refetch } = useQuery({ ...query, refetchInterval: LOOK_AGAIN_MS });
  if (data === undefined) {
    if (error === null) return <LoadingScreen height="calc(100dvh - 52px)" />;
    const missing = error instanceof ApiError && (error.status === 404 || error.status === 400);
    if (missing) return <Navigate to={back} replace />;
    if (error instanceof ApiError && error.status === 403) return <PrivateWorkbook back={back} />;
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
  if (!mayOpen(data, user)) return <PrivateWorkbook back={back} owner={data.createdBy} />;
  // Another workbook is another editor, even where only the address changed.
  return <Workspace key={data.id} experiment={data} />;
}

function PrivateWorkbook({ back, owner }: { back: string; owner?: string }) {
  return (
    <Message
      picture={<IconLock size={48} stroke={1.5} aria-hidden />}
      title="This workbook is private"
      action={<ButtonLink to={back}>Back to the workbooks</ButtonLink>}
    >
      Only {owner ?? 'its creator'} can open it until it is published.
    </Message>
  );
}
