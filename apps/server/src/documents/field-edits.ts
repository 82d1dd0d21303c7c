import type { LastFieldEdit } from '../holders.ts';
import { checkUnchanged } from '../plumbing/based-on.ts';
import type { Viewer } from '../viewer.ts';

/**
 * Saves of the document do not count: what a person has in a form is not older for them (decision 32).
 *
 * @throws Refusal 409 when somebody edited the fields since `based`
 */
export function checkFieldsUnchanged(last: LastFieldEdit, based: Date | undefined): void {
  if (last.fields_updated_at === null) return;
  checkUnchanged({ at: last.fields_updated_at, by: last.fields_editor ?? 'Somebody' }, based);
}

/** The columns that remember an edit of the fields. */
export const fieldsEditedBy = ({ userId }: Viewer, at: Date) => ({
  last_update_by: userId,
  updated_at: at,
  fields_update_by: userId,
  fields_updated_at: at,
});
