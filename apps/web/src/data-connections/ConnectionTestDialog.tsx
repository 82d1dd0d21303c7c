import {
  type ConnectionTest,
  type DataConnection,
  type DataConnectionEvent,
  dataConnectionCalls,
} from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Alert, Badge, Button, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { failureMessages } from '../ui/alerts.ts';
import { useDialog } from '../ui/forms/use-dialog.ts';
import { eventName } from './event-name.ts';

interface Tested {
  connection: DataConnection;
  /** Left out: the base URL is called. */
  event?: DataConnectionEvent;
}

const nameOf = ({ connection, event }: Tested) =>
  event === undefined ? connection.name : `${connection.name}, ${eventName(event)}`;

/** Calls a connection, or one of its events, as it is saved, and shows what really came back. */
export function useConnectionTest() {
  const dialog = useDialog<Tested>();
  const test = useMutation({
    mutationFn: ({ connection, event }: Tested) =>
      call(dataConnectionCalls.testDataConnection, {
        params: { id: connection.id },
        body: event === undefined ? {} : { eventId: event.id },
      }),
    // The dialog says what went wrong.
    meta: { quiet: true },
  });
  const { subject } = dialog;
  return {
    start: (tested: Tested) => {
      dialog.open(tested);
      test.mutate(tested);
    },
    element: (
      <Modal
        opened={dialog.opened}
        onClose={dialog.close}
        title={subject === null ? t('Test') : t('Test: {nameOf}', { nameOf: nameOf(subject) })}
        size="lg"
      >
        {subject !== null && (
          <Stack gap="sm">
            <div aria-live="polite">
              {test.isPending && (
                <Group gap="xs">
                  <Loader size="xs" aria-hidden />
                  <Text size="sm">{t('Waiting for {name}…', { name: subject.connection.name })}</Text>
                </Group>
              )}
              {test.error !== null && <Alert color="red">{failureMessages(test.error).join(' ')}</Alert>}
              {test.data !== undefined && <Answer test={test.data} />}
            </div>
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={() => test.mutate(subject)} disabled={test.isPending}>
                {t('Test again')}
              </Button>
              <Button onClick={dialog.close}>{t('Close')}</Button>
            </Group>
          </Stack>
        )}
      </Modal>
    ),
  };
}

function Answer({ test: { url, ok, status, milliseconds, message, body } }: { test: ConnectionTest }) {
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Badge color={ok ? 'teal' : 'red'} variant="light" tt="none">
          {status === null ? t('No answer') : t('Status {status}', { status })}
        </Badge>
        <Text size="sm" c="dimmed">
          {t('{milliseconds, number} ms', { milliseconds })}
        </Text>
      </Group>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {message}
      </Text>
      <Text size="xs" c="dimmed" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
        {url}
      </Text>
      {body !== '' && (
        // A region that scrolls has to be reachable by the keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        <section className="raw-answer" tabIndex={0} aria-label={t('First part of the answer')}>
          {body}
        </section>
      )}
    </Stack>
  );
}
