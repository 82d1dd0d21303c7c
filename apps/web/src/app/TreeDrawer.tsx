import { t } from '@benchbook/words';
import { Drawer } from '@mantine/core';
import { ProjectTree } from '../sidebar/ProjectTree.tsx';

/** The tree of projects, where the window has no room for it beside the screen. */
export function TreeDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer opened={opened} onClose={onClose} title={t('Projects')} size={300} padding="xs">
      <ProjectTree onNavigate={onClose} />
    </Drawer>
  );
}
