import { t } from '@benchbook/words';
import { Button, Group, Modal, ScrollArea, Stack, Text } from '@mantine/core';
import './signatures.css';
import type { StaleResults } from './use-signing.ts';
import { SIGNING_WORDS } from './words.ts';

interface Props {
  /** What is asked about; it stays while the dialog fades out. */
  results: StaleResults;
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Names the results that may be out of date, and asks whether to sign all the same. */
export function StaleResultsDialog({ results, opened, onClose, onConfirm }: Props) {
  const { title } = SIGNING_WORDS[results.request.kind];
  return (
    <Modal opened={opened} onClose={onClose} title={t('Results that may be out of date')}>
      <Stack gap="sm">
        <Text size="sm">{results.message}</Text>
        <ScrollArea.Autosize mah={200} type="auto" viewportProps={{ tabIndex: 0 }}>
          <ul className="stale-results" aria-label={t('Cells')}>
            {results.ranges.map((range) => (
              <li key={range}>{range}</li>
            ))}
          </ul>
        </ScrollArea.Autosize>
        <Text size="sm" c="dimmed">
          {t('These cells are kept with your signature.')}
        </Text>
        <Group justify="flex-end" gap="xs" mt="xs">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button onClick={onConfirm}>{t('{title} all the same', { title })}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
