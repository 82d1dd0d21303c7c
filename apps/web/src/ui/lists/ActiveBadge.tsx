import { t } from '@benchbook/words';
import { Badge, VisuallyHidden } from '@mantine/core';

export const stateWord = (active: boolean): string => (active ? t('Active') : t('Inactive'));

/** Of what is in use, as nearly everything is, only those who hear the table are told. */
export function ActiveBadge({ active }: { active: boolean }) {
  if (active) return <VisuallyHidden>{stateWord(true)}</VisuallyHidden>;
  return (
    <Badge variant="light" color="gray">
      {stateWord(false)}
    </Badge>
  );
}
