import { USERS_CSV_PATH } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { downloadFile } from '../api/files.ts';
import { dialogLater } from '../ui/later.tsx';

const UsersImportDialog = dialogLater(
  async () => (await import('./UsersImportDialog.tsx')).UsersImportDialog,
);

/** All users as a file, and changes of them from one. */
export function UsersFileMenu() {
  const [importing, dialog] = useDisclosure(false);
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
          <Menu.Item onClick={dialog.open}>{t('Import users…')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <UsersImportDialog opened={importing} onClose={dialog.close} />
    </>
  );
}
