import { type Experiment, type SigningKind, signingCalls } from '@benchbook/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

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
