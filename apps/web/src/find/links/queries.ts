import { linkCalls } from '@benchbook/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** A workbook whose links are meant. */
export interface LinksPlace {
  projectId: number;
  experimentId: number;
}

/** What it is linked with; renewed after a change, as everything under `['experiments']`. */
export const linksQuery = (place: LinksPlace) =>
  queryOptions({
    queryKey: ['experiments', place.projectId, 'links', place.experimentId],
    queryFn: ({ signal }) => call(linkCalls.listLinks, { params: place }, { signal }),
    meta: { quiet: true },
  });
