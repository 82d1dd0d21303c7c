import { t } from '@benchbook/words';
import { CloseButton, Drawer, Group, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { REGION } from '../../editor/regions.ts';
import { inSentence } from '../../ui/in-sentence.ts';

interface Props {
  title: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** What stands beside an opened document; where there is no room beside it, over it. */
export function SidePanel({ title, opened, onClose, children }: Props) {
  const narrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  if (narrow) {
    return (
      <Drawer
        opened={opened}
        onClose={onClose}
        position="right"
        title={title}
        size={340}
        padding={0}
        styles={{ header: { padding: '8px 16px' } }}
      >
        {children}
      </Drawer>
    );
  }
  if (!opened) return null;
  return (
    <aside className="side-panel" aria-label={title} {...REGION}>
      <Group justify="space-between" px="md" py="xs" style={{ borderBottom: '1px solid var(--bench-line)' }}>
        <Title order={2} fz="md">
          {title}
        </Title>
        <CloseButton aria-label={t('Close the {title}', { title: inSentence(title) })} onClick={onClose} />
      </Group>
      {children}
    </aside>
  );
}
