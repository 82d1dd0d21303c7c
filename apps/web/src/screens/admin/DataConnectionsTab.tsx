import { authTypeShape, type DataConnection, dataConnectionCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useConnectionTest } from '../../data-connections/ConnectionTestDialog.tsx';
import { DataConnectionForm } from '../../data-connections/DataConnectionForm.tsx';
import { CONNECTIONS_KEY, connectionsQuery } from '../../data-connections/queries.ts';
import { TestButton } from '../../data-connections/TestButton.tsx';
import { confirm } from '../../ui/forms/confirm.ts';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { useItemDialog } from '../../ui/forms/use-dialog.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { DeleteButton, EditButton } from '../../ui/lists/RowButton.tsx';
import { TabHeader } from './TabHeader.tsx';

/** `/admin/data-connections`: the laboratory information systems that are talked to, and how to sign in there. */
export function DataConnectionsTab() {
  const connections = useQuery(connectionsQuery);
  const dialog = useItemDialog(connections.data, (connection) => connection.id);
  const test = useConnectionTest();
  return (
    <>
      <TabHeader title={t('Data connections')}>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => dialog.open('new')}>
          {t('New Data Connection')}
        </Button>
      </TabHeader>
      <Loaded what={t('the data connections')} query={connections} waiting={<Skeleton height={120} />}>
        {(list) =>
          list.length === 0 ? (
            <Text c="dimmed" ta="center" py={32} className="surface" role="status">
              {t(
                'No data connections yet. A data connection says where a laboratory information system answers.',
              )}
            </Text>
          ) : (
            <ul className="surface row-list" aria-label={t('Data connections')}>
              {list.map((connection) => (
                <li key={connection.id}>
                  <div className="row-list-text">
                    <Text size="sm" fw={500}>
                      {connection.name}
                    </Text>
                    <Text size="xs" c="dimmed">
                      {connection.baseUrl} · {wayToSignIn(connection)}
                    </Text>
                  </div>
                  <Group gap={4}>
                    <TestButton
                      what={t('connection {name}', { name: connection.name })}
                      onClick={() => test.start({ connection })}
                    />
                    <EditButton name={connection.name} onClick={() => dialog.open(connection)} />
                    <DeleteConnection connection={connection} />
                  </Group>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <FormDialog
        opened={dialog.opened}
        onClose={dialog.close}
        title={dialog.isNew ? t('New Data Connection') : t('Edit Data Connection')}
      >
        {dialog.isNew && <DataConnectionForm onClose={dialog.close} />}
        {dialog.edited !== undefined && (
          <DataConnectionForm connection={dialog.edited} onClose={dialog.close} />
        )}
      </FormDialog>
      {test.element}
    </>
  );
}

function wayToSignIn({ authTypeId }: DataConnection): string {
  const shape = authTypeShape(authTypeId);
  return t(shape.name);
}

function DeleteConnection({ connection: { id, name } }: { connection: DataConnection }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(dataConnectionCalls.deleteDataConnection, { params: { id } }),
    meta: { saves: true },
    // The import sources are chosen no longer if they were events of it.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [CONNECTIONS_KEY] }),
        client.invalidateQueries({ queryKey: ['configuration'] }),
      ]),
  });
  const ask = async () => {
    const question = t('Its events and the secrets that are stored for it go with it.');
    if (await confirm({ title: t('Delete data connection {name}?', { name }), question, danger: true }))
      remove.mutate();
  };
  return <DeleteButton name={name} onClick={ask} loading={remove.isPending} />;
}
