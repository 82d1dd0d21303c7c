import { REFUSAL_CODES } from '@benchbook/contract';
import { IconLock } from '@tabler/icons-react';
import { Navigate, useParams } from 'react-router';
import { mayOpen } from '../../experiments/rules.ts';
import { WithExperiment } from '../../experiments/WithExperiment.tsx';
import { useUser } from '../../session/session.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Message } from '../../ui/Message.tsx';
import { WorkbookWorkspace } from './WorkbookWorkspace.tsx';

/** How often the screen looks whether somebody else signed or renamed the workbook. */
const LOOK_AGAIN_MS = 10_000;

/** `/projects/{projectId}/experiments/{experimentId}`: a workbook in the editor. */
export function EditorScreen() {
  const user = useUser();
  const { projectId, experimentId } = useParams();
  const back = `/projects/${projectId}/experiments`;
  return (
    <WithExperiment
      projectId={Number(projectId)}
      experimentId={Number(experimentId)}
      lookAgain={LOOK_AGAIN_MS}
      refused={(error) =>
        error.is(REFUSAL_CODES.privateWorkbook) ? (
          <PrivateWorkbook back={back} />
        ) : (
          <Navigate to={back} replace />
        )
      }
    >
      {(experiment) =>
        mayOpen(experiment, user) ? (
          // Another workbook is another editor, even where only the address changed.
          <WorkbookWorkspace key={experiment.id} experiment={experiment} />
        ) : (
          <PrivateWorkbook back={back} owner={experiment.createdBy} />
        )
      }
    </WithExperiment>
  );
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
