import type { HealthCheckName } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconRefresh, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { BrowserReports } from '../../health/BrowserReports.tsx';
import { DocumentServerSection } from '../../health/DocumentServerSection.tsx';
import { NeedsAttention } from '../../health/NeedsAttention.tsx';
import { OpenDocuments } from '../../health/OpenDocuments.tsx';
import { OwnPartsSection } from '../../health/OwnPartsSection.tsx';
import { reportQuery } from '../../health/queries.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { ScreenTitle } from '../../ui/ScreenTitle.tsx';
import { useTime } from '../../ui/time.ts';

/** The parts that are not the document server's. */
const OWN_PARTS: readonly HealthCheckName[] = [
  'database',
  'databaseRole',
  'storage',
  'disk',
  'anchors',
  'timeStamps',
  'mail',
  'texts',
];

/** `/admin/health`: what needs an administrator, how every part is, and what to do about it. */
export function HealthScreen() {
  const health = useQuery(reportQuery);
  const { time } = useTime();
  const isOwn = (check: { name: HealthCheckName }) => OWN_PARTS.includes(check.name);
  return (
    <Stack gap="md" className="screen">
      <Group className="screen-head" justify="space-between" gap="xs">
        <ScreenTitle>{t('Health')}</ScreenTitle>
        <Group gap="xs">
          {health.data !== undefined && (
            <Text size="xs" c="dimmed">
              {t('As of {time}', { time: time(health.data.at) })}
            </Text>
          )}
          <ButtonLink
            to="/admin"
            variant="subtle"
            size="compact-sm"
            leftSection={<IconSettings size={16} aria-hidden />}
          >
            {t('Settings')}
          </ButtonLink>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={health.isFetching}
            onClick={() => health.refetch()}
          >
            {t('Look again')}
          </Button>
        </Group>
      </Group>
      <Loaded what={t('the state of the system')} query={health} waiting={<Waiting />}>
        {(report) => (
          <>
            <NeedsAttention report={report} />
            <OwnPartsSection
              checks={report.checks.filter(isOwn)}
              auditTrail={report.auditTrail}
              storedFiles={report.storedFiles}
            />
            <DocumentServerSection
              checks={report.checks.filter((check) => !isOwn(check))}
              settings={report.settings}
            />
            <OpenDocuments documents={report.openDocuments} />
            <BrowserReports reports={report.browserReports} />
          </>
        )}
      </Loaded>
    </Stack>
  );
}

const Waiting = () => (
  <Stack gap="sm" aria-busy>
    <Skeleton height={56} />
    <Skeleton height={180} />
    <Skeleton height={240} />
  </Stack>
);
