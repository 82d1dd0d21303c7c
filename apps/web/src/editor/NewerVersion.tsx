import type { Version } from '@benchbook/contract';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';

/** Says that a later version than the one on the screen was saved, and shows it when asked to. */
export function NewerVersion({ version, at, onShow }: { version: Version; at: string; onShow: () => void }) {
  return (
    <Alert color="bench" radius={0} p="xs" icon={<IconRefresh size={18} aria-hidden />} role="status">
      <Group gap="sm">
        <Text size="sm">
          Version {version.number} was saved {at}. Below is still the version that you opened.
        </Text>
        <Button size="compact-sm" variant="default" onClick={onShow}>
          Show version {version.number}
        </Button>
      </Group>
    </Alert>
  );
}
