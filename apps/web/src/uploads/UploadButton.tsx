import { t } from '@benchbook/words';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useDialog } from '../ui/forms/use-dialog.ts';
import { dialogLater } from '../ui/later.tsx';
import type { UploadKind } from './UploadDialog.tsx';
import { useFileDrop } from './use-file-drop.ts';

const UploadDialog = dialogLater(async () => (await import('./UploadDialog.tsx')).UploadDialog);

interface Props extends UploadKind {
  /** Whether files may be dropped anywhere on the screen; not while a dialog of the screen is open. */
  takesDrops: boolean;
}

/** Among the ways on of a list: uploads files, chosen in a dialog or dropped anywhere on the screen. */
export function UploadButton({ takesDrops, ...kind }: Props) {
  const dialog = useDialog<File[]>();
  const dropping = useFileDrop(dialog.open, takesDrops && !dialog.opened);
  return (
    <>
      <Button
        className="phone-icon"
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden />}
        onClick={() => dialog.open([])}
      >
        {t('Upload Files')}
      </Button>
      {dropping && (
        <div className="drop-target">
          {kind.what === 'workbook'
            ? t('Drop files to upload them as workbooks')
            : t('Drop files to upload them as templates')}
        </div>
      )}
      {dialog.subject !== null && (
        <UploadDialog {...kind} opened={dialog.opened} onClose={dialog.close} files={dialog.subject} />
      )}
    </>
  );
}
