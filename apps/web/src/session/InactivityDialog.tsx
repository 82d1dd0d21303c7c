import { t } from '@benchbook/words';
import { Button, Group, Modal, Text } from '@mantine/core';
import { noteActivity } from './inactivity.ts';

interface Props {
  opened: boolean;
  /** Until the logout. */
  milliseconds: number;
  onLogout: () => void;
}

/** Counts down to the logout; whoever is there stops it by anything they do, or by saying so. */
export function InactivityDialog({ opened, milliseconds, onLogout }: Props) {
  const seconds = Math.ceil(milliseconds / 1_000);
  return (
    <Modal
      opened={opened}
      onClose={noteActivity}
      title={t('Are you still there?')}
      closeOnClickOutside={false}
    >
      <Text>
        {t('Nothing happened here for a while. You will be logged out in ')}
        <span role="timer">{seconds === 1 ? t('1 second') : t('{seconds} seconds', { seconds })}</span>
        {t('. What you typed is being saved.')}
      </Text>
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={onLogout}>
          {t('Log out now')}
        </Button>
        <Button onClick={noteActivity} data-autofocus>
          {t('Stay logged in')}
        </Button>
      </Group>
    </Modal>
  );
}
