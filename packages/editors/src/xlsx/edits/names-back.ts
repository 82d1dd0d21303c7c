import type { NameEdit } from '@benchbook/documents';
import { type Shift, shiftIn } from '@benchbook/documents/formula-changes';
import type { ISetDefinedNameMutationParam } from '@univerjs/engine-formula';
import { WHOLE_WORKBOOK } from './rule-mutation.ts';

/**
 * What a name stands for where undo brought rows or columns back as new ones: in the file it stands for what was left of its cells without
 * them, and grows only where they come between these. Null where that is the same.
 *
 * @param name as it is on the page, where undo gave it the cells that it had
 * @param came `sheet`: its name, `id`: its id
 */
export function nameOfReturned(
  name: ISetDefinedNameMutationParam,
  came: Shift & { id: string },
): NameEdit | null {
  const meaning = name.formulaOrRefString.replace(/^=/, '');
  const without = shiftIn({ ...came, count: -came.count })(meaning, undefined, true);
  const inFile = shiftIn(came)(without, undefined, true);
  if (inFile === meaning) return null;
  const isLocal = name.localSheetId !== undefined && name.localSheetId !== WHOLE_WORKBOOK;
  const sheet = isLocal ? String(name.localSheetId) : came.id;
  return { op: 'set-name', sheet, isLocal, name: name.name, meaning };
}
