import { accountCalls, type OpenSession } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Badge, Button, Group, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { useTime } from '../ui/time.ts';
import { sessionsQuery } from './queries.ts';

/** Where somebody is signed in; each but the one they are in can be ended here, as when a device got lost. */
export function SessionList() {
  const sessions = useQuery(sessionsQuery);
  return (
    <div className="surface">
      <Loaded what={t('your sessions')} query={sessions} waiting={<Skeleton height={56} m="md" />}>
        {(rows) => (
          <ul aria-label={t('Sessions')} className="health-list">
            {rows.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  );
}

function SessionRow({ session }: { session: OpenSession }) {
  const { date } = useTime();
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => call(accountCalls.endSession, { params: { id: session.id } }),
    onSettled: () => client.invalidateQueries(sessionsQuery),
  });
  return (
    <li className="health-row">
      <Group justify="space-between" gap="sm">
        <div>
          <Group gap="xs">
            <Text size="sm" fw={600}>
              {session.device}
            </Text>
            {session.isOwn && <Badge variant="light">{t('This session')}</Badge>}
          </Group>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {t('From {address}, since {date}, last used {date2}', {
              address: session.address,
              date: date(session.since),
              date2: date(session.lastUsedAt),
            })}
          </Text>
        </div>
        {!session.isOwn && (
          <Button
            size="compact-sm"
            variant="default"
            loading={end.isPending}
            aria-label={t('End the session in {device} from {address}', {
              device: session.device,
              address: session.address,
            })}
            onClick={() => end.mutate()}
          >
            {t('End session')}
          </Button>
        )}
      </Group>
    </li>
  );
}
