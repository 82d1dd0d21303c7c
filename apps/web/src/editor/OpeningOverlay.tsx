import { t } from '@benchbook/words';
import { Loader, LoadingOverlay, Stack, Text } from '@mantine/core';

interface Props {
  visible: boolean;
  /** What goes on with a document that is there, in a sentence; left out while it is being opened. */
  busy?: string | undefined;
}

/** Covers the document while it cannot be used. */
export function OpeningOverlay({ visible, busy }: Props) {
  return (
    <LoadingOverlay
      className="opening-overlay"
      visible={visible}
      overlayProps={{ backgroundOpacity: busy === undefined ? 1 : 0.75 }}
      zIndex={10}
      loaderProps={{
        children: (
          <Stack align="center" gap="xs" role="status">
            <Loader size="sm" aria-hidden />
            <Text size="sm">{busy ?? t('Opening the document…')}</Text>
          </Stack>
        ),
      }}
    />
  );
}
