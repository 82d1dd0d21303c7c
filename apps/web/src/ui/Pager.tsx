import { Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';

interface Props {
  page: number;
  pageSize: number;
  total: number;
  /** What is counted, in the plural: `projects`. */
  what: string;
  onPage: (page: number) => void;
}

/** Previous and next with the range shown and the total. */
export function Pager({ page, pageSize, total, what, onPage }: Props) {
  if (total === 0) return null;
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  const several = total > pageSize;
  return (
    <Group component="nav" aria-label="Pages" justify="space-between" gap="xs" mt="md">
      <Text size="sm" c="dimmed">
        {several
          ? `${first}–${last} of ${total} ${what}`
          : `${total} ${total === 1 ? what.slice(0, -1) : what}`}
      </Text>
      {several && (
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconChevronLeft size={16} aria-hidden />}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            Previous
          </Button>
          <Button
            variant="default"
            size="xs"
            rightSection={<IconChevronRight size={16} aria-hidden />}
            disabled={last >= total}
            onClick={() => onPage(page + 1)}
          >
            Next
          </Button>
        </Group>
      )}
    </Group>
  );
}
