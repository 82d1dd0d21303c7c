import { type Location, locationCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../api/client.ts';
import { ImportButton } from '../../lims/ImportButton.tsx';
import { LocationForm } from '../../locations/LocationForm.tsx';
import { confirm } from '../../ui/forms/confirm.ts';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { useItemDialog } from '../../ui/forms/use-dialog.ts';
import { DataTable } from '../../ui/lists/DataTable.tsx';
import { DeleteButton, EditButton } from '../../ui/lists/RowButton.tsx';
import { useTable } from '../../ui/lists/use-table.ts';
import { TabHeader } from './TabHeader.tsx';

function LocationActions({ location, onEdit }: { location: Location; onEdit: () => void }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(locationCalls.deleteLocation, { params: { id: location.id } }),
    meta: { saves: true },
    onSettled: () => client.invalidateQueries({ queryKey: ['locations'] }),
  });
  const ask = async () => {
    if (await confirm({ title: t('Delete location {name}?', { name: location.name }), danger: true }))
      remove.mutate();
  };
  return (
    <>
      <EditButton name={location.name} onClick={onEdit} />
      <DeleteButton name={location.name} onClick={ask} loading={remove.isPending} />
    </>
  );
}

/** `/admin/locations` */
export function LocationsTab() {
  const table = useTable<'name'>('name');
  const found = useQuery({
    queryKey: ['locations', 'table', table.query],
    queryFn: ({ signal }) => callPage(locationCalls.listLocations, { query: table.query }, { signal }),
    placeholderData: keepPreviousData,
  });
  const dialog = useItemDialog(found.data?.items, (location) => location.id);
  return (
    <>
      <TabHeader title={t('Locations')}>
        <ImportButton kind="locations" />
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => dialog.open('new')}>
          {t('New Location')}
        </Button>
      </TabHeader>
      <DataTable<Location, 'name'>
        what={t('locations')}
        one={t('location')}
        table={table}
        query={found}
        keyOf={(location) => location.id}
        nameOf={(location) => location.name}
        columns={[
          { label: t('Name'), sort: 'name', cell: (location) => location.name },
          { label: t('External id'), cell: (location) => location.externalId },
        ]}
        summary={(location) => location.externalId ?? ''}
        actions={(location) => <LocationActions location={location} onEdit={() => dialog.open(location)} />}
      />
      <FormDialog
        opened={dialog.opened}
        onClose={dialog.close}
        title={dialog.isNew ? t('New Location') : t('Edit Location')}
      >
        {dialog.isNew && <LocationForm onClose={dialog.close} />}
        {dialog.edited !== undefined && <LocationForm location={dialog.edited} onClose={dialog.close} />}
      </FormDialog>
    </>
  );
}
