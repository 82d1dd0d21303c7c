import { Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useSetting } from '../configuration/configuration.ts';

/** The heading of a screen, and the title of the browser's tab with it. */
export function ScreenTitle({ children }: { children: string }) {
  const clientName = useSetting('clientName');
  useDocumentTitle(`${children} · ${clientName}`);
  return (
    <Title order={1} style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Title>
  );
}
