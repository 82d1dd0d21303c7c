import { forbidden } from '../plumbing/refusal.ts';
import { mayCreateType, mayEditType } from '../types/policy.ts';
import type { Viewer } from '../viewer.ts';

/** What the rules need to know of a template. */
export interface TemplateFacts {
  experiment_type_id: number | null;
}

/**
 * Decision 33 and section 6: the types whose templates a viewer does not see, because no role of theirs may create or
 * edit; the lists leave them out in their SQL.
 */
export const hiddenTypes = (viewer: Viewer): number[] =>
  [...viewer.experimentTypeRights]
    .filter(([, rights]) => rights.create.length === 0 && rights.edit.length === 0)
    .map(([id]) => id);

const mayCreate = (viewer: Viewer, { experiment_type_id: type }: TemplateFacts): boolean =>
  type === null || mayCreateType(viewer, type);

export const mayEditTemplate = (viewer: Viewer, { experiment_type_id: type }: TemplateFacts): boolean =>
  type === null || mayEditType(viewer, type);

/** @throws Refusal 403 */
export function checkCreateTemplate(viewer: Viewer, template: TemplateFacts): void {
  if (!mayCreate(viewer, template)) {
    throw forbidden('You do not have the right to create templates of this workbook type.');
  }
}

/** Deleting needs the same. @throws Refusal 403 */
export function checkEditTemplate(viewer: Viewer, template: TemplateFacts): void {
  if (!mayEditTemplate(viewer, template)) {
    throw forbidden('You do not have the right to edit templates of this workbook type.');
  }
}

/** As for workbooks, a type is offered to those who may create or edit with it. @throws Refusal 403 */
export function checkAssignType(viewer: Viewer, after: TemplateFacts): void {
  if (!mayCreate(viewer, after) && !mayEditTemplate(viewer, after)) {
    throw forbidden('You do not have the right to use this workbook type.');
  }
}
