import { t } from '@benchbook/words';
import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconDatabaseExport } from '@tabler/icons-react';
import { useRef } from 'react';
import { ModalLater } from '../ui/modal-later.ts';
import type { useExport } from './use-export.ts';

interface Props
  extends Pick<ReturnType<typeof useExport>, 'offered' | 'begin' | 'busy' | 'leaveToBackground'> {
  /** A template is being loaded or filled in. */
  isOccupied: boolean;
}

/** Export to LIMS: only where the project has a reference info group (section 2). */
export function ExportButton({ isOccupied, offered, begin, busy, leaveToBackground }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  if (!offered) return null;
  return (
    <>
      <Button
        ref={button}
        className="phone-icon laptop-icon to-lims"
        title={t('Export to LIMS')}
        variant="default"
        size="sm"
        leftSection={<IconDatabaseExport size={16} aria-hidden />}
        onClick={begin}
        disabled={busy !== null || isOccupied}
      >
        {t('Export to LIMS')}
      </Button>
      <ModalLater
        opened={busy !== null}
        onClose={leaveToBackground}
        title={t('Export to LIMS')}
        size="sm"
        centered
        withCloseButton={false}
        closeOnClickOutside={false}
        closeOnEscape={busy === 'sending'}
        // The button cannot have the keyboard back before it can be pressed again.
        returnFocus={false}
        onExitTransitionEnd={() => button.current?.focus()}
      >
        <Stack gap="md">
          <Group gap="sm" wrap="nowrap" role="status">
            <Loader size="sm" aria-hidden />
            <Text size="sm">
              {busy === 'saving' ? t('Saving what was typed last…') : t('Saved. Sending it to the LIMS…')}
            </Text>
          </Group>
          <Group justify="flex-end">
            <Button variant="default" disabled={busy !== 'sending'} onClick={leaveToBackground}>
              {t('Continue working')}
            </Button>
          </Group>
        </Stack>
      </ModalLater>
    </>
  );
}
