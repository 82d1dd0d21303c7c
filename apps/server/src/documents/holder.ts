import type { Holder } from '../holders.ts';

/** `workbook "Buffers"`, in a sentence. */
export const nameOfHolder = (holder: Pick<Holder, 'kind' | 'title'>): string =>
  `${holder.kind} "${holder.title}"`;

/** Its table, as an audit entry names it. */
export const tableOf = ({ kind }: Pick<Holder, 'kind'>): 'experiments' | 'templates' =>
  kind === 'workbook' ? 'experiments' : 'templates';

/** How an audit entry about its document refers to it. */
export function referenceTo(holder: Holder | null): { experimentId?: number; templateId?: number } {
  if (holder === null) return {};
  return holder.kind === 'workbook' ? { experimentId: holder.id } : { templateId: holder.id };
}
