import { type ChangedExperiment, type Experiment, experimentCalls, TEXTS } from '@benchbook/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { fullName, useUser } from '../session/session.ts';
import { confirm } from '../ui/confirm.tsx';
import { versionsKey } from '../versions/queries.ts';

/**
 * Publishing and reviewing with their questions (section 4). Who signs and when is for the server to say; the fields
 * are sent because the specified call has them.
 */
export function useSigning({ projectId, id: experimentId }: Experiment) {
  const name = fullName(useUser());
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (signature: 'publish' | 'review') => {
      const now = new Date().toISOString();
      const body: ChangedExperiment =
        signature === 'publish'
          ? { isPublished: true, publisher: name, publishedAt: now, userName: name }
          : { isReviewed: true, reviewer: name, reviewedAt: now, userName: name };
      return call(experimentCalls.changeExperiment, { params: { projectId, experimentId }, body });
    },
    meta: { saves: true },
    // A refusal is news too: somebody else may have signed meanwhile.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['experiments'] }),
        client.invalidateQueries({ queryKey: versionsKey({ projectId, experimentId }) }),
      ]),
  });
  return {
    /** What is being signed now. */
    signing: isPending ? variables : null,
    publish: async () => {
      const question = { title: 'Publish', question: TEXTS.publishQuestion, confirm: 'Publish' };
      if (await confirm(question)) mutate('publish');
    },
    review: async () => {
      const question = { title: 'Review', question: TEXTS.reviewQuestion, confirm: 'Review' };
      if (await confirm(question)) mutate('review');
    },
  };
}
