import { t } from '@benchbook/words';
import { ActionIcon } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useRef } from 'react';
import { useDialog } from '../ui/forms/use-dialog.ts';
import { dialogLater } from '../ui/later.tsx';
import { PhotoInput } from './PhotoInput.tsx';

const NewPhotoDialog = dialogLater(async () => (await import('./NewPhotoDialog.tsx')).NewPhotoDialog);

/** Among the ways on of a project: a new workbook from the camera. */
export function NewPhotoButton({ projectId }: { projectId: number }) {
  const input = useRef<HTMLInputElement>(null);
  const dialog = useDialog<File>();
  return (
    <>
      <PhotoInput ref={input} camera onTaken={dialog.open} />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('New workbook from a photo')}
        title={t('New workbook from a photo')}
        onClick={() => input.current?.click()}
      >
        <IconCamera size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      {dialog.subject !== null && (
        <NewPhotoDialog
          projectId={projectId}
          taken={dialog.subject}
          opened={dialog.opened}
          onClose={dialog.close}
        />
      )}
    </>
  );
}
