import type { Experiment } from '@benchbook/contract';
import { Group, Text, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useTime } from '../ui/time.ts';
import { describeStaleResults } from './stale-results.ts';

/** 'Published by X on date' and 'Reviewed by X on date', as far as the workbook is signed. */
export function SignatureLines({ experiment }: { experiment: Experiment }) {
  const { date } = useTime();
  const { publishedAt, publisher, reviewedAt, reviewer } = experiment;
  if (publishedAt === null) return null;
  return (
    <Group gap="0 12px" role="group" aria-label="Signatures">
      <Text size="xs" style={{ display: 'flex', alignItems: 'center', gap: 4 }}>
        <IconCircleCheck size={14} color="var(--mantine-color-anchor)" aria-hidden />
        Published by {publisher} on {date(publishedAt)}
        <StaleResultsNote ranges={experiment.publishedStaleResults} />
      </Text>
      {reviewedAt !== null && (
        <Text size="xs" style={{ display: 'flex', alignItems: 'center', gap: 4 }}>
          <IconRosetteDiscountCheck size={14} color="var(--mantine-color-teal-text)" aria-hidden />
          Reviewed by {reviewer} on {date(reviewedAt)}
          <StaleResultsNote ranges={experiment.reviewedStaleResults} />
        </Text>
      )}
    </Group>
  );
}

/** Beside a signature that was given although results may be out of date. */
function StaleResultsNote({ ranges }: { ranges: readonly string[] }) {
  if (ranges.length === 0) return null;
  const { short, whole } = describeStaleResults(ranges);
  return (
    <Tooltip label={whole} multiline maw={360}>
      <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }} aria-description={whole}>
        <IconAlertTriangle size={14} color="var(--mantine-color-orange-text)" aria-hidden />
        {short}
      </span>
    </Tooltip>
  );
}
