import { t } from '@benchbook/words';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useSetting } from '../configuration/configuration.ts';
import { rememberWelcomeShown, wasWelcomeShown } from './local-storage.ts';

/** The login text, once per browser, where the configuration says so (section 2, Projects screen). */
export function WelcomeDialog() {
  const text = useSetting('loginText');
  const wanted = useSetting('displayLoginText') === 'true' && text.trim() !== '';
  const [shown, setShown] = useState(wasWelcomeShown);
  const opened = wanted && !shown;
  // What was on the screen was shown, however it went away: by Close, by a reload, with the browser.
  useEffect(() => {
    if (opened) rememberWelcomeShown();
  }, [opened]);
  const close = () => setShown(true);
  return (
    <Modal opened={opened} onClose={close} title={t('Welcome')}>
      <Text style={{ whiteSpace: 'pre-wrap' }}>{text}</Text>
      <Group justify="flex-end" mt="md">
        <Button onClick={close} data-autofocus>
          {t('Close')}
        </Button>
      </Group>
    </Modal>
  );
}
