import { Button } from '@mantine/core';

interface Props {
  /** What is tested, for those who hear it: `connection Central LIMS`. */
  what: string;
  onClick: () => void;
}

/** The Test of a row. */
export function TestButton({ what, onClick }: Props) {
  return (
    <Button variant="subtle" size="compact-sm" aria-label={`Test ${what}`} onClick={onClick}>
      Test
    </Button>
  );
}
