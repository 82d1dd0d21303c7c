import { t } from '@benchbook/words';
import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

/** Where a photo could not be added: it need not be taken again. */
export function KeepPhoto({ onKeep }: { onKeep: () => void }) {
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm">{t('The photo is still here. Try again, or keep it on this device.')}</Text>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={onKeep}
      >
        {t('Keep it')}
      </Button>
    </Group>
  );
}
