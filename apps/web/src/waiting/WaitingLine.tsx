import { t } from '@benchbook/words';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { waitingCountQuery } from './queries.ts';

/** Where people arrive: that something waits for them, and the way there. Nothing while nothing does. */
export function WaitingLine() {
  const count = useQuery(waitingCountQuery).data?.count ?? 0;
  if (count === 0) return null;
  return (
    <Anchor
      size="sm"
      underline="always"
      w="fit-content"
      renderRoot={(props) => <Link {...props} to="/waiting" />}
    >
      {count === 1
        ? t('One workbook waits for your signature')
        : t('{count} workbooks wait for your signature', { count })}
    </Anchor>
  );
}
