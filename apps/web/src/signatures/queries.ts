import {
  type Experiment,
  type SigningKind,
  severalCalls,
  signatureRequestCalls,
  signingCalls,
} from '@benchbook/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { isOnScreen } from '../api/on-screen.ts';

/** What would be signed now, and what that asks of the user. What is typed in the editor is saved by it. */
export const signingTermsQuery = ({ projectId, id }: Experiment, kind: SigningKind) =>
  queryOptions({
    queryKey: ['signing-terms', id, kind],
    queryFn: ({ signal }) =>
      call(
        signingCalls.prepareSignature,
        { params: { projectId, experimentId: id }, body: { kind } },
        { signal },
      ),
    // A form is filled with what is asked now, and not with what was asked when it was last open.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** The signatures of a workbook; another state of it has others. */
export const signaturesQuery = ({ projectId, id, publishedAt, updatedAt }: Experiment) =>
  queryOptions({
    queryKey: ['signatures', id, publishedAt, updatedAt],
    queryFn: ({ signal }) =>
      call(signingCalls.listSignatures, { params: { projectId, experimentId: id } }, { signal }),
  });

/** Everything under it is who was asked to sign a workbook. */
export const requestsKey = (projectId: number, id: number) =>
  ['experiments', projectId, 'requests', id] as const;

/** Who was asked to sign a workbook. Like everything under `['experiments']` it is renewed after a change. */
export const requestsQuery = ({ projectId, id }: Experiment, timeZone: string) =>
  queryOptions({
    queryKey: [...requestsKey(projectId, id), timeZone],
    queryFn: (asking) =>
      call(
        signatureRequestCalls.listSignatureRequests,
        { params: { projectId, experimentId: id }, query: { timeZone } },
        { signal: asking.signal, background: isOnScreen(asking) },
      ),
  });

/** Whom the user can ask to sign it, or each of them, as they are now. A refusal is said in its place. */
export const possibleSignersQuery = (experiments: readonly [Experiment, ...Experiment[]]) => {
  const [{ projectId, id: experimentId }] = experiments;
  const ids = experiments.map(({ id }) => id);
  return queryOptions({
    queryKey: ['experiments', projectId, 'possible-signers', ...ids],
    queryFn: ({ signal }) =>
      experiments.length === 1
        ? call(signatureRequestCalls.possibleSigners, { params: { projectId, experimentId } }, { signal })
        : call(severalCalls.possibleSignersOfAll, { query: { experiments: ids } }, { signal }),
    staleTime: 0,
    retry: false,
    meta: { quiet: experiments.length > 1 },
  });
};
