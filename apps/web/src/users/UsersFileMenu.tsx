import { USERS_CSV_PATH } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { downloadFile } from '../api/files.ts';
import { useDialog } from '../ui/forms/use-dialog.ts';

const UsersImportDialog = lazy(async () => ({
  default: (await import('./UsersImportDialog.tsx')).UsersImportDialog,
}));

/** All users as a file, and changes of them from one. */
export function UsersFileMenu() {
  const dialog = useDialog<true>();
  const download = useMutation({ mutationFn: () => downloadFile(USERS_CSV_PATH, 'users.csv') });
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            loading={download.isPending}
          >
            {t('CSV')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => download.mutate()}>{t('Export all users')}</Menu.Item>
          <Menu.Item onClick={() => dialog.open(true)}>{t('Import users…')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog.subject !== null && (
        <Suspense fallback={null}>
          <UsersImportDialog opened={dialog.opened} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  );
}
