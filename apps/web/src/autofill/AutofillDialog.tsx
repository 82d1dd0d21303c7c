import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import type { useAutofill } from './use-autofill.ts';

/** Why a template that was loaded could not be filled in; nothing of it was. */
export function AutofillDialog({
  failure,
  fill,
  dismiss,
}: Pick<ReturnType<typeof useAutofill>, 'failure' | 'fill' | 'dismiss'>) {
  if (failure === null) return null;
  const { template, problems } = failure;
  return (
    <Modal opened onClose={dismiss} title="The template was not filled in" closeOnClickOutside={false}>
      <Stack gap="sm">
        <Text size="sm">
          “{template.title}” is loaded, with its placeholders as they are. To fill them in, set this right in
          the template or the workbook, then try again:
        </Text>
        <List size="sm" role="alert" spacing={4} styles={{ item: { overflowWrap: 'anywhere' } }}>
          {problems.map((problem) => (
            <List.Item key={problem}>{problem}</List.Item>
          ))}
        </List>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={dismiss}>
            Close
          </Button>
          <Button onClick={() => fill(template)} data-autofocus>
            Try again
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
