import { t } from '@benchbook/words';
import { CloseButton, Group, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { REGION } from '../../editor/regions.ts';
import { inSentence } from '../../ui/in-sentence.ts';
import { dialogLater } from '../../ui/later.tsx';
import type { SidePanelProps } from './PanelDrawer.tsx';

const PanelDrawer = dialogLater(async () => (await import('./PanelDrawer.tsx')).PanelDrawer);

/** What stands beside an opened document; where there is no room beside it, over it. */
export function SidePanel({ title, opened, onClose, children }: SidePanelProps) {
  const narrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  if (narrow) return <PanelDrawer {...{ title, opened, onClose, children }} />;
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
