import { NOTIFICATION_WORDS, type Notification, notificationCalls, PAGE_SIZE } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Anchor, Button, Group, Skeleton, Text, Title, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../api/client.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { Pager } from '../ui/lists/Pager.tsx';
import { useTime } from '../ui/time.ts';
import { notificationsQuery } from './queries.ts';

/** What others did that concerns the user: asked, signed, declined, remarked. */
export function NotificationList() {
  const [page, setPage] = useState(1);
  const found = useQuery(notificationsQuery(page));
  return (
    <section aria-labelledby="happened">
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} fz="md" id="happened">
          {t('What happened')}
        </Title>
        <MarkRead items={found.data?.items ?? []} />
      </Group>
      <Loaded what={t('what happened')} query={found} waiting={<Skeleton height={96} />}>
        {({ items, total }) =>
          total === 0 ? (
            <Text size="sm" c="dimmed">
              {t(
                'Nothing yet. When somebody asks you for a signature, mentions you in a remark, or signs or declines what concerns you, it is said here.',
              )}
            </Text>
          ) : (
            <>
              <ul className="surface row-list" aria-labelledby="happened">
                {items.map((notification) => (
                  <NotificationLine key={notification.id} notification={notification} />
                ))}
              </ul>
              <Pager
                page={page}
                pageSize={PAGE_SIZE}
                total={total}
                what={t('notifications')}
                one={t('notification')}
                onPage={setPage}
              />
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function NotificationLine({ notification }: { notification: Notification }) {
  const { date } = useTime();
  const { kind, by, at, workbook, detail, remarkId, isWithdrawn, isRead } = notification;
  const shown = remarkId === null ? '' : `?remark=${remarkId}`;
  return (
    <li>
      <Text className="row-list-text" size="sm" fw={isRead ? 400 : 600}>
        {!isRead && <VisuallyHidden>{t('Not read: ')}</VisuallyHidden>}
        {by} {t(NOTIFICATION_WORDS[kind])}{' '}
        {workbook === null ? (
          t('a workbook that you cannot open')
        ) : (
          <Anchor
            size="sm"
            underline="always"
            renderRoot={(props) => (
              <Link {...props} to={`/projects/${workbook.projectId}/experiments/${workbook.id}${shown}`} />
            )}
          >
            {workbook.title}
          </Anchor>
        )}
        {detail !== '' && ': '}
        {isWithdrawn ? <del>{detail}</del> : detail}
        {isWithdrawn && t(' (withdrawn)')}
      </Text>
      <Text size="xs" c="dimmed">
        {date(at)}
      </Text>
    </li>
  );
}

/** Says that what is shown is read. Nothing while all of it is. */
function MarkRead({ items }: { items: readonly Notification[] }) {
  const client = useQueryClient();
  const ids = items.flatMap(({ id, isRead }) => (isRead ? [] : id));
  const mark = useMutation({
    mutationFn: () => call(notificationCalls.markNotificationsRead, { body: { ids } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['experiments'] }),
  });
  if (ids.length === 0) return null;
  return (
    <Button size="xs" variant="default" loading={mark.isPending} onClick={() => mark.mutate()}>
      {t('Mark as read')}
    </Button>
  );
}
