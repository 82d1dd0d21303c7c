import type { Schema, Transaction } from '@benchbook/database';
import type {
  Holder,
  HolderAccess,
  HolderIds,
  HolderPlace,
  LockedFields,
  ReadableDocument,
  Source,
  StoredDocument,
} from '../holders.ts';
import type { Parts } from '../parts.ts';
import type { Viewer } from '../viewer.ts';

/** How the holder of a place is reached, and which one it is. */
function accessTo(parts: Parts, place: HolderPlace): [HolderAccess, HolderIds] {
  if ('templateId' in place) return [parts.holders.template, { id: place.templateId, projectId: null }];
  return [parts.holders.workbook, { id: place.experimentId, projectId: place.projectId }];
}

/** @throws Refusal 404; 403 for somebody else's private workbook. */
export function findReadable(parts: Parts, viewer: Viewer, place: HolderPlace): Promise<ReadableDocument> {
  const [access, ids] = accessTo(parts, place);
  return access.findReadable(parts, viewer, ids);
}

/** A document for the document server, which has proved that it is the one: whoever may see it. @throws Refusal 404 */
export function findStored(parts: Parts, place: HolderPlace): Promise<StoredDocument> {
  const [access, ids] = accessTo(parts, place);
  return access.findStored(parts, ids);
}

/** @throws Refusal 404; 403 without the right to edit, 409 for a published workbook. */
export function findEditable(parts: Parts, viewer: Viewer, place: HolderPlace): Promise<ReadableDocument> {
  const [access, ids] = accessTo(parts, place);
  return access.findEditable(parts, viewer, ids);
}

/** The row as it is now, locked; its document is locked already. @throws Refusal 403, 404, 409 as `findEditable` */
export const lockEditable = (
  parts: Parts,
  trx: Transaction<Schema>,
  viewer: Viewer,
  holder: Pick<Holder, 'kind' | 'id'>,
): Promise<LockedFields> => parts.holders[holder.kind].lockEditable(trx, viewer, holder.id);

/** What a copied workbook began with; null where it is no copy, or the viewer may not see the original. */
export const findSource = (
  parts: Parts,
  viewer: Viewer,
  holder: Pick<Holder, 'kind' | 'id'>,
): Promise<Source | null> => parts.holders[holder.kind].findSource(parts, viewer, holder.id);

export const placeOf = ({ kind, id }: Holder): HolderPlace =>
  kind === 'workbook' ? { projectId: null, experimentId: id } : { templateId: id };
