import {
  type Experiment,
  MAX_REQUEST_REMARK,
  type PossibleSigners,
  REFUSAL_CODES,
  severalCalls,
  signatureRequestCalls,
} from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Modal, Select, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { call, wasRefused } from '../api/client.ts';
import { failureMessages } from '../ui/alerts.ts';
import { BEGINS_HERE } from '../ui/forms/begins-here.ts';
import { DayField } from '../ui/forms/DayField.tsx';
import { DialogForm } from '../ui/forms/DialogForm.tsx';
import { useSave } from '../ui/forms/use-save.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { possibleSignersQuery } from './queries.ts';

interface Props {
  /** One, or several that are asked for together. */
  experiments: readonly [Experiment, ...Experiment[]];
  opened: boolean;
  onClose: () => void;
  /** Once they were asked. */
  onAsked?: () => void;
}

/** Asks a person or a role to sign a workbook, or each of several. */
export function AskDialog({ opened, ...ask }: Props) {
  const { experiments, onClose } = ask;
  const title = experiments.length === 1 ? t('Ask for a signature') : t('Ask for signatures');
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeOnClickOutside={false}>
      <Whom {...ask} />
    </Modal>
  );
}

/** What whoever is asked would do with them. */
function wordFor(experiments: readonly Experiment[]): 'sign' | 'publish' | 'publish or sign' {
  if (experiments.every(({ isPublished }) => isPublished)) return 'sign';
  return experiments.some(({ isPublished }) => isPublished) ? 'publish or sign' : 'publish';
}

const TO_DO = { sign: t('sign'), publish: t('publish'), 'publish or sign': t('publish or sign') } as const;
const DONE = {
  sign: t('signed'),
  publish: t('published'),
  'publish or sign': t('published or signed'),
} as const;

function Whom(ask: Omit<Props, 'opened'>) {
  const { experiments } = ask;
  const possible = useQuery(possibleSignersQuery(experiments));
  if (
    wasRefused(
      possible.error,
      REFUSAL_CODES.stateForbids,
      REFUSAL_CODES.notAllowed,
      REFUSAL_CODES.privateWorkbook,
    )
  ) {
    return (
      <Stack gap={4} role="alert">
        {failureMessages(possible.error).map((sentence) => (
          <Text key={sentence} size="sm">
            {sentence}
          </Text>
        ))}
      </Stack>
    );
  }
  const isPrivate = experiments.some((each) => each.visibility === 'Private' && !each.isPublished);
  const isOne = experiments.length === 1;
  return (
    <Loaded what={t('whom you can ask')} query={possible} waiting={<Skeleton height={200} />}>
      {(signers) =>
        signers.people.length === 0 ? (
          <Text size="sm">
            {isOne
              ? t('Nobody else can {wordFor} this workbook now.', { wordFor: TO_DO[wordFor(experiments)] })
              : t('Nobody else can {wordFor} all of these workbooks now.', {
                  wordFor: TO_DO[wordFor(experiments)],
                })}
            {isPrivate &&
              (isOne
                ? t(' It is private: make it public first.')
                : t(' Some are private: make them public first.'))}
          </Text>
        ) : (
          <AskForm {...ask} signers={signers} />
        )
      }
    </Loaded>
  );
}

const named = (kind: 'user' | 'role', items: PossibleSigners['people']) =>
  items.map(({ id, name }) => ({ value: `${kind} ${id}`, label: name }));

function AskForm({
  experiments,
  signers,
  onClose,
  onAsked = onClose,
}: Omit<Props, 'opened'> & { signers: PossibleSigners }) {
  const [{ projectId, id: experimentId }, ...others] = experiments;
  const form = useForm<{ whom: string | null; due: string; remark: string }>({
    initialValues: { whom: null, due: '', remark: '' },
    validate: { whom: (whom) => (whom === null ? t('Choose a person or a role.') : null) },
  });
  const save = useSave(form, {
    item: undefined,
    send: ({ whom, due, remark }) => {
      const [kind, id] = (whom ?? '').split(' ');
      const body = {
        userId: kind === 'user' ? Number(id) : null,
        roleId: kind === 'role' ? Number(id) : null,
        due: due === '' ? null : due,
        remark,
      };
      if (others.length === 0) {
        return call(signatureRequestCalls.askForSignature, { params: { projectId, experimentId }, body });
      }
      const experimentIds = experiments.map(({ id }) => id);
      return call(severalCalls.askForSignatures, { body: { ...body, experimentIds } });
    },
    rename: { userId: 'whom', roleId: 'whom' },
    refresh: ['experiments'],
    told: true,
    onSaved: onAsked,
  });
  return (
    <DialogForm submit={t('Ask')} onCancel={onClose} {...save}>
      <Text size="sm">
        {others.length === 0
          ? t('The workbook appears under “Waiting for me” of whoever you ask, to be {value}.', {
              value: DONE[wordFor(experiments)],
            })
          : t('All {count} workbooks appear under “Waiting for me” of whoever you ask, to be {value}.', {
              count: experiments.length,
              value: DONE[wordFor(experiments)],
            })}
      </Text>
      <Select
        label={t('Person or role')}
        required
        searchable
        nothingFoundMessage={t('Nobody of this name can sign it now')}
        data={[
          { group: t('People'), items: named('user', signers.people) },
          { group: t('Roles'), items: named('role', signers.roles) },
        ]}
        {...BEGINS_HERE}
        {...form.getInputProps('whom')}
      />
      <DayField label={t('Due date')} {...form.getInputProps('due')} value={form.values.due} />
      <Textarea
        label={t('Remark')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MAX_REQUEST_REMARK}
        {...form.getInputProps('remark')}
      />
    </DialogForm>
  );
}
