import type { Experiment, SigningTerms } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Modal, Skeleton, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { knowsPasskeys } from '../session/passkey.ts';
import { useUser } from '../session/session.ts';
import { failureMessages } from '../ui/alerts.ts';
import { sortProblems } from '../ui/forms/form-problems.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { versionsKey } from '../versions/queries.ts';
import { RewrittenNotice } from '../versions/RewrittenNotice.tsx';
import { LookElsewhere } from './LookElsewhere.tsx';
import { MissingReasons } from './MissingReasons.tsx';
import { signingTermsQuery } from './queries.ts';
import { readiness, type SignedDocument } from './readiness.ts';
import { SignedFacts } from './SignedFacts.tsx';
import { problemsOf, SignerFields, type SignerValues, typedOf } from './SignerFields.tsx';
import { SignerList } from './SignerList.tsx';
import { SigningForm } from './SigningForm.tsx';
import type { SigningRequest } from './use-signing.ts';
import { SIGNING_WORDS, type SignedKind } from './words.ts';

interface Props {
  experiment: Experiment;
  /** What is asked; it stays while the dialog fades out. */
  kind: SignedKind;
  opened: boolean;
  document: SignedDocument;
  /** It is being signed. */
  busy: boolean;
  /** It is done: what came of it has the keyboard then. */
  signed: boolean;
  /** Why the last try was refused. */
  refused: Error | null;
  onClose: () => void;
  onSign: (request: SigningRequest) => void;
}

/** Asks whether to sign, of somebody who has been shown what is signed and proves who they are. */
export function SigningDialog({ opened, signed, onClose, ...asked }: Props) {
  const { title } = SIGNING_WORDS[asked.kind];
  return (
    <Modal
      opened={opened}
      onClose={asked.busy ? () => {} : onClose}
      title={title}
      size="lg"
      returnFocus={!signed}
    >
      <SigningQuestion onClose={onClose} {...asked} />
    </Modal>
  );
}

function SigningQuestion(asked: Omit<Props, 'opened' | 'signed'>) {
  const { experiment, kind, document } = asked;
  const terms = useQuery(signingTermsQuery(experiment, kind));
  const latest = document.versions?.[0]?.number ?? 0;
  const named = terms.data?.version.number;
  // It may be saved several times while the dialog is open: what is named is what would be signed.
  const nameAgain = useEffectEvent(() => void terms.refetch());
  const isOutdated = named !== undefined && latest > named;
  useEffect(() => {
    if (named !== undefined && latest > named) nameAgain();
  }, [latest, named]);
  // What was typed last became a version just now, which the list does not have yet.
  const client = useQueryClient();
  const lookAgain = useEffectEvent(() => {
    const { projectId, id: experimentId } = experiment;
    void client.invalidateQueries({ queryKey: versionsKey({ projectId, experimentId }) });
  });
  const isNew = named !== undefined && latest < named;
  useEffect(() => {
    if (isNew) lookAgain();
  }, [isNew]);
  return (
    <>
      <Text size="sm" mb="sm">
        {SIGNING_WORDS[kind].question}
      </Text>
      <Loaded what={t('what would be signed')} query={terms} waiting={<Skeleton height={280} />}>
        {(present) =>
          present.missingReasons.length > 0 ? (
            <MissingReasons
              experiment={experiment}
              missing={present.missingReasons}
              onGiven={() => void terms.refetch()}
            />
          ) : (
            <SigningFields terms={present} isNamed={!isOutdated && !isNew} unnamed={terms.error} {...asked} />
          )
        }
      </Loaded>
    </>
  );
}

interface FieldsProps extends Omit<Props, 'opened' | 'signed'> {
  terms: SigningTerms;
  /** What is named is the latest version there is. */
  isNamed: boolean;
  /** Why the latest version could not be named. */
  unnamed: Error | null;
}

const SAVING = { ready: false, why: t('What was typed last is being saved…'), download: null } as const;

function SigningFields({
  experiment,
  kind,
  document,
  busy,
  refused,
  terms: { asks, passkey, meanings, signers, version: named },
  isNamed,
  unnamed,
  onClose,
  onSign,
}: FieldsProps) {
  const { UserID: userId } = useUser();
  const state = isNamed ? readiness(document, userId) : SAVING;
  const [looked, setLooked] = useState<number | null>(null);
  const elsewhere = !state.ready && state.download !== null && state.download === looked;
  const version = state.ready ? state.version : elsewhere ? state.download : null;
  const rewritten = document.versions?.find(({ number }) => number === named.number)?.rewritten;

  const hasPasskey = passkey && knowsPasskeys();
  const form = useForm<SignerValues>({
    initialValues: {
      meaning: meanings[0] ?? '',
      way: hasPasskey ? 'passkey' : 'asked',
      username: '',
      password: '',
    },
    validate: (values) => problemsOf(values, asks),
  });
  const { byField, others } = sortProblems(refused, ['meaning', 'username', 'password']);
  const showProblems = useEffectEvent(() => form.setErrors(byField));
  useEffect(() => {
    if (refused !== null) showProblems();
  }, [refused]);

  const byPasskey = form.values.way === 'passkey';
  const sign = (values: SignerValues) => {
    if (version === null) return;
    const { meaning, username, password } = values;
    const typed = typedOf(values, asks);
    const proof = { ...(typed.username && { username }), ...(typed.password && { password }) };
    onSign({ kind, version, byPasskey, given: { meaning, ...proof, sha256: named.sha256 } });
  };
  return (
    <SigningForm
      submit={SIGNING_WORDS[kind].title}
      busy={busy}
      why={state.ready ? null : state.why}
      disabled={version === null || (asks === 'sign-on' && !byPasskey)}
      problems={unnamed === null ? others : [...others, ...failureMessages(unnamed)]}
      onSubmit={form.onSubmit(sign)}
      onCancel={onClose}
    >
      <SignedFacts experiment={experiment} version={named} />
      <SignerList signers={signers} />
      {rewritten && <RewrittenNotice number={named.number} rewritten={rewritten} />}
      {!state.ready && state.download !== null && (
        <LookElsewhere
          key={state.download}
          experiment={experiment}
          version={state.download}
          looked={elsewhere}
          onLooked={(is) => setLooked(is ? state.download : null)}
        />
      )}
      <SignerFields begins form={form} asks={asks} hasPasskey={hasPasskey} meanings={meanings} />
    </SigningForm>
  );
}
