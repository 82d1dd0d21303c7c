import type { DocumentPlace } from '@benchbook/contract';
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Params } from 'react-router';
import { beginOpening } from '../../editor/begun.ts';
import { experimentQuery } from '../../experiments/queries.ts';
import { isSignedIn } from '../../session/session.ts';
import { templateQuery } from '../../templates/queries.ts';
import { renewDocument } from './renew-document.ts';

/** Begins to open the workbook of an address, before its screen is drawn. */
export function beginWorkbook(client: QueryClient, { projectId, experimentId }: Params): null {
  const place = { projectId: Number(projectId), experimentId: Number(experimentId) };
  return begin(client, place, experimentQuery(place.projectId, place.experimentId));
}

/** Begins to open the template of an address, before its screen is drawn. */
export function beginTemplate(client: QueryClient, { templateId }: Params): null {
  const place = { templateId: Number(templateId) };
  return begin(client, place, templateQuery(place.templateId));
}

/** A page that is just loaded does not know yet who is there; its screen asks by itself. */
function begin<Data, Key extends QueryKey>(
  client: QueryClient,
  place: DocumentPlace,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): null {
  if (!isSignedIn() || document.visibilityState !== 'visible') return null;
  beginOpening(place, () => {
    renewDocument(client, place, 'anything');
    return client.prefetchQuery(query);
  });
  return null;
}
