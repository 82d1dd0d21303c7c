import type { SignOnTest } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { failureMessages } from '../ui/alerts.ts';

interface Props {
  test: () => Promise<SignOnTest>;
  /** What is typed and not saved is not tested. */
  disabled: boolean;
}

/** Asks a provider as it is saved, and shows what came back. */
export function ProviderTest({ test, disabled }: Props) {
  const asked = useMutation({ mutationFn: test, meta: { quiet: true } });
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Button
          variant="default"
          onClick={() => asked.mutate()}
          loading={asked.isPending}
          disabled={disabled}
        >
          {t('Test')}
        </Button>
        <Text size="sm" c="dimmed">
          {disabled ? t('Save first: what is saved is tested') : t('Asks the provider; nobody is signed in')}
        </Text>
      </Group>
      <div aria-live="polite">
        {asked.error !== null && <Alert color="red">{failureMessages(asked.error).join(' ')}</Alert>}
        {asked.data !== undefined && (
          <Alert
            color={asked.data.ok ? 'teal' : 'red'}
            title={asked.data.ok ? t('It answers') : t('It does not work yet')}
          >
            {asked.data.lines.map((line) => (
              <Text key={line} size="sm" style={{ overflowWrap: 'anywhere' }}>
                {line}
              </Text>
            ))}
          </Alert>
        )}
      </div>
    </Stack>
  );
}
