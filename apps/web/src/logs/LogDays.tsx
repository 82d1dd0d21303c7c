import type { LogEntry } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { ActionIcon, Anchor, Title, Tooltip } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { useTime } from '../ui/time.ts';
import { aroundTitle, byDay, type Day, targetOf } from './days.ts';

interface Opening {
  /** Opens everything that is known of an entry; left out for those who may not see it. */
  onOpen: ((entry: LogEntry) => void) | undefined;
}

/** Entries grouped by day, each as time - message (section 2, Activity log). */
export function LogDays({ entries, onOpen }: Opening & { entries: readonly LogEntry[] }) {
  const { day } = useTime();
  return byDay(entries, day).map((each) => <OneDay key={each.day} {...each} onOpen={onOpen} />);
}

function OneDay({ day, entries, onOpen }: Opening & Day) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <Title order={2} size="h4" id={headingId} mb={6}>
        {day}
      </Title>
      <ul className="surface log-entries">
        {entries.map((entry) => (
          <LogLine key={entry.id} entry={entry} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

function LogLine({ entry, onOpen }: Opening & { entry: LogEntry }) {
  const { time } = useTime();
  return (
    <li className="log-line">
      <time className="log-time" dateTime={entry.createdAt}>
        {time(entry.createdAt)}
      </time>
      <span aria-hidden>-</span>
      <span className="log-message">
        <Message entry={entry} />
        {entry.reason !== null && <span className="log-reason">{entry.reason}</span>}
      </span>
      {onOpen !== undefined && (
        <Tooltip label={t('Details')}>
          <ActionIcon
            variant="subtle"
            size="sm"
            aria-label={t('Details: {time} {message}', {
              time: time(entry.createdAt),
              message: entry.said,
            })}
            onClick={() => onOpen(entry)}
          >
            <IconListDetails size={14} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  );
}

/** With a link on the title, where that can still be opened. */
function Message({ entry }: { entry: LogEntry }) {
  const target = targetOf(entry);
  if (target === null) return entry.said;
  const [before, title, after] = aroundTitle(entry.said);
  return (
    <>
      {before}
      <Anchor inherit underline="always" renderRoot={(props) => <Link {...props} to={target} />}>
        {title}
      </Anchor>
      {after}
    </>
  );
}
