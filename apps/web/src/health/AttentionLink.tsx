import { t } from '@benchbook/words';
import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { attentionQuery } from './queries.ts';

/** How many things an administrator has to see to; 0 while that is not known. For administrators only. */
const useAttention = (): number => useQuery(attentionQuery).data?.count ?? 0;

const attentionText = (count: number): string =>
  count === 1 ? t('One thing needs an administrator') : t('{count} things need an administrator', { count });

/** Leads administrators to what needs them; nothing while nothing does. */
export function AttentionLink() {
  const count = useAttention();
  if (count === 0) return null;
  return (
    <Link
      to="/admin/health"
      className="bar-link"
      title={attentionText(count)}
      aria-label={attentionText(count)}
    >
      <Badge color="red" variant="filled" circle={count < 10}>
        {count > 99 ? '99+' : count}
      </Badge>
    </Link>
  );
}
