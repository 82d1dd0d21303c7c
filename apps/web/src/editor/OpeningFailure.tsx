import { t } from '@benchbook/words';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';

interface Props {
  /** In a sentence. */
  message: string;
  onRetry: () => void;
  /** Left out where the document is not there: what happens to one that is on screen is news, and not the end of it. */
  onDismiss?: (() => void) | undefined;
}

/** Why a document is not shown, or what its editor reports, and the way to open it anew. */
export function OpeningFailure({ message, onRetry, onDismiss }: Props) {
  return (
    <Alert
      color="red"
      radius={0}
      p="xs"
      icon={<IconAlertCircle size={18} aria-hidden />}
      role="alert"
      withCloseButton={onDismiss !== undefined}
      closeButtonLabel={t('Dismiss')}
      {...(onDismiss === undefined ? {} : { onClose: onDismiss })}
    >
      <Group gap="sm">
        <Text size="sm">{message}</Text>
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {t('Retry')}
        </Button>
      </Group>
    </Alert>
  );
}
