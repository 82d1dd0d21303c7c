import { Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { createContext, type ReactNode, useContext } from 'react';
import { ProjectTree } from './ProjectTree.tsx';

const OpenSidebar = createContext<() => void>(() => {});

/** Opens the sidebar where it is a drawer. */
export const useOpenSidebar = (): (() => void) => useContext(OpenSidebar);

/** A screen beside the tree of projects; on narrow windows the tree is a drawer. */
export function WithSidebar({ children }: { children: ReactNode }) {
  const [opened, drawer] = useDisclosure(false);
  return (
    <OpenSidebar value={drawer.open}>
      <div className="with-sidebar">
        <aside className="sidebar" aria-label="Sidebar">
          <ProjectTree />
        </aside>
        <div style={{ padding: '16px' }}>{children}</div>
      </div>
      <Drawer opened={opened} onClose={drawer.close} title="Projects" size={300} padding="xs" hiddenFrom="md">
        <ProjectTree onNavigate={drawer.close} />
      </Drawer>
    </OpenSidebar>
  );
}
