import {
  type AuditTrailHealth,
  type HealthCheck,
  healthCalls,
  type StoredFilesHealth,
} from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, Code, Group, Text, Title } from '@mantine/core';
import { IconAnchor, IconFileSearch, IconMail, IconShieldCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { useTime } from '../ui/time.ts';
import { CheckList } from './CheckList.tsx';
import { reportQuery } from './queries.ts';
import { describeReading } from './stored-files.ts';

interface Props {
  checks: readonly HealthCheck[];
  auditTrail: AuditTrailHealth;
  storedFiles: StoredFilesHealth;
}

/** The parts that are not the document server's; the activity log and the stored files are verified whole on request. */
export function OwnPartsSection({ checks, auditTrail, storedFiles }: Props) {
  const { date } = useTime();
  const client = useQueryClient();
  const verify = useMutation({
    mutationFn: () => call(healthCalls.verifyAuditTrail, { body: undefined }),
    onSuccess: (found) =>
      client.setQueryData(reportQuery.queryKey, (report) => report && { ...report, auditTrail: found }),
  });
  const anchor = useMutation({
    mutationFn: () => call(healthCalls.anchorAuditTrail, { body: undefined }),
    onSuccess: (found) =>
      client.setQueryData(reportQuery.queryKey, (report) => report && { ...report, auditTrail: found }),
  });
  const checkFiles = useMutation({
    mutationFn: () => call(healthCalls.checkStoredFiles, { body: undefined }),
    onSuccess: (found) =>
      client.setQueryData(reportQuery.queryKey, (report) => report && { ...report, storedFiles: found }),
  });
  const testMail = useMutation({
    mutationFn: () => call(healthCalls.testMail, { body: undefined }),
    onSettled: () => client.invalidateQueries(reportQuery),
  });
  const { check, verifiedAt } = auditTrail;
  // What was just tried is newer than what was found by looking.
  const tried = testMail.data?.check;
  const shown = checks.map((each) => (each.name === tried?.name ? tried : each));
  return (
    <section aria-labelledby="own-parts">
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} fz="md" id="own-parts">
          {t('Benchbook')}
        </Title>
        <Group gap="sm">
          <Text size="xs" c="dimmed" role="status">
            {verifiedAt === null
              ? t('Not all of the log was verified')
              : t('All verified on {date}', { date: date(verifiedAt) })}
          </Text>
          <Text size="xs" c="dimmed" role="status">
            {describeAnchor(auditTrail.anchor, date)}
          </Text>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconAnchor size={16} aria-hidden />}
            loading={anchor.isPending}
            onClick={() => anchor.mutate()}
          >
            {t('Anchor now')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconShieldCheck size={16} aria-hidden />}
            loading={verify.isPending}
            onClick={() => verify.mutate()}
          >
            {t('Verify activity log')}
          </Button>
        </Group>
      </Group>
      <div className="health-actions">
        <Text size="xs" c="dimmed" role="status">
          {describeReading(storedFiles, date)}
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconFileSearch size={16} aria-hidden />}
          loading={checkFiles.isPending}
          onClick={() => checkFiles.mutate()}
        >
          {t('Check all now')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconMail size={16} aria-hidden />}
          loading={testMail.isPending}
          onClick={() => testMail.mutate()}
        >
          {t('Send a test mail')}
        </Button>
      </div>
      <div className="surface">
        <CheckList label={t('State of Benchbook')} checks={[...shown, check, storedFiles.check]} />
      </div>
      <Text size="xs" c="dimmed" mt="xs">
        {t('Anchors and evidence files are signed with the key ')}
        <Code style={{ overflowWrap: 'anywhere' }}>{auditTrail.publicKey}</Code>
      </Text>
    </section>
  );
}

/** The number people compare with what they keep elsewhere. */
const describeAnchor = (anchor: AuditTrailHealth['anchor'], date: (at: string) => string): string =>
  anchor === null
    ? t('Not anchored yet')
    : t('Anchored at seal {number} on {date}', { number: anchor.number, date: date(anchor.at) });
