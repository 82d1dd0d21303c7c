import { t } from '@benchbook/words';
import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import type { Autofill } from './use-autofill.ts';

interface Props extends Pick<Autofill, 'again' | 'dismiss'> {
  failure: NonNullable<Autofill['failure']>;
}

/** Why a template that was loaded could not be filled in; nothing of it was. */
export function AutofillDialog({ failure, again, dismiss }: Props) {
  const { template, problems } = failure;
  return (
    <Modal opened onClose={dismiss} title={t('The template was not filled in')} closeOnClickOutside={false}>
      <Stack gap="sm">
        <Text size="sm">
          {t(
            '“{title}” is loaded, with its placeholders as they are. Set this right in the Data Object of the template or in this workbook. Then try again: here, or from the line below the title once this is closed.',
            { title: template.title },
          )}
        </Text>
        <div role="alert">
          <List size="sm" spacing={4} styles={{ item: { overflowWrap: 'anywhere' } }}>
            {problems.map((problem) => (
              <List.Item key={problem}>{problem}</List.Item>
            ))}
          </List>
        </div>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={dismiss}>
            {t('Close')}
          </Button>
          <Button onClick={again} data-autofocus>
            {t('Try again')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
