import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** The heading of a tab, and what can be made there. */
export function TabHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Group justify="space-between" gap="xs" mb="sm">
      <Title order={2}>{title}</Title>
      <Group gap="xs">{children}</Group>
    </Group>
  );
}
