import type { Waiting } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Anchor, Badge, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { formatCalendarDay, useTime } from '../ui/time.ts';
import { askedInWords } from './words.ts';

/** One workbook that waits for the user: what is asked of them, by whom, and by when. */
export function WaitingCard({ waiting }: { waiting: Waiting }) {
  const { date } = useTime();
  const { projectId, experimentId, title, projectTitle, by, since, due, isOverdue, remark } = waiting;
  return (
    <li>
      <article className="surface card" aria-label={title}>
        <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
          <Anchor
            className="card-title"
            renderRoot={(props) => (
              <Link {...props} to={`/projects/${projectId}/experiments/${experimentId}`} />
            )}
          >
            {title}
          </Anchor>
          {isOverdue && (
            <Badge color="red" variant="light" flex="none">
              {t('Overdue')}
            </Badge>
          )}
        </Group>
        <Anchor
          size="xs"
          c="dimmed"
          renderRoot={(props) => <Link {...props} to={`/projects/${projectId}/experiments`} />}
        >
          {projectTitle}
        </Anchor>
        <Text size="sm">{askedInWords(waiting)}</Text>
        {remark !== '' && (
          <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            “{remark}”
          </Text>
        )}
        <div className="card-footer">
          {due !== null && (
            <Text span size="xs" {...(isOverdue && { c: 'var(--mantine-color-error)', fw: 600 })}>
              {t('Due {formatCalendarDay}', { formatCalendarDay: formatCalendarDay(due) })}
            </Text>
          )}
          <span>
            {by === null ? t('Waiting since') : t('By {by} on', { by })} {date(since)}
          </span>
        </div>
      </article>
    </li>
  );
}
