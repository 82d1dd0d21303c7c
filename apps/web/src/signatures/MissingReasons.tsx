import type { Experiment, MissingReason } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Stack, Text } from '@mantine/core';
import { useTime } from '../ui/time.ts';
import { GiveReason } from '../versions/GiveReason.tsx';

interface Props {
  experiment: Experiment;
  missing: readonly MissingReason[];
  onGiven: () => void;
}

/** What was changed without the reason that the type of the workbook asks for: it is published once each is given. */
export function MissingReasons({ experiment: { projectId, id }, missing, onGiven }: Props) {
  const { moment } = useTime();
  return (
    <Stack gap="md">
      <Text size="sm">
        {t(
          'Workbooks of this type need a reason for each change. Say why this one was changed; then you can publish it.',
        )}
      </Text>
      {missing.map(({ from, to, savedAt, authors }, index) => (
        <GiveReason
          key={from}
          place={{ projectId, experimentId: id }}
          version={to}
          begins={index === 0}
          label={
            from === to
              ? t('Version {from}, saved by {authors}, {moment}', {
                  from,
                  authors: authors.join(t(' and ')),
                  moment: moment(savedAt),
                })
              : t('Versions {from} to {to}, saved by {authors}, {moment}', {
                  from,
                  to,
                  authors: authors.join(t(' and ')),
                  moment: moment(savedAt),
                })
          }
          onGiven={onGiven}
        />
      ))}
    </Stack>
  );
}
