import { t } from '@benchbook/words';
import { Button } from '@mantine/core';

interface Props {
  /** What is tested, for those who hear it: `connection Central LIMS`. */
  what: string;
  onClick: () => void;
}

/** The Test of a row. */
export function TestButton({ what, onClick }: Props) {
  return (
    <Button variant="subtle" size="compact-sm" aria-label={t('Test {what}', { what })} onClick={onClick}>
      {t('Test')}
    </Button>
  );
}
