import { z } from 'zod';
import { defineCall } from './call.ts';
import { tableQuery } from './lists.ts';
import { based, Id, line, PathId, Timestamp } from './shapes.ts';

/** Section 3. A user works at one of the locations an administrator assigned: the current one. */
export const Location = z.object({
  id: Id,
  name: z.string(),
  /** The LIMS's id of an imported location. */
  externalId: z.string().nullable(),
  updatedAt: Timestamp,
});
export type Location = z.infer<typeof Location>;

export const LocationFields = z.object({ name: line('Name', 200) });
export type LocationFields = z.infer<typeof LocationFields>;

const params = z.object({ id: PathId });

export const locationCalls = {
  listLocations: defineCall({
    method: 'GET',
    path: '/api/locations',
    summary: 'All locations',
    query: tableQuery(['name']),
    answer: z.array(Location),
  }),
  ownLocations: defineCall({
    method: 'GET',
    path: '/api/locations/user',
    summary: 'The locations assigned to the signed-in user',
    answer: z.array(Location),
  }),
  currentLocation: defineCall({
    method: 'GET',
    path: '/api/locations/user/current',
    summary: 'Where the signed-in user works now; null while none is chosen',
    answer: Location.nullable(),
  }),
  chooseLocation: defineCall({
    method: 'POST',
    path: '/api/locations/user/current',
    summary: 'Choose the current location, among those assigned to the user',
    body: z.object({ locationId: Id }),
    answer: Location,
  }),
  createLocation: defineCall({
    method: 'POST',
    path: '/api/locations',
    summary: 'Create a location',
    body: LocationFields,
    answer: Location,
    status: 201,
  }),
  changeLocation: defineCall({
    method: 'PUT',
    path: '/api/locations/:id',
    summary: 'Rename a location',
    params,
    body: LocationFields.extend(based),
    answer: Location,
  }),
  deleteLocation: defineCall({
    method: 'DELETE',
    path: '/api/locations/:id',
    summary: 'Delete a location that no user and no project has',
    params,
    answer: Location,
  }),
};
