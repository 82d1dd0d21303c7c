import type { Location } from '@benchbook/contract';
import type { LocationRow } from './repository.ts';

export const presentLocation = (row: LocationRow): Location => ({
  id: row.id,
  name: row.name,
  externalId: row.external_id,
  updatedAt: row.updated_at.toISOString(),
});
