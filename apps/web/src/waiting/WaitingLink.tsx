import { t } from '@benchbook/words';
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
  const news = unread === 0 ? undefined : t('{unread} not read', { unread });
  return (
    <Link
      to="/waiting"
      className="place"
      title={news === undefined ? t('Waiting for me') : t('Waiting for me, {news}', { news })}
      aria-label={count === 0 ? t('Waiting for me') : t('Waiting for me: {count}', { count })}
      aria-description={news}
      aria-current={current}
    >
      <Indicator
        disabled={unread === 0}
        // Where the rail is narrow the count stands above.
        position="bottom-end"
        size={8}
        color="orange"
        offset={2}
        display="inline-flex"
      >
        <IconInbox size={20} stroke={1.6} aria-hidden />
      </Indicator>
      <span className="place-label">
        {t('Waiting')}
        <span className="place-rest">{t(' for me')}</span>
      </span>
      {count > 0 && (
        <Badge size="sm" variant="filled" className="place-count" circle={count < 10}>
          {count > 99 ? '99+' : count}
        </Badge>
      )}
    </Link>
  );
}
