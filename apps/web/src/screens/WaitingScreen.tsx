import { t } from '@benchbook/words';
import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CardList } from '../ui/lists/CardList.tsx';
import { ListState, useListState } from '../ui/lists/use-list-state.ts';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { useTime } from '../ui/time.ts';
import { NotificationList } from '../waiting/NotificationList.tsx';
import { waitingQuery } from '../waiting/queries.ts';
import { WaitingCard } from '../waiting/WaitingCard.tsx';

const PageState = ListState.pick({ page: true });

/** `/waiting`: the workbooks that wait for a signature of the user, and what happened that concerns them. */
export function WaitingScreen() {
  const { timeZone } = useTime();
  const [list, setList] = useListState(PageState);
  const found = useQuery(waitingQuery(list.page, timeZone));
  return (
    <div className="screen">
      <Stack gap="md">
        <Group className="screen-head">
          <ScreenTitle>{t('Waiting for me')}</ScreenTitle>
        </Group>
        <CardList
          what={t('workbooks')}
          one={t('workbook')}
          query={found}
          page={list.page}
          onPage={(page) => setList({ page })}
          empty={t('Nothing waits for your signature.')}
          hint={t('What others ask you to sign, and what is your turn to sign, comes here.')}
          card={(waiting) => <WaitingCard key={waiting.experimentId} waiting={waiting} />}
        />
        <NotificationList />
      </Stack>
    </div>
  );
}
