import { type Experiment, MAX_CAPTION } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { saveFile } from '../api/files.ts';
import { failureMessages, showSuccess } from '../ui/alerts.ts';
import { DialogForm } from '../ui/forms/DialogForm.tsx';
import { FormDialog } from '../ui/forms/FormDialog.tsx';
import { ReasonField, whyNoReason } from '../ui/forms/ReasonField.tsx';
import { useUnsaved } from '../ui/forms/unsaved.ts';
import { useTime } from '../ui/time.ts';
import { versionsKey } from '../versions/queries.ts';
import { KeepPhoto } from './KeepPhoto.tsx';
import { PhotoField } from './PhotoField.tsx';
import type { ScaledPhoto } from './scale.ts';
import { sendPhoto } from './send.ts';

interface Props {
  experiment: Pick<Experiment, 'id' | 'projectId' | 'documentType' | 'asksReason'>;
  taken: File;
  opened: boolean;
  onClose: () => void;
  onBusy: (busy: boolean) => void;
}

/** Looks at a photo once more, says what it shows, and adds it. */
export function AddPhotoDialog({ opened, onClose, ...rest }: Props) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('Add Photo')}>
      <AddPhotoForm {...rest} onClose={onClose} />
    </FormDialog>
  );
}

const WHERE = {
  docx: t('It goes below the last paragraph, as the next version.'),
  xlsx: t('It goes on the sheet Photos, behind the others, as the next version.'),
} as const;

function AddPhotoForm({ experiment, taken, onClose, onBusy }: Omit<Props, 'opened'>) {
  const { id, projectId, documentType, asksReason } = experiment;
  const client = useQueryClient();
  const { date } = useTime();
  const [photo, setPhoto] = useState<ScaledPhoto | null>(null);
  const [caption, setCaption] = useState(() => t('Photo, {date}', { date: date(new Date().toISOString()) }));
  const [why, setWhy] = useState('');
  const [isTold, setTold] = useState(false);
  const problem = asksReason ? whyNoReason(why) : null;
  const add = useMutation({
    mutationFn: (jpeg: Blob) =>
      sendPhoto(experiment, jpeg, { caption, reason: asksReason ? why.trim() : undefined }),
    meta: { saves: true, quiet: true },
    onMutate: () => onBusy(true),
    onSuccess: ({ number }) => showSuccess(t('The photo is in version {number}.', { number })),
    onSettled: async () => {
      onBusy(false);
      await Promise.all([
        client.invalidateQueries({ queryKey: ['experiments'] }),
        client.invalidateQueries({ queryKey: versionsKey({ projectId, experimentId: id }) }),
      ]);
    },
  });
  useUnsaved(!add.isSuccess, t('The photo is not added yet.'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTold(true);
    if (photo !== null && problem === null) add.mutate(photo.jpeg, { onSuccess: onClose });
  };
  const problems = add.error === null ? [] : failureMessages(add.error);
  return (
    <DialogForm
      submit={t('Add')}
      onSubmit={submit}
      onCancel={onClose}
      busy={add.isPending}
      problems={problems}
    >
      {add.error !== null && photo !== null && (
        <KeepPhoto onKeep={() => saveFile(photo.jpeg, `${caption || t('Photo')}.jpg`)} />
      )}
      <PhotoField taken={taken} photo={photo} onPhoto={setPhoto} />
      <TextInput
        label={t('What it shows')}
        description={t('Stands below it; empty for nothing')}
        maxLength={MAX_CAPTION}
        value={caption}
        onChange={(event) => setCaption(event.currentTarget.value)}
      />
      {asksReason && (
        <ReasonField
          label={t('Reason for the change')}
          value={why}
          onChange={(event) => setWhy(event.currentTarget.value)}
          error={isTold ? problem : null}
        />
      )}
      <Text size="xs" c="dimmed">
        {t(
          '{where} What you typed is saved before; while somebody else edits the workbook, nothing is added and you are told who.',
          { where: documentType === 'pdf' ? '' : WHERE[documentType] },
        )}
      </Text>
    </DialogForm>
  );
}
