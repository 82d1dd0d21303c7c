import type { DocumentPlace } from '@benchbook/contract';
import type { QueryClient } from '@tanstack/react-query';
import { editLocksQuery, experimentQuery, permissionsQuery } from '../../experiments/queries.ts';
import { exportsKey } from '../../exports/queries.ts';
import { remarksQuery } from '../../remarks/queries.ts';
import { templateQuery } from '../../templates/queries.ts';
import { watchedExperimentTypesQuery } from '../../types/queries.ts';
import { conflictsQuery, latestVersionsQuery } from '../../versions/queries.ts';

/** Asks anew for what is on the screen of a document that was changed. */
export function renewDocument(client: QueryClient, place: DocumentPlace): void {
  const ofHolder =
    'templateId' in place
      ? [templateQuery(place.templateId).queryKey, watchedExperimentTypesQuery.queryKey]
      : [
          experimentQuery(place.projectId, place.experimentId).queryKey,
          editLocksQuery(place.projectId).queryKey,
          permissionsQuery(place.projectId).queryKey,
          exportsKey(place),
          remarksQuery(place).queryKey,
        ];
  const keys = [latestVersionsQuery(place).queryKey, conflictsQuery(place).queryKey, ...ofHolder];
  for (const queryKey of keys) void client.invalidateQueries({ queryKey });
}
