import {
  type Experiment,
  MAX_REQUEST_REMARK,
  type PossibleSigners,
  signatureRequestCalls,
} from '@benchbook/contract';
import { Modal, Select, Skeleton, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { DialogForm } from '../ui/forms/DialogForm.tsx';
import { useSave } from '../ui/forms/use-save.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { possibleSignersQuery } from './queries.ts';

interface Props {
  experiment: Experiment;
  opened: boolean;
  onClose: () => void;
}

/** Asks a person or a role to sign a workbook. */
export function AskDialog({ experiment, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Ask for a signature" closeOnClickOutside={false}>
      <Whom experiment={experiment} onClose={onClose} />
    </Modal>
  );
}

function Whom({ experiment, onClose }: Omit<Props, 'opened'>) {
  const possible = useQuery(possibleSignersQuery(experiment));
  return (
    <Loaded what="whom you can ask" query={possible} waiting={<Skeleton height={200} />}>
      {(signers) =>
        signers.people.length === 0 ? (
          <Text size="sm">
            Nobody else can {experiment.isPublished ? 'sign' : 'publish'} this workbook now.
            {experiment.visibility === 'Private' &&
              !experiment.isPublished &&
              ' It is private: make it public first.'}
          </Text>
        ) : (
          <AskForm experiment={experiment} signers={signers} onClose={onClose} />
        )
      }
    </Loaded>
  );
}

const named = (kind: 'user' | 'role', items: PossibleSigners['people']) =>
  items.map(({ id, name }) => ({ value: `${kind} ${id}`, label: name }));

function AskForm({ experiment, signers, onClose }: Omit<Props, 'opened'> & { signers: PossibleSigners }) {
  const { projectId, id: experimentId, isPublished } = experiment;
  const form = useForm<{ whom: string | null; due: string; remark: string }>({
    initialValues: { whom: null, due: '', remark: '' },
    validate: { whom: (whom) => (whom === null ? 'Choose a person or a role.' : null) },
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
      return call(signatureRequestCalls.askForSignature, { params: { projectId, experimentId }, body });
    },
    rename: { userId: 'whom', roleId: 'whom' },
    refresh: ['experiments'],
    onSaved: onClose,
  });
  return (
    <DialogForm submit="Ask" onCancel={onClose} {...save}>
      <Text size="sm">
        The workbook appears under “Waiting for me” of whoever you ask, to be{' '}
        {isPublished ? 'signed' : 'published'}.
      </Text>
      <Select
        label="Person or role"
        required
        searchable
        nothingFoundMessage="Nobody of this name can sign it now"
        data={[
          { group: 'People', items: named('user', signers.people) },
          { group: 'Roles', items: named('role', signers.roles) },
        ]}
        // The dialog is open already when the form comes, and keeps to what it marks when the form was there.
        autoFocus
        data-autofocus
        {...form.getInputProps('whom')}
      />
      <TextInput label="Due date" type="date" max="9999-12-31" {...form.getInputProps('due')} />
      <Textarea
        label="Remark"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MAX_REQUEST_REMARK}
        {...form.getInputProps('remark')}
      />
    </DialogForm>
  );
}
