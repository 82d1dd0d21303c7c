import { t } from '@benchbook/words';
import { Group, Text } from '@mantine/core';
import { PageButtons } from './PageButtons.tsx';

interface Props {
  page: number;
  pageSize: number;
  total: number;
  /** There are more than were counted. */
  isMore?: boolean;
  /** What is counted, in the plural and in the singular: `projects`, `project`. */
  what: string;
  one: string;
  onPage: (page: number) => void;
}

/** Previous and next with the range shown and the total. */
export function Pager({ page, pageSize, total, isMore = false, what, one, onPage }: Props) {
  if (total === 0) return null;
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  const several = total > pageSize;
  return (
    <Group component="nav" aria-label={t('Pages')} justify="space-between" gap="xs" mt="md">
      <Text size="sm" c="dimmed">
        {several
          ? isMore
            ? t('{first}–{last} of more than {total} {what}', { first, last, total, what })
            : t('{first}–{last} of {total} {what}', { first, last, total, what })
          : t('{total, plural, one {{total} {one}} other {{total} {what}}}', {
              total,
              what,
              one,
            })}
      </Text>
      {several && (
        <PageButtons
          back={{ label: t('Previous'), turn: page > 1 ? () => onPage(page - 1) : undefined }}
          on={{ label: t('Next'), turn: last < total ? () => onPage(page + 1) : undefined }}
        />
      )}
    </Group>
  );
}
