import { t } from '@benchbook/words';
import { Button, Group, Modal, Text } from '@mantine/core';

interface Props {
  text: string;
  opened: boolean;
  onClose: () => void;
}

/** What `WelcomeDialog` loads. */
export function WelcomeText({ text, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('Welcome')}>
      <Text style={{ whiteSpace: 'pre-wrap' }}>{text}</Text>
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose} data-autofocus>
          {t('Close')}
        </Button>
      </Group>
    </Modal>
  );
}
