import { locationCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconMapPin } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { MenuProblem } from '../ui/Loaded.tsx';
import { currentLocationQuery, ownLocationsQuery } from './queries.ts';

/** The locations of the signed-in user, where they work now, and how to change that. */
function useCurrentLocation() {
  const client = useQueryClient();
  const own = useQuery(ownLocationsQuery);
  const current = useQuery(currentLocationQuery);
  const failed = [own, current].filter(({ isLoadingError }) => isLoadingError);
  const choose = useMutation({
    mutationFn: (locationId: number) => call(locationCalls.chooseLocation, { body: { locationId } }),
    meta: { saves: true },
    onSuccess: (location) => client.setQueryData(currentLocationQuery.queryKey, location),
    onSettled: () => client.invalidateQueries({ queryKey: ['locations'] }),
  });
  return {
    own: own.data ?? [],
    current: current.data ?? null,
    choose: choose.mutate,
    /** Asks again for what could not be loaded; null while all of it is there. */
    retry: failed.length === 0 ? null : () => void Promise.all(failed.map(({ refetch }) => refetch())),
  };
}

/** The choices, for a menu. */
function LocationChoice() {
  const { own, current, choose, retry } = useCurrentLocation();
  return (
    <Menu.RadioGroup value={String(current?.id)} onChange={(id) => choose(Number(id))}>
      <Menu.Label>{t('Location')}</Menu.Label>
      {own.map((location) => (
        <Menu.RadioItem key={location.id} value={String(location.id)} closeMenuOnClick>
          {location.name}
        </Menu.RadioItem>
      ))}
      {retry !== null && <MenuProblem problem={t('Could not load the locations.')} onRetry={retry} />}
    </Menu.RadioGroup>
  );
}

/** The same inside another menu, where the bar has no room for one of its own. */
export function LocationItems() {
  const { own, retry } = useCurrentLocation();
  if (own.length === 0 && retry === null) return null;
  return (
    <>
      <LocationChoice />
      <Menu.Divider />
    </>
  );
}

/** The dropdown of the navigation bar, labelled with the current location (section 2); only for those who have any, or may have. */
export function LocationMenu() {
  const { own, current, retry } = useCurrentLocation();
  if (own.length === 0 && retry === null) return null;
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className="bar-link" style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
          <IconMapPin size={16} stroke={1.6} role="img" aria-label={t('Location')} />
          {current?.name ?? (retry === null ? t('Choose a location') : t('Not loaded'))}
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <LocationChoice />
      </Menu.Dropdown>
    </Menu>
  );
}
