import type { Version } from '@benchbook/contract';
import { Alert, Text } from '@mantine/core';
import { IconMathFunction } from '@tabler/icons-react';
import { describeDifferences } from './version-text.ts';

/** The line above a workbook that names the results about which two programs disagree. */
export function DifferencesNotice({ latest }: { latest: Version | undefined }) {
  const sentence = latest?.calculated ? describeDifferences(latest.calculated) : null;
  if (sentence === null) return null;
  return (
    <Alert
      color="yellow"
      radius={0}
      p="xs"
      role="alert"
      icon={<IconMathFunction size={18} aria-hidden />}
      className="conflict-notice"
    >
      <Text size="sm">{sentence}</Text>
    </Alert>
  );
}
