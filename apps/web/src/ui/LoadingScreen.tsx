import { t } from '@benchbook/words';
import { Center, Loader, Stack, Text } from '@mantine/core';

/** Shown while something has to be there before a screen can be. */
export function LoadingScreen({ height = '100dvh' }: { height?: string }) {
  return (
    <Center h={height} role="status">
      <Stack align="center" gap="xs">
        <Loader size="sm" aria-hidden />
        <Text size="sm" c="dimmed">
          {t('Loading…')}
        </Text>
      </Stack>
    </Center>
  );
}
