import { Group, Text } from '@mantine/core';
import { PageButtons } from './PageButtons.tsx';

interface Props {
  page: number;
  pageSize: number;
  total: number;
  /** There are more than were counted. */
  isMore?: boolean;
  /** What is counted, in the plural: `projects`. */
  what: string;
  onPage: (page: number) => void;
}

/** Previous and next with the range shown and the total. */
export function Pager({ page, pageSize, total, isMore = false, what, onPage }: Props) {
  if (total === 0) return null;
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  const several = total > pageSize;
  return (
    <Group component="nav" aria-label="Pages" justify="space-between" gap="xs" mt="md">
      <Text size="sm" c="dimmed">
        {several
          ? `${first}–${last} of ${isMore ? 'more than ' : ''}${total} ${what}`
          : `${total} ${total === 1 ? what.slice(0, -1) : what}`}
      </Text>
      {several && (
        <PageButtons
          back={{ label: 'Previous', turn: page > 1 ? () => onPage(page - 1) : undefined }}
          on={{ label: 'Next', turn: last < total ? () => onPage(page + 1) : undefined }}
        />
      )}
    </Group>
  );
}
