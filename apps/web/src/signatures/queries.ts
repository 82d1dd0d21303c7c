import { type Experiment, type SignatureKind, signingCalls } from '@benchbook/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** What would be signed now, and what that asks of the user. What is typed in the editor is saved by it. */
export const signingTermsQuery = ({ projectId, id }: Experiment, kind: SignatureKind) =>
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
export const signaturesQuery = ({ projectId, id, publishedAt, reviewedAt }: Experiment) =>
  queryOptions({
    queryKey: ['signatures', id, publishedAt, reviewedAt],
    queryFn: ({ signal }) =>
      call(signingCalls.listSignatures, { params: { projectId, experimentId: id } }, { signal }),
  });
