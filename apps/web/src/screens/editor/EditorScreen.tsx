import { REFUSAL_CODES } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { IconLock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { FollowDocument, useLooksAgain } from '../../editor/following.tsx';
import { mayOpen } from '../../experiments/rules.ts';
import { WithExperiment } from '../../experiments/WithExperiment.tsx';
import { useUser } from '../../session/session.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { LedElsewhere } from '../../ui/LedElsewhere.tsx';
import { Message } from '../../ui/Message.tsx';
import { renewDocument } from './renew-document.ts';
import { WorkbookWorkspace } from './WorkbookWorkspace.tsx';

export { beginWorkbook } from './begin.ts';

/** How often the screen looks whether somebody else signed or renamed the workbook. */
const LOOK_AGAIN_MS = 10_000;

/** `/projects/{projectId}/experiments/{experimentId}`: a workbook in the editor. */
export function EditorScreen() {
  const client = useQueryClient();
  const { projectId, experimentId } = useParams();
  const place = { projectId: Number(projectId), experimentId: Number(experimentId) };
  return (
    <FollowDocument place={place} onChange={(what) => renewDocument(client, place, what)}>
      <OpenWorkbook {...place} />
    </FollowDocument>
  );
}

function OpenWorkbook({ projectId, experimentId }: { projectId: number; experimentId: number }) {
  const user = useUser();
  const lookAgain = useLooksAgain(LOOK_AGAIN_MS);
  const back = `/projects/${projectId}/experiments`;
  return (
    <WithExperiment
      projectId={projectId}
      experimentId={experimentId}
      lookAgain={lookAgain}
      refused={(error) =>
        error.is(REFUSAL_CODES.privateWorkbook) ? (
          <PrivateWorkbook back={back} />
        ) : (
          <LedElsewhere to={back} why={error} />
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
      title={t('This workbook is private')}
      action={<ButtonLink to={back}>{t('Back to the workbooks')}</ButtonLink>}
    >
      {t('Only {owner} can open it until it is published.', { owner: owner ?? t('its creator') })}
    </Message>
  );
}
