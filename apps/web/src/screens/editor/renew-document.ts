import type { DocumentPlace } from '@benchbook/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { Changed } from '../../editor/follow.ts';
import { editLocksQuery, experimentQuery, permissionsQuery } from '../../experiments/queries.ts';
import { exportsKey } from '../../exports/queries.ts';
import { remarksQuery } from '../../remarks/queries.ts';
import { requestsKey } from '../../signatures/queries.ts';
import { templateQuery } from '../../templates/queries.ts';
import { experimentTypesQuery } from '../../types/queries.ts';
import { allVersionsQuery, conflictsQuery, latestVersionsQuery } from '../../versions/queries.ts';

/** Asks anew for what is on the screen of a document that was changed, which is no sign of a person; for lists when they are shown. */
export function renewDocument(client: QueryClient, place: DocumentPlace, what: Changed): void {
  const ofHolder =
    'templateId' in place
      ? [templateQuery(place.templateId).queryKey, experimentTypesQuery.queryKey]
      : [
          experimentQuery(place.projectId, place.experimentId).queryKey,
          editLocksQuery(place.projectId).queryKey,
          permissionsQuery(place.projectId).queryKey,
          exportsKey(place),
          remarksQuery(place).queryKey,
          requestsKey(place.projectId, place.experimentId),
        ];
  if (what === 'editors') {
    if ('projectId' in place)
      void client.invalidateQueries({ queryKey: editLocksQuery(place.projectId).queryKey });
    return;
  }
  const lists = 'templateId' in place ? ['templates'] : ['experiments'];
  void client.invalidateQueries({ queryKey: lists, refetchType: 'none' });
  const ofDocument = [latestVersionsQuery, allVersionsQuery, conflictsQuery].map(
    (query) => query(place).queryKey,
  );
  for (const queryKey of [...ofDocument, ...ofHolder]) void client.invalidateQueries({ queryKey });
}
