import type { DataConnection } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Skeleton, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { connectionsQuery } from '../../data-connections/queries.ts';
import { EventList } from '../../lims/EventList.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { TabHeader } from './TabHeader.tsx';

/** `/admin/events`: what each connection is used for, one tab per connection. */
export function EventsTab() {
  const connections = useQuery(connectionsQuery);
  return (
    <>
      <TabHeader title={t('Events')} />
      <Loaded what={t('the data connections')} query={connections} waiting={<Skeleton height={240} />}>
        {(data) => (data.length === 0 ? <NoConnections /> : <ConnectionTabs connections={data} />)}
      </Loaded>
    </>
  );
}

const NoConnections = () => (
  <div className="surface" style={{ padding: 32, textAlign: 'center' }} role="status">
    <Text c="dimmed" mb="sm">
      {t('No data connections yet. Events say what a connection is used for.')}
    </Text>
    <ButtonLink to="/admin/data-connections" variant="default">
      {t('Data Connections')}
    </ButtonLink>
  </div>
);

function ConnectionTabs({ connections }: { connections: readonly DataConnection[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = connections.find(({ id }) => String(id) === chosen) ?? connections[0];
  if (shown === undefined) return null;
  return (
    <Tabs value={String(shown.id)} onChange={setChosen} keepMounted={false}>
      <Tabs.List className="connection-tabs" aria-label={t('Data connections')}>
        {connections.map(({ id, name }) => (
          <Tabs.Tab key={id} value={String(id)}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {connections.map((connection) => (
        <Tabs.Panel key={connection.id} value={String(connection.id)} pt="sm">
          <EventList connection={connection} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
