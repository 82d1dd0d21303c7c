import type { DocumentPlace } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { useQuery } from '@tanstack/react-query';
import { experimentQuery } from '../experiments/queries.ts';
import { useProjectCrumbs } from '../projects/crumbs.ts';
import type { Crumb } from '../ui/Crumbs.tsx';
import { listAddress } from '../ui/lists/use-list-state.ts';

/** What an opened document is in: its project, or the templates. */
export function useDocumentCrumbs(place: DocumentPlace): Crumb[] {
  const isTemplate = 'templateId' in place;
  const [from, id] = isTemplate ? [0, 0] : [place.projectId, place.experimentId];
  // A page that is open while its workbook is moved stays at its address, and says where the workbook is.
  const { data } = useQuery({ ...experimentQuery(from, id), enabled: false });
  const ofProject = useProjectCrumbs(isTemplate ? null : (data?.projectId ?? from));
  return isTemplate ? [{ to: listAddress('/templates'), label: t('Templates') }] : ofProject;
}
