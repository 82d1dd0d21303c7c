import { type AuditTrailHealth, type HealthCheck, healthCalls } from '@benchbook/contract';
import { Button, Group, Text, Title } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { useTime } from '../ui/time.ts';
import { CheckList } from './CheckList.tsx';
import { reportQuery } from './queries.ts';

interface Props {
  checks: readonly HealthCheck[];
  auditTrail: AuditTrailHealth;
}

/** The parts that are not the document server's, and the activity log, which is verified whole on request. */
export function OwnPartsSection({ checks, auditTrail }: Props) {
  const { date } = useTime();
  const client = useQueryClient();
  const verify = useMutation({
    mutationFn: () => call(healthCalls.verifyAuditTrail, { body: undefined }),
    onSuccess: (found) =>
      client.setQueryData(reportQuery.queryKey, (report) => report && { ...report, auditTrail: found }),
  });
  const { check, verifiedAt } = auditTrail;
  return (
    <section aria-labelledby="own-parts">
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} fz="md" id="own-parts">
          Benchbook
        </Title>
        <Group gap="sm">
          <Text size="xs" c="dimmed" role="status">
            {verifiedAt === null ? 'Not all of the log was verified' : `All verified on ${date(verifiedAt)}`}
          </Text>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconShieldCheck size={16} aria-hidden />}
            loading={verify.isPending}
            onClick={() => verify.mutate()}
          >
            Verify activity log
          </Button>
        </Group>
      </Group>
      <div className="surface">
        <CheckList label="State of Benchbook" checks={[...checks, check]} />
      </div>
    </section>
  );
}
