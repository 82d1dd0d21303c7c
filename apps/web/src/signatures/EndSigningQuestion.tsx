import {
  type EndingKind,
  type Experiment,
  experimentCalls,
  type SigningTerms,
  signingCalls,
} from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Skeleton, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { knowsPasskeys, provePasskey } from '../session/passkey.ts';
import { showSaved } from '../ui/alerts.ts';
import { sortProblems } from '../ui/forms/form-problems.ts';
import { ReasonField, whyNoReason } from '../ui/forms/ReasonField.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { ENDING_WORDS } from './ending-words.ts';
import { signingTermsQuery } from './queries.ts';
import { problemsOf, SignerFields, type SignerValues, typedOf } from './SignerFields.tsx';
import { SigningForm } from './SigningForm.tsx';

const AFTERWARDS = t(
  'The workbook stays as it is and takes no further signature, which cannot be taken back. Whoever may create workbooks of its type can go on with an amended copy. Everybody who sees the workbook reads your reason.',
);

interface Props {
  experiment: Experiment;
  kind: EndingKind;
  end: ReturnType<typeof useEnding>;
  onClose: () => void;
}

/** Asks why, and for what a signature asks for, then ends the signing of a workbook. What was typed stays when that fails. */
export function EndSigningQuestion({ experiment, kind, end, onClose }: Props) {
  const terms = useQuery(signingTermsQuery(experiment, kind));
  return (
    <>
      <Text size="sm" mb="sm">
        {AFTERWARDS}
      </Text>
      <Loaded what={t('what is asked for')} query={terms} waiting={<Skeleton height={180} />}>
        {(present) => <EndSigningForm terms={present} {...{ kind, end, onClose }} />}
      </Loaded>
    </>
  );
}

interface Values extends SignerValues {
  reason: string;
}

const FIELDS = ['reason', 'username', 'password'] as const;

function EndSigningForm({ kind, end, onClose, terms }: Omit<Props, 'experiment'> & { terms: SigningTerms }) {
  const { asks, passkey } = terms;
  const hasPasskey = passkey && knowsPasskeys();
  const form = useForm<Values>({
    initialValues: {
      reason: '',
      meaning: terms.meanings[0] ?? '',
      way: hasPasskey ? 'passkey' : 'asked',
      username: '',
      password: '',
    },
    validate: (values) => ({ reason: whyNoReason(values.reason), ...problemsOf(values, asks) }),
  });
  const { others } = sortProblems(end.error, FIELDS);
  const byPasskey = form.values.way === 'passkey';
  return (
    <SigningForm
      submit={ENDING_WORDS[kind].submit}
      busy={end.isPending}
      why={null}
      disabled={asks === 'sign-on' && !byPasskey}
      problems={others}
      onCancel={onClose}
      onSubmit={form.onSubmit((values) =>
        end.mutate(
          { values, terms },
          {
            onSuccess: onClose,
            onError: (error) => form.setErrors(sortProblems(error, FIELDS).byField),
          },
        ),
      )}
    >
      <ReasonField autoFocus {...form.getInputProps('reason')} />
      <SignerFields
        form={form}
        asks={asks}
        hasPasskey={hasPasskey}
        meanings={[]}
        act={ENDING_WORDS[kind].proved}
      />
    </SigningForm>
  );
}

/** Ends the signing, by what the person gave or by their passkey, which is asked for when it is sent. */
export function useEnding({ projectId, id: experimentId }: Experiment, kind: EndingKind) {
  const client = useQueryClient();
  const params = { projectId, experimentId };
  return useMutation({
    mutationFn: async ({ values, terms }: { values: Values; terms: SigningTerms }) => {
      const { sha256 } = terms.version;
      const { meaning, username, password, way } = values;
      const typed = typedOf(values, terms.asks);
      const asked = { params, body: { kind, meaning, sha256 } };
      const assertion =
        way === 'passkey' ? await provePasskey(await call(signingCalls.askForPasskey, asked)) : undefined;
      const proof = { ...(typed.username && { username }), ...(typed.password && { password }) };
      const signature = { meaning, sha256, ...proof, assertion };
      await call(experimentCalls[kind], { params, body: { reason: values.reason.trim(), signature } });
    },
    meta: { quiet: true },
    // The password of the person is in it.
    gcTime: 0,
    onSuccess: () => showSaved(),
    // A refusal is news too: somebody else may have reviewed it meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: ['experiments'] }),
  });
}
