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
    <Group gap="4px 16px" role="group" aria-label="Signatures">
      <Text size="sm" style={{ display: 'flex', alignItems: 'center', gap: 6 }}>
        <IconCircleCheck size={16} color="var(--mantine-color-anchor)" aria-hidden />
        Published by {publisher} on {date(publishedAt)}
      </Text>
      {reviewedAt !== null && (
        <Text size="sm" style={{ display: 'flex', alignItems: 'center', gap: 6 }}>
          <IconRosetteDiscountCheck size={16} color="var(--mantine-color-teal-text)" aria-hidden />
          Reviewed by {reviewer} on {date(reviewedAt)}
        </Text>
      )}
    </Group>
  );
}
