import { SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  loading: boolean;
  /** Shown when there is nothing to show. */
  empty: string;
  /** What to do about that, where there is something. */
  hint?: string | undefined;
  children: ReactNode[];
}

/** Cards in rows of 1, 2, 3 or 4 by the width of the window (section 9). */
export function CardGrid({ label, loading, empty, hint, children }: Props) {
  if (!loading && children.length === 0) {
    return (
      <Stack gap={4} align="center" py={48} role="status">
        <Text c="dimmed">{empty}</Text>
        {hint !== undefined && (
          <Text c="dimmed" size="sm">
            {hint}
          </Text>
        )}
      </Stack>
    );
  }
  return (
    <SimpleGrid
      component={loading ? 'div' : 'ul'}
      aria-label={label}
      aria-busy={loading}
      cols={{ base: 1, md: 2, lg: 3, xl: 4 }}
      spacing="sm"
      m={0}
      p={0}
      style={{ listStyle: 'none' }}
    >
      {loading ? [0, 1, 2, 3].map((place) => <Skeleton key={place} height={148} radius="md" />) : children}
    </SimpleGrid>
  );
}
