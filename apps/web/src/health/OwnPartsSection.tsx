import {
  type AuditTrailHealth,
  type HealthCheck,
  type HealthCheckName,
  healthCalls,
  type StoredFilesHealth,
} from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, Code, Text, Title } from '@mantine/core';
import { IconAnchor, IconFileSearch, IconMail, IconShieldCheck, type TablerIcon } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { useTime } from '../ui/time.ts';
import { CheckList, type Tool } from './CheckList.tsx';
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
  const tools: Partial<Record<HealthCheckName, Tool>> = {
    mail: {
      button: (
        <ToolButton Icon={IconMail} tried={testMail}>
          {t('Send a test mail')}
        </ToolButton>
      ),
    },
    anchors: {
      told: describeAnchor(auditTrail.anchor, date),
      button: (
        <ToolButton Icon={IconAnchor} tried={anchor}>
          {t('Anchor now')}
        </ToolButton>
      ),
    },
    auditTrail: {
      told:
        verifiedAt === null
          ? t('Not all of the log was verified')
          : t('All verified on {date}', { date: date(verifiedAt) }),
      button: (
        <ToolButton Icon={IconShieldCheck} tried={verify}>
          {t('Verify activity log')}
        </ToolButton>
      ),
    },
    storedFiles: {
      told: describeReading(storedFiles, date),
      button: (
        <ToolButton Icon={IconFileSearch} tried={checkFiles}>
          {t('Check all now')}
        </ToolButton>
      ),
    },
  };
  return (
    <section aria-labelledby="own-parts">
      <Title order={2} fz="md" mb="xs" id="own-parts">
        {t('Benchbook')}
      </Title>
      <div className="surface">
        <CheckList
          label={t('State of Benchbook')}
          checks={[...shown, check, storedFiles.check]}
          tools={tools}
        />
      </div>
      <Text size="xs" c="dimmed" mt="xs">
        {t('Anchors and evidence files are signed with the key ')}
        <Code style={{ overflowWrap: 'anywhere' }}>{auditTrail.publicKey}</Code>
      </Text>
    </section>
  );
}

interface ToolProps {
  Icon: TablerIcon;
  tried: { isPending: boolean; mutate: () => void };
  children: string;
}

const ToolButton = ({ Icon, tried, children }: ToolProps) => (
  <Button
    size="compact-sm"
    variant="default"
    leftSection={<Icon size={16} aria-hidden />}
    loading={tried.isPending}
    onClick={() => tried.mutate()}
  >
    {children}
  </Button>
);

/** The number people compare with what they keep elsewhere. */
const describeAnchor = (anchor: AuditTrailHealth['anchor'], date: (at: string) => string): string =>
  anchor === null
    ? t('Not anchored yet')
    : t('Anchored at seal {number} on {date}', { number: anchor.number, date: date(anchor.at) });
