import {
  type ChangedExperiment,
  type Experiment,
  experimentCalls,
  REFUSAL_CODES,
  type SignatureGiven,
  signingCalls,
} from '@benchbook/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../api/client.ts';
import { provePasskey } from '../session/passkey.ts';
import { fullName, useUser } from '../session/session.ts';
import { showSaveFailure } from '../ui/alerts.ts';
import { useDialog } from '../ui/forms/use-dialog.ts';
import { versionsKey } from '../versions/queries.ts';
import type { SignedKind } from './words.ts';

/** What is signed, which version of it the signer has seen, and who they are. */
export interface SigningRequest {
  kind: SignedKind;
  version: number;
  given: SignatureGiven & { sha256: string };
  /** A passkey is asked for when it is sent, and signs just this. */
  byPasskey: boolean;
}

/** A signature that waits for its signer to confirm that results may be out of date. */
export interface StaleResults {
  request: SigningRequest;
  /** All of them, in a sentence that names some. */
  message: string;
  /** As `Sheet!B2:B9`. */
  ranges: readonly string[];
}

function staleResultsOf(error: unknown, request: SigningRequest): StaleResults | null {
  if (!(error instanceof ApiError)) return null;
  const entry = error.errors.find(({ code }) => code === REFUSAL_CODES.staleResults);
  return entry === undefined ? null : { request, message: entry.msg, ranges: entry.items ?? [] };
}

/**
 * Publishing and reviewing with their questions (section 4). Who signs and when is for the server to say; the fields
 * are sent because the specified call has them.
 */
export function useSigning({ projectId, id: experimentId }: Experiment) {
  const name = fullName(useUser());
  const client = useQueryClient();
  const question = useDialog<SignedKind>();
  const stale = useDialog<StaleResults>();
  const [isSigned, setSigned] = useState(false);
  const { mutate, isPending, variables, error, reset } = useMutation({
    mutationFn: async ({
      kind,
      version,
      given,
      byPasskey,
      acknowledged,
    }: SigningRequest & { acknowledged: boolean }) => {
      const now = new Date().toISOString();
      const params = { projectId, experimentId };
      const { meaning, sha256 } = given;
      const known = acknowledged ? { acknowledgeStaleResults: true as const } : {};
      const asked = { params, body: { kind, meaning, sha256, ...known } };
      const assertion = byPasskey
        ? await provePasskey(await call(signingCalls.askForPasskey, asked))
        : undefined;
      const seen = { version, signature: { ...given, assertion } };
      const body: ChangedExperiment =
        kind === 'publish'
          ? { isPublished: true, publisher: name, publishedAt: now, userName: name, ...seen, ...known }
          : { isReviewed: true, reviewer: name, reviewedAt: now, userName: name, ...seen, ...known };
      return call(experimentCalls.changeExperiment, { params, body });
    },
    // What went wrong is said in the dialog, or below: one refusal is a question.
    meta: { saves: true, quiet: true },
    // The password of the signer is in it.
    gcTime: 0,
    onMutate: () => setSigned(false),
    onSuccess: () => {
      setSigned(true);
      question.close();
    },
    onError: (refused, { acknowledged, ...request }) => {
      const found = staleResultsOf(refused, request);
      if (found !== null) {
        question.close();
        stale.open(found);
      } else if (acknowledged) showSaveFailure(refused);
    },
    // A refusal is news too: somebody else may have signed or saved meanwhile.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['experiments'] }),
        client.invalidateQueries({ queryKey: versionsKey({ projectId, experimentId }) }),
      ]),
  });
  return {
    /** It was signed here, and that is told until it is put away. */
    isSigned,
    forget: () => setSigned(false),
    /** What is being signed now. */
    signing: isPending ? variables.kind : null,
    /** The question whether to sign, for `SigningDialog`, and why the last try was refused. */
    question: {
      ...question,
      refused: error,
      open: (kind: SignedKind) => {
        reset();
        question.open(kind);
      },
    },
    sign: (request: SigningRequest) => mutate({ ...request, acknowledged: false }),
    /** The question about results that may be out of date, for `StaleResultsDialog`. */
    stale,
    acknowledge: () => {
      const { subject } = stale;
      stale.close();
      if (subject !== null) mutate({ ...subject.request, acknowledged: true });
    },
  };
}
