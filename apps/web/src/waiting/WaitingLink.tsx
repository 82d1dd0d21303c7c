import { Badge } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router';
import { waitingCountQuery } from './queries.ts';

/** In the bar of every screen: leads to what waits for the user, and says how much that is. */
export function WaitingLink() {
  const count = useQuery(waitingCountQuery).data?.count ?? 0;
  return (
    <NavLink
      to="/waiting"
      className="bar-link waiting-link"
      title="Waiting for me"
      aria-label={count === 0 ? 'Waiting for me' : `Waiting for me: ${count}`}
    >
      <IconInbox size={20} stroke={1.6} aria-hidden />
      {count > 0 && (
        <Badge size="sm" variant="filled" circle={count < 10}>
          {count > 99 ? '99+' : count}
        </Badge>
      )}
    </NavLink>
  );
}
