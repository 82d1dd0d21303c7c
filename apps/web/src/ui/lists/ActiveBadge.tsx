import { Badge } from '@mantine/core';

export const stateWord = (active: boolean): string => (active ? 'Active' : 'Inactive');

export function ActiveBadge({ active }: { active: boolean }) {
  return (
    <Badge variant="light" color={active ? 'teal' : 'gray'}>
      {stateWord(active)}
    </Badge>
  );
}
