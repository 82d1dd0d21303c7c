import type { DataConnection } from '@benchbook/contract';
import { Skeleton, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TabHeader } from '../admin/TabHeader.tsx';
import { connectionsQuery } from '../data-connections/queries.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EventList } from './EventList.tsx';

/** `/admin/events`: what each connection is used for, one tab per connection. */
export function EventsTab() {
  const { data } = useQuery(connectionsQuery);
  return (
    <>
      <TabHeader title="Events" />
      {data === undefined && <Skeleton height={240} />}
      {data?.length === 0 && (
        <div className="surface" style={{ padding: 32, textAlign: 'center' }} role="status">
          <Text c="dimmed" mb="sm">
            No data connections yet. Events say what a connection is used for.
          </Text>
          <ButtonLink to="/admin/data-connections" variant="default">
            Data Connections
          </ButtonLink>
        </div>
      )}
      {data !== undefined && data.length > 0 && <ConnectionTabs connections={data} />}
    </>
  );
}

function ConnectionTabs({ connections }: { connections: readonly DataConnection[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = connections.find(({ id }) => String(id) === chosen) ?? connections[0];
  if (shown === undefined) return null;
  return (
    <Tabs value={String(shown.id)} onChange={setChosen} keepMounted={false}>
      <Tabs.List className="connection-tabs" aria-label="Data connections">
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
