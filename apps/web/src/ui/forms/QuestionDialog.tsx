import { t } from '@benchbook/words';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import type { Asked } from './confirm.ts';

/** One question of `confirm`: to close it is to say no. */
export function QuestionDialog({
  title,
  question,
  confirm = t('Ok'),
  danger = false,
  answer,
  forget,
}: Asked) {
  const [opened, setOpened] = useState(true);
  const say = (goesAhead: boolean) => {
    answer(goesAhead);
    setOpened(false);
  };
  return (
    <Modal opened={opened} onClose={() => say(false)} onExitTransitionEnd={forget} title={title}>
      {question !== undefined && (
        <Text size="sm" mb="md">
          {question}
        </Text>
      )}
      <Group justify="flex-end" mt={question === undefined ? 'md' : 0} gap="xs">
        <Button variant="default" onClick={() => say(false)}>
          {t('Cancel')}
        </Button>
        <Button {...(danger && { color: 'red' })} onClick={() => say(true)}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  );
}
