import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebar } from '@tabler/icons-react';
import { useOpenSidebar } from './WithSidebar.tsx';

/** Opens the tree of projects where the window is too narrow to show it beside the screen. */
export function SidebarButton() {
  const open = useOpenSidebar();
  return (
    <ActionIcon variant="default" size={36} aria-label="Show the project tree" hiddenFrom="md" onClick={open}>
      <IconLayoutSidebar size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
