import type { Version } from '@benchbook/contract';
import { Text } from '@mantine/core';
import { IconMathFunction } from '@tabler/icons-react';
import { DocumentNotice } from './DocumentNotice.tsx';
import { describeDifferences } from './version-text.ts';

/** The line above a workbook that names the results about which two programs disagree. */
export function DifferencesNotice({ latest }: { latest: Version | undefined }) {
  const sentence = latest?.calculated ? describeDifferences(latest.calculated) : null;
  if (sentence === null) return null;
  return (
    <DocumentNotice icon={<IconMathFunction size={18} aria-hidden />}>
      <Text size="sm">{sentence}</Text>
    </DocumentNotice>
  );
}
