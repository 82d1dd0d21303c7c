import type { Experiment } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useRef } from 'react';
import { useDialog } from '../ui/forms/use-dialog.ts';
import { dialogLater } from '../ui/later.tsx';
import { PhotoInput } from './PhotoInput.tsx';

const AddPhotoDialog = dialogLater(async () => (await import('./AddPhotoDialog.tsx')).AddPhotoDialog);

interface Props {
  experiment: Pick<Experiment, 'id' | 'projectId' | 'documentType' | 'isPublished' | 'asksReason'>;
  mayAdd: boolean;
  /** The photo is on its way into the workbook. */
  onBusy: (busy: boolean) => void;
}

/** From the camera straight into a workbook (0112). Not where nothing can be added: a PDF, or one that is signed. */
export function AddPhotoButton({ experiment, mayAdd, onBusy }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const dialog = useDialog<File>();
  if (experiment.documentType === 'pdf' || experiment.isPublished) return null;
  return (
    <>
      <PhotoInput ref={input} camera onTaken={dialog.open} />
      <Button
        className="phone-icon laptop-icon"
        title={t('Add Photo')}
        variant="default"
        size="sm"
        leftSection={<IconCamera size={16} aria-hidden />}
        disabled={!mayAdd}
        onClick={() => input.current?.click()}
      >
        {t('Add Photo')}
      </Button>
      {dialog.subject !== null && (
        <AddPhotoDialog
          experiment={experiment}
          taken={dialog.subject}
          opened={dialog.opened}
          onClose={dialog.close}
          onBusy={onBusy}
        />
      )}
    </>
  );
}
