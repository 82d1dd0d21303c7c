import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';

export interface SidePanelProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A side panel over the document. */
export function PanelDrawer({ title, opened, onClose, children }: SidePanelProps) {
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
