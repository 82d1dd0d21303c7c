import { type DocumentServerSettings, type HealthCheck, healthCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, Group, Text, Title } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { useTime } from '../ui/time.ts';
import { CheckList } from './CheckList.tsx';

interface Props {
  checks: readonly HealthCheck[];
  settings: DocumentServerSettings;
}

/** The editor's server: whether it works in both directions, how it is reached, and a test that really tries it. */
export function DocumentServerSection({ checks, settings }: Props) {
  const { date, time } = useTime();
  const test = useMutation({ mutationFn: () => call(healthCalls.testDocumentServer, { body: undefined }) });
  // What was just tried is newer than what was found by looking.
  const tried = test.data?.checks ?? [];
  const shown = [...tried, ...checks.filter((check) => !tried.some(({ name }) => name === check.name))];
  const facts: [string, string][] = [
    [t('Kind'), settings.builtIn ? t('Built into Benchbook') : t('ONLYOFFICE Docs of your own')],
    [t('For browsers'), settings.url],
    [t('For Benchbook'), settings.internalUrl],
    [t('Benchbook, for the document server'), settings.hostUrl],
    [t('Signed in the header'), settings.header],
  ];
  if (settings.previousUntil !== null) {
    facts.push([
      t('Previous secret or address'),
      t('accepted until {date}', { date: date(settings.previousUntil) }),
    ]);
  }
  return (
    <section aria-labelledby="document-server">
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} fz="md" id="document-server">
          {t('Document server')}
        </Title>
        <Group gap="sm">
          <Text size="xs" c="dimmed" role="status">
            {test.data !== undefined && t('Tested at {time}', { time: time(test.data.at) })}
          </Text>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlugConnected size={16} aria-hidden />}
            loading={test.isPending}
            onClick={() => test.mutate()}
          >
            {t('Test connection')}
          </Button>
        </Group>
      </Group>
      <div className="surface">
        <CheckList label={t('State of the document server')} checks={shown} />
        <dl className="health-facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
