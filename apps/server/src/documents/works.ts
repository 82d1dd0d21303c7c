import type { Work } from '../holders.ts';

/** `workbook "Buffers"`, in a sentence. */
export const nameOfWork = (work: Pick<Work, 'kind' | 'title'>): string => `${work.kind} "${work.title}"`;

/** Its table, as an audit entry names it. */
export const tableOf = ({ kind }: Pick<Work, 'kind'>): 'experiments' | 'templates' =>
  kind === 'workbook' ? 'experiments' : 'templates';

/** How an audit entry about its document refers to it. */
export function referenceTo(work: Work | null): { experimentId?: number; templateId?: number } {
  if (work === null) return {};
  return work.kind === 'workbook' ? { experimentId: work.id } : { templateId: work.id };
}
