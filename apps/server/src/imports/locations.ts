import type { LimsItem } from '@benchbook/contract';
import { changeEntity, createEntity } from '../administered/service.ts';
import type { Act } from '../audit/act.ts';
import { selectLocations } from '../locations/repository.ts';
import { LOCATIONS } from '../locations/service.ts';
import type { Imported } from './imported.ts';

/** Locations as a LIMS calls them, by its ids; those made by hand stay as they are. */
export async function importedLocations(act: Act): Promise<Imported<LimsItem>> {
  const { parts } = act;
  const rows = await selectLocations(parts.db).where('external_id', 'is not', null).execute();
  const known = new Map(rows.map((row) => [row.external_id, row]));
  return {
    labelOf: ({ name }) => name,
    async take({ id: externalId, name }) {
      const row = known.get(externalId);
      if (row === undefined) {
        await createEntity(act, LOCATIONS, { name, externalId });
        return 'created';
      }
      if (row.name === name) return 'unchanged';
      const fields = { name, externalId };
      await changeEntity(act, LOCATIONS, { id: row.id, fields, based: undefined });
      return 'updated';
    },
  };
}
