import type { LimsItem } from '@benchbook/contract';
import { changeEntity, createEntity } from '../audit/administered.ts';
import type { Actor } from '../audit/audit.ts';
import type { Imported } from '../lims/imports.ts';
import type { Parts } from '../parts.ts';
import { selectLocations } from './repository.ts';
import { LOCATIONS } from './service.ts';

/** Locations as a LIMS calls them, by its ids; those made by hand stay as they are. */
export async function importedLocations(parts: Parts, actor: Actor): Promise<Imported<LimsItem>> {
  const rows = await selectLocations(parts.db).where('external_id', 'is not', null).execute();
  const known = new Map(rows.map((row) => [row.external_id, row]));
  return {
    labelOf: ({ name }) => name,
    async take({ id: externalId, name }) {
      const row = known.get(externalId);
      if (row === undefined) {
        await createEntity(parts, actor, LOCATIONS, { name, externalId });
        return 'created';
      }
      if (row.name === name) return 'unchanged';
      const fields = { name, externalId };
      await changeEntity(parts, actor, LOCATIONS, { id: row.id, fields, based: undefined });
      return 'updated';
    },
  };
}
