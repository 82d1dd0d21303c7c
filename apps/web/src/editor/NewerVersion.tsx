import type { Version } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';

/** Says that a later version than the one on the screen was saved, and shows it when asked to. */
export function NewerVersion({ version, at, onShow }: { version: Version; at: string; onShow: () => void }) {
  return (
    <Alert color="bench" radius={0} p="xs" icon={<IconRefresh size={18} aria-hidden />} role="status">
      <Group gap="sm">
        <Text size="sm">
          {t('Version {number} was saved {at}. Below is still the version that you opened.', {
            number: version.number,
            at,
          })}
        </Text>
        <Button size="compact-sm" variant="default" onClick={onShow}>
          {t('Show version {number}', { number: version.number })}
        </Button>
      </Group>
    </Alert>
  );
}
