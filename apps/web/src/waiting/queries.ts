import { notificationCalls, PAGE_SIZE, waitingCalls } from '@benchbook/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../api/client.ts';

const LOOKS_AGAIN_MS = 60_000;

/** One page of what waits for the user. Like everything under `['experiments']` it is renewed after a change. */
export const waitingQuery = (page: number, timeZone: string) =>
  queryOptions({
    queryKey: ['experiments', 'waiting', 'page', page, timeZone],
    queryFn: ({ signal }) =>
      callPage(waitingCalls.listWaiting, { query: { page, pageSize: PAGE_SIZE, timeZone } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** How many workbooks wait for the user, and what they have not read; looked at again and again, which is no sign of a person. */
export const waitingCountQuery = queryOptions({
  queryKey: ['experiments', 'waiting', 'count'],
  queryFn: ({ signal }) => call(waitingCalls.countWaiting, {}, { signal, background: true }),
  refetchInterval: LOOKS_AGAIN_MS,
  meta: { quiet: true },
});

/** One page of what others did that concerns the user, the latest first. */
export const notificationsQuery = (page: number) =>
  queryOptions({
    queryKey: ['experiments', 'notifications', page],
    queryFn: ({ signal }) =>
      callPage(notificationCalls.listNotifications, { query: { page, pageSize: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** What the user is mailed, and when. */
export const mailChoicesQuery = queryOptions({
  queryKey: ['mail-choices'],
  queryFn: ({ signal }) => call(notificationCalls.readMailChoices, {}, { signal }),
  staleTime: 0,
});
