import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  /** A drawing; described by the title beside it. */
  picture: ReactNode;
  title: string;
  children?: ReactNode;
  /** What the person can do now. */
  action?: ReactNode;
}

/** A screen that says one thing, in the middle. */
export function Message({ picture, title, children, action }: Props) {
  return (
    <div className="center-screen">
      <Stack align="center" gap="xs" maw={480} ta="center">
        {picture}
        <Title order={1}>{title}</Title>
        {children !== undefined && (
          <Text component="div" c="dimmed">
            {children}
          </Text>
        )}
        {action !== undefined && <div style={{ marginTop: 8 }}>{action}</div>}
      </Stack>
    </div>
  );
}
