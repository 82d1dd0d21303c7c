import { Badge, Indicator } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { waitingCountQuery } from './queries.ts';

/**
 * In the rail of every screen: leads to what waits for the user, and says how much that is, and whether there is news.
 *
 * @param current whether this is that screen
 */
export function WaitingLink({ current }: { current: 'page' | 'true' | undefined }) {
  const { count, unread } = useQuery(waitingCountQuery).data ?? { count: 0, unread: 0 };
  const news = unread === 0 ? undefined : `${unread} not read`;
  return (
    <Link
      to="/waiting"
      className="place"
      title={news === undefined ? 'Waiting for me' : `Waiting for me, ${news}`}
      aria-label={count === 0 ? 'Waiting for me' : `Waiting for me: ${count}`}
      aria-description={news}
      aria-current={current}
    >
      <Indicator disabled={unread === 0} size={8} color="orange" offset={2} display="inline-flex">
        <IconInbox size={20} stroke={1.6} aria-hidden />
      </Indicator>
      <span className="place-label">
        Waiting<span className="place-rest"> for me</span>
      </span>
      {count > 0 && (
        <Badge size="sm" variant="filled" className="place-count" circle={count < 10}>
          {count > 99 ? '99+' : count}
        </Badge>
      )}
    </Link>
  );
}
