import type { Workbook } from '../file/workbook.ts';
import { isReference } from '../names/name-rules.ts';
import { nameElements } from '../names/read-names.ts';
import type { SnapshotName } from './snapshot.ts';

/** What a sheet's own name has that every sheet knows. */
const WHOLE_WORKBOOK = 'AllDefaultWorkbook';

/**
 * The defined names the editor can calculate with, hidden ones and constants too. Left out are those it would read
 * wrongly, so that it shows what the file holds instead: a name that means something else on each sheet, references that
 * count from the cell that uses them, other workbooks, and what Excel keeps for itself (print areas).
 */
export function shownNames(workbook: Workbook): Record<string, SnapshotName> {
  const names: Record<string, SnapshotName> = {};
  for (const [index, { name, sheet, meaning, isHidden, isKnown }] of nameElements(workbook).entries()) {
    if (!isKnown) continue;
    const id = `name-${index}`;
    names[id] = {
      id,
      name,
      formulaOrRefString: isReference(meaning) ? meaning : `=${meaning}`,
      localSheetId: sheet ?? WHOLE_WORKBOOK,
      hidden: isHidden,
    };
  }
  return names;
}
