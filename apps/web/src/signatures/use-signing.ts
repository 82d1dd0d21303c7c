import { type ChangedExperiment, type Experiment, experimentCalls, REFUSAL_CODES } from '@benchbook/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../api/client.ts';
import { fullName, useUser } from '../session/session.ts';
import { showSaveFailure } from '../ui/alerts.ts';
import { useDialog } from '../ui/use-dialog.ts';
import { versionsKey } from '../versions/queries.ts';

export type Signature = 'publish' | 'review';

/** What is signed, and which version of it the signer has seen. */
interface Wish {
  signature: Signature;
  version: number;
  /** The signer knows that results may be out of date. */
  acknowledged: boolean;
}

/** A signature that waits for its signer to confirm that results may be out of date. */
export interface StaleResults {
  wish: Wish;
  /** All of them, in a sentence that names some. */
  message: string;
  /** As `Sheet!B2:B9`. */
  ranges: readonly string[];
}

function staleResultsOf(error: unknown, wish: Wish): StaleResults | null {
  if (!(error instanceof ApiError)) return null;
  const entry = error.errors.find(({ code }) => code === REFUSAL_CODES.staleResults);
  return entry === undefined ? null : { wish, message: entry.msg, ranges: entry.items ?? [] };
}

/**
 * Publishing and reviewing with their questions (section 4). Who signs and when is for the server to say; the fields
 * are sent because the specified call has them.
 */
export function useSigning({ projectId, id: experimentId }: Experiment) {
  const name = fullName(useUser());
  const client = useQueryClient();
  const question = useDialog<Signature>();
  const stale = useDialog<StaleResults>();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ signature, version, acknowledged }: Wish) => {
      const now = new Date().toISOString();
      const seen = { version, ...(acknowledged ? { acknowledgeStaleResults: true as const } : {}) };
      const body: ChangedExperiment =
        signature === 'publish'
          ? { isPublished: true, publisher: name, publishedAt: now, userName: name, ...seen }
          : { isReviewed: true, reviewer: name, reviewedAt: now, userName: name, ...seen };
      return call(experimentCalls.changeExperiment, { params: { projectId, experimentId }, body });
    },
    // What went wrong is said below: one refusal is a question.
    meta: { saves: true, quiet: true },
    onError: (error, wish) => {
      const found = staleResultsOf(error, wish);
      if (found === null) showSaveFailure(error);
      else stale.open(found);
    },
    // A refusal is news too: somebody else may have signed or saved meanwhile.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['experiments'] }),
        client.invalidateQueries({ queryKey: versionsKey({ projectId, experimentId }) }),
      ]),
  });
  return {
    /** What is being signed now. */
    signing: isPending ? variables.signature : null,
    /** The question whether to sign, for `SigningDialog`. */
    question,
    confirm: (version: number) => {
      const { subject } = question;
      question.close();
      if (subject !== null) mutate({ signature: subject, version, acknowledged: false });
    },
    /** The question about results that may be out of date, for `StaleResultsDialog`. */
    stale,
    acknowledge: () => {
      const { subject } = stale;
      stale.close();
      if (subject !== null) mutate({ ...subject.wish, acknowledged: true });
    },
  };
}
