import type { Schema, Transaction } from '@benchbook/database';
import type {
  HeldPlace,
  Holder,
  LastFieldEdit,
  ReadableDocument,
  Source,
  StoredDocument,
  Work,
  WorkPlace,
} from '../holders.ts';
import type { Parts } from '../parts.ts';
import type { Viewer } from '../viewer.ts';

/** What holds the document of a place, and which of them. */
function holderOf(parts: Parts, place: WorkPlace): [Holder, HeldPlace] {
  if ('templateId' in place) return [parts.holders.template, { id: place.templateId, projectId: null }];
  return [parts.holders.workbook, { id: place.experimentId, projectId: place.projectId }];
}

/** @throws Refusal 404; 403 for somebody else's private workbook. */
export function findReadable(parts: Parts, viewer: Viewer, place: WorkPlace): Promise<ReadableDocument> {
  const [holder, held] = holderOf(parts, place);
  return holder.findReadable(parts, viewer, held);
}

/** A document for the document server, which has proved that it is the one: whoever may see it. @throws Refusal 404 */
export function findStored(parts: Parts, place: WorkPlace): Promise<StoredDocument> {
  const [holder, held] = holderOf(parts, place);
  return holder.findStored(parts, held);
}

/** @throws Refusal 404; 403 without the right to edit, 409 for a published workbook. */
export function findEditable(parts: Parts, viewer: Viewer, place: WorkPlace): Promise<ReadableDocument> {
  const [holder, held] = holderOf(parts, place);
  return holder.findEditable(parts, viewer, held);
}

/** The row as it is now, locked; its document is locked already. @throws Refusal 403, 404, 409 as `findEditable` */
export const lockEditable = (
  parts: Parts,
  trx: Transaction<Schema>,
  viewer: Viewer,
  work: Pick<Work, 'kind' | 'id'>,
): Promise<{ title: string } & LastFieldEdit> => parts.holders[work.kind].lockEditable(trx, viewer, work.id);

/** What a copied workbook began with; null where it is no copy, or the viewer may not see the original. */
export const findSource = (
  parts: Parts,
  viewer: Viewer,
  work: Pick<Work, 'kind' | 'id'>,
): Promise<Source | null> => parts.holders[work.kind].findSource(parts, viewer, work.id);

export const placeOf = ({ kind, id }: Work): WorkPlace =>
  kind === 'workbook' ? { projectId: null, experimentId: id } : { templateId: id };
