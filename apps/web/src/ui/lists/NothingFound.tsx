import { t } from '@benchbook/words';
import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  /** Shows what there is when nothing is looked for. */
  onAll: () => void;
  /** Where else it can be looked for. */
  children?: ReactNode;
}

/** What can be done where nothing was found. */
export const NothingFound = ({ onAll, children }: Props) => (
  <Group gap="xs" justify="center" mt="xs">
    {children}
    <Button variant="default" size="xs" onClick={onAll}>
      {t('Clear search and filters')}
    </Button>
  </Group>
);
