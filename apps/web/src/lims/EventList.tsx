import { type DataConnection, type DataConnectionEvent, EVENT_TYPES, eventUrl } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Group, Skeleton, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useConnectionTest } from '../data-connections/ConnectionTestDialog.tsx';
import { eventName } from '../data-connections/event-name.ts';
import { eventsQuery } from '../data-connections/queries.ts';
import { TestButton } from '../data-connections/TestButton.tsx';
import { FormDialog } from '../ui/forms/FormDialog.tsx';
import { useItemDialog } from '../ui/forms/use-dialog.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { EditButton } from '../ui/lists/RowButton.tsx';
import { EventForm } from './EventForm.tsx';
import {
  IMPORT_WORDS,
  type ImportKind,
  importOfType,
  selectedEventQuery,
  useSelectEvent,
} from './import-sources.ts';

/** The events of one connection. Those that only read can be tried. */
export function EventList({ connection }: { connection: DataConnection }) {
  const events = useQuery(eventsQuery(connection.id));
  const dialog = useItemDialog(events.data, (event) => event.id);
  const test = useConnectionTest();
  return (
    <>
      <Loaded what={t('the events')} query={events} waiting={<Skeleton height={240} />}>
        {(list) => (
          <ul className="surface row-list" aria-label={t('Events of {name}', { name: connection.name })}>
            {list.map((event) => (
              <li key={event.id}>
                <div className="row-list-text">
                  <Text size="sm" fw={500}>
                    {eventName(event)}
                  </Text>
                  <Text size="xs" c="dimmed" {...(event.endpoint === '' ? {} : { ff: 'monospace' })}>
                    {event.endpoint === ''
                      ? t('Not used: it has no endpoint')
                      : eventUrl(connection.baseUrl, event.endpoint)}
                  </Text>
                  <ImportSwitch event={event} connection={connection} />
                </div>
                <Group gap={4}>
                  {event.endpoint !== '' && event.eventTypeId !== EVENT_TYPES.exportDocument && (
                    <TestButton what={eventName(event)} onClick={() => test.start({ connection, event })} />
                  )}
                  <EditButton name={eventName(event)} onClick={() => dialog.open(event)} />
                </Group>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <FormDialog
        opened={dialog.opened}
        onClose={dialog.close}
        title={t('Edit Event: {name}', { name: dialog.edited ? eventName(dialog.edited) : '' })}
        size="lg"
      >
        {dialog.edited !== undefined && (
          <EventForm connection={connection} event={dialog.edited} onClose={dialog.close} />
        )}
      </FormDialog>
      {test.element}
    </>
  );
}

interface SwitchProps {
  connection: DataConnection;
  event: DataConnectionEvent;
}

/** Chooses the one event that users, or locations, are imported from (section 2). */
function ImportSwitch({ connection, event }: SwitchProps) {
  const kind = importOfType(event.eventTypeId);
  // A source that is not used could not be chosen with any effect, but has to be taken back.
  return kind === null ? null : <SourceSwitch kind={kind} event={event} connection={connection} />;
}

function SourceSwitch({ kind, connection, event }: SwitchProps & { kind: ImportKind }) {
  const { data: selected } = useQuery(selectedEventQuery(kind));
  const select = useSelectEvent(kind);
  const isSelected = selected === String(event.id);
  return (
    <Switch
      size="xs"
      mt={6}
      label={t('Import {kind} from {name}', { kind: IMPORT_WORDS[kind], name: connection.name })}
      checked={isSelected}
      disabled={selected === undefined || select.isPending || (event.endpoint === '' && !isSelected)}
      onChange={({ currentTarget }) => select.mutate(currentTarget.checked ? event.id : null)}
    />
  );
}
