import type { Calculated } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Text } from '@mantine/core';
import { describeCalculated, describeDifferences } from './version-text.ts';
import './versions.css';

/** Says of a version which results another program calculated, and about which it says something else. */
export function CalculatedNotice({ number, calculated }: { number?: number; calculated: Calculated }) {
  const said = [describeCalculated(calculated), describeDifferences(calculated)].filter(
    (one) => one !== null,
  );
  return (
    <div className="version-calculated" role="note">
      {said.map((sentence) => (
        <Text size="xs" key={sentence}>
          {number !== undefined && t('Version {number}: ', { number })}
          {sentence}
        </Text>
      ))}
    </div>
  );
}
