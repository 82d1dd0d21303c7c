import { t } from '@benchbook/words';
import { ActionIcon, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';

/** How many rows of a table are chosen, and the way to none: what begins the bar of what to do with them. */
export const ChosenCount = ({ count, onClear }: { count: number; onClear: () => void }) => (
  <>
    <ActionIcon variant="subtle" aria-label={t('Choose none')} title={t('Choose none')} onClick={onClear}>
      <IconX size={16} aria-hidden />
    </ActionIcon>
    <Text size="sm" fw={600} role="status" mr="xs">
      {t('{count} chosen', { count })}
    </Text>
  </>
);
