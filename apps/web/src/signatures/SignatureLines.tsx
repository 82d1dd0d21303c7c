import type { Experiment } from '@benchbook/contract';
import { Group, Text } from '@mantine/core';
import { IconCircleCheck, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useTime } from '../ui/time.ts';

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
      </Text>
      {reviewedAt !== null && (
        <Text size="xs" style={{ display: 'flex', alignItems: 'center', gap: 4 }}>
          <IconRosetteDiscountCheck size={14} color="var(--mantine-color-teal-text)" aria-hidden />
          Reviewed by {reviewer} on {date(reviewedAt)}
        </Text>
      )}
    </Group>
  );
}
