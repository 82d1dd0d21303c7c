import type { Location, LocationFields, locationCalls } from '@benchbook/contract';
import { sentence } from '@benchbook/words/server';
import type { z } from 'zod';
import {
  type Administered,
  changeAccess,
  changeEntity,
  createEntity,
  lockEntity,
} from '../administered/service.ts';
import type { Act, UserAct } from '../audit/act.ts';
import { change } from '../audit/change.ts';
import type { Parts } from '../parts.ts';
import type { Listed } from '../plumbing/paging.ts';
import { conflict, forbidden, notFound } from '../plumbing/refusal.ts';
import { readTable } from '../plumbing/tables/repository.ts';
import type { Viewer } from '../viewer.ts';
import { presentLocation } from './presenter.ts';
import * as repository from './repository.ts';

/** `externalId`: the LIMS's id; only an import gives one. */
interface LocationValues extends LocationFields {
  externalId?: string | null;
}

export const LOCATIONS: Administered<Location, LocationValues> = {
  kind: 'location',
  table: 'locations',
  nameOf: (fields) => fields.name,
  fieldsOf: ({ name, externalId }) => ({ name, ...(externalId === null ? {} : { externalId }) }),
  find: async (db, id) => {
    const row = await repository.findLocation(db, id);
    return row && presentLocation(row);
  },
  insert: repository.insertLocation,
  update: repository.updateLocation,
};

export async function listLocations(
  parts: Parts,
  query: z.output<NonNullable<typeof locationCalls.listLocations.query>>,
): Promise<Listed<Location>> {
  const all = repository.selectLocations(parts.db);
  const { rows, total } = await readTable(all, repository.LOCATION_TABLE, query);
  return { rows: rows.map(presentLocation), total };
}

export const createLocation = (act: Act, fields: LocationFields): Promise<Location> =>
  createEntity(act, LOCATIONS, fields);

export const changeLocation = (
  act: Act,
  change: { id: number; fields: LocationFields; based: Date | undefined },
): Promise<Location> => changeEntity(act, LOCATIONS, change);

/** @throws Refusal 409 saying who has it, while anybody does. */
export function deleteLocation(act: Act, id: number): Promise<Location> {
  const { name } = act.actor;
  return changeAccess(act, async (trx) => {
    const location = await lockEntity(trx, LOCATIONS, id);
    checkUnused(location, await repository.countUses(trx, id));
    await repository.deleteLocation(trx, id);
    return {
      entry: {
        event: 'Delete location',
        message: `${name} deleted location "${location.name}"`,
        table: 'locations',
        rowId: id,
        old: { name: location.name, externalId: location.externalId },
      },
      done: location,
    };
  });
}

function checkUnused(location: Location, uses: { users: number; projects: number }): void {
  if (uses.users === 0 && uses.projects === 0) return;
  const { users, projects } = uses;
  const { name } = location;
  throw conflict(
    users === 0
      ? sentence(
          'The location "{name}" belongs to {projects, plural, one {# project} other {# projects}} and cannot be deleted: records keep their location.',
          { name, projects },
        )
      : projects === 0
        ? sentence(
            'The location "{name}" is assigned to {users, plural, one {# user} other {# users}}. Take it from them first.',
            { name, users },
          )
        : sentence(
            'The location "{name}" belongs to {users, plural, one {# user} other {# users}} and {projects, plural, one {# project} other {# projects}} and cannot be deleted: records keep their location.',
            { name, users, projects },
          ),
  );
}

export const listOwnLocations = async (parts: Parts, viewer: Viewer): Promise<Location[]> =>
  (await repository.listLocationsOf(parts.db, viewer.userId)).map(presentLocation);

export async function readCurrentLocation(parts: Parts, viewer: Viewer): Promise<Location | null> {
  const row = await repository.findCurrentLocation(parts.db, viewer.userId);
  return row === undefined ? null : presentLocation(row);
}

/** @throws Refusal 404 for a location that does not exist, 403 for one that is not the user's. */
export function chooseLocation(act: UserAct, locationId: number): Promise<Location> {
  const { viewer } = act;
  return change(act, async (trx) => {
    const before = await repository.findCurrentLocation(trx, viewer.userId);
    const row = await repository.findLocation(trx, locationId);
    if (row === undefined) throw notFound('location');
    const assigned = await repository.listLocationsOf(trx, viewer.userId);
    if (!assigned.some((one) => one.id === locationId)) {
      throw forbidden('This location is not assigned to you. Ask an administrator for it.');
    }
    const done = presentLocation(row);
    if (before?.id === locationId) return { entry: null, done };
    await repository.setCurrentLocation(trx, viewer.userId, locationId);
    return {
      entry: {
        event: 'Choose Location',
        message: `${viewer.name} works at location "${row.name}"`,
        table: 'users',
        rowId: viewer.userId,
        old: { currentLocation: before?.name ?? null },
        new: { currentLocation: row.name },
      },
      done,
    };
  });
}
