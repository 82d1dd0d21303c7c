import type { DocumentPlace } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { useProjectCrumbs } from '../projects/crumbs.ts';
import type { Crumb } from '../ui/Crumbs.tsx';
import { listAddress } from '../ui/lists/use-list-state.ts';

/** What an opened document is in: its project, or the templates. */
export function useDocumentCrumbs(place: DocumentPlace): Crumb[] {
  const isTemplate = 'templateId' in place;
  const ofProject = useProjectCrumbs(isTemplate ? null : place.projectId);
  return isTemplate ? [{ to: listAddress('/templates'), label: t('Templates') }] : ofProject;
}
