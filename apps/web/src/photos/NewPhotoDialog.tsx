import { type Experiment, MAX_CAPTION, type Visibility } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { SimpleGrid, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { saveFile } from '../api/files.ts';
import { typeOfUpload } from '../experiments/upload-type.ts';
import { VisibilityField } from '../experiments/VisibilityField.tsx';
import { WorkbookTypeSelect } from '../experiments/WorkbookTypeSelect.tsx';
import { useUser } from '../session/session.ts';
import { offeredTypes } from '../types/access.ts';
import { experimentTypesQuery } from '../types/queries.ts';
import { failureMessages } from '../ui/alerts.ts';
import { DialogForm } from '../ui/forms/DialogForm.tsx';
import { FormDialog } from '../ui/forms/FormDialog.tsx';
import { useUnsaved } from '../ui/forms/unsaved.ts';
import { useTime } from '../ui/time.ts';
import { KeepPhoto } from './KeepPhoto.tsx';
import { PhotoField } from './PhotoField.tsx';
import type { ScaledPhoto } from './scale.ts';
import { sendNewPhoto } from './send.ts';

interface Props {
  projectId: number;
  taken: File;
  opened: boolean;
  onClose: () => void;
}

/** A new Word workbook of a photo, which is opened then. */
export function NewPhotoDialog({ opened, onClose, ...rest }: Props) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('New Workbook From a Photo')}>
      <NewPhotoForm {...rest} onClose={onClose} />
    </FormDialog>
  );
}

function NewPhotoForm({ projectId, taken, onClose }: Omit<Props, 'opened'>) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { date } = useTime();
  const types = offeredTypes(useQuery(experimentTypesQuery).data ?? [], useUser(), 'create');
  const [photo, setPhoto] = useState<ScaledPhoto | null>(null);
  const [title, setTitle] = useState(() => t('Photo, {date}', { date: date(new Date().toISOString()) }));
  const [caption, setCaption] = useState('');
  const [chosen, choose] = useState<number | null>(null);
  const [visibility, setVisibility] = useState<Visibility>('Public');
  const [isTold, setTold] = useState(false);
  const typeId = typeOfUpload(types, chosen);
  const create = useMutation({
    mutationFn: (jpeg: Blob) =>
      sendNewPhoto(projectId, jpeg, { title, caption, visibility, experimentTypeId: String(typeId) }),
    meta: { saves: true, quiet: true },
    onSettled: () => client.invalidateQueries({ queryKey: ['experiments'] }),
  });
  useUnsaved(!create.isSuccess, t('The workbook is not created yet.'));
  const made: Experiment | undefined = create.data;
  // After the form has said that nothing in it is unsaved: else leaving would ask.
  useEffect(() => {
    if (made === undefined) return;
    onClose();
    void navigate(`/projects/${projectId}/experiments/${made.id}`);
  }, [made, onClose, navigate, projectId]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTold(true);
    if (photo !== null && title.trim() !== '' && typeId !== null) create.mutate(photo.jpeg);
  };
  const problems = create.error === null ? [] : failureMessages(create.error);
  return (
    <DialogForm
      submit={t('Create')}
      onSubmit={submit}
      onCancel={onClose}
      busy={create.isPending}
      problems={problems}
    >
      {create.error !== null && photo !== null && (
        <KeepPhoto onKeep={() => saveFile(photo.jpeg, `${title || t('Photo')}.jpg`)} />
      )}
      <PhotoField taken={taken} photo={photo} onPhoto={setPhoto} />
      <TextInput
        label={t('Title')}
        required
        maxLength={300}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        error={isTold && title.trim() === '' ? t('Title is required.') : null}
      />
      <TextInput
        label={t('What it shows')}
        description={t('Stands below it; empty for nothing')}
        maxLength={MAX_CAPTION}
        value={caption}
        onChange={(event) => setCaption(event.currentTarget.value)}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <WorkbookTypeSelect
          types={types}
          value={typeId}
          onChange={choose}
          error={isTold && typeId === null ? t('Choose a workbook type.') : null}
        />
        <VisibilityField inputProps={{ value: visibility, onChange: setVisibility }} />
      </SimpleGrid>
    </DialogForm>
  );
}
