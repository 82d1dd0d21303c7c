import type { DocumentPlace } from '@benchbook/contract';
import { useQuery } from '@tanstack/react-query';
import { permissionsQuery } from '../../experiments/queries.ts';
import { useUser } from '../../session/session.ts';
import { templateQuery } from '../../templates/queries.ts';
import { mayUseTypeOf } from '../../types/access.ts';
import { experimentTypesQuery } from '../../types/queries.ts';

/** What the user may do with a document: change it, and decide about saves that were set aside. */
export function useRights(place: DocumentPlace): { edit: boolean; decide: boolean } {
  const user = useUser();
  const ofTemplate = 'templateId' in place;
  const permissions = useQuery({
    ...permissionsQuery(ofTemplate ? 0 : place.projectId),
    enabled: !ofTemplate,
  }).data;
  const template = useQuery({
    ...templateQuery(ofTemplate ? place.templateId : 0),
    enabled: ofTemplate,
  }).data;
  const types = useQuery({ ...experimentTypesQuery, enabled: ofTemplate }).data ?? [];
  if (ofTemplate) {
    const edit = template !== undefined && mayUseTypeOf(template, types, user, 'edit');
    return { edit, decide: edit };
  }
  const own = permissions?.find(({ experimentId }) => experimentId === place.experimentId);
  const edit = own?.edit ?? false;
  return { edit, decide: edit || (own?.review ?? false) };
}
