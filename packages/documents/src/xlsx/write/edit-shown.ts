import { parseXml } from '../../opc/index.ts';
import type { ShownGo } from '../drawing-edits.ts';
import { showingParts } from '../drawings/showing-parts.ts';
import { bandOf, canMove, canShift } from '../edits/moved-cells.ts';
import { EditRefused } from '../file/refused.ts';
import { type FormulaChange, moveCellsIn, shiftIn } from '../formula/formula-changes.ts';
import { changeElements, mayHoldFormulas } from '../formula/formula-places.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

/**
 * Has what charts and controls show of cells that are moved or make room name these where they are; all else of their parts keeps
 * its bytes. Throws EditRefused.
 */
export function editShown(editor: WorkbookEditor, edit: ShownGo): void {
  const change = changeOf(editor, edit);
  for (const [part, host] of showingParts(editor.workbook)) {
    if (!mayHoldFormulas(part)) continue;
    const source = editor.pkg.text(part);
    const changed = changeElements(parseXml(source), host, change);
    if (changed !== source) editor.pkg.set(part, changed);
  }
}

function changeOf(editor: WorkbookEditor, edit: ShownGo): FormulaChange {
  const sheet = editor.entry(edit.sheet).name;
  const isOf = edit.op === 'shift-shown' ? canShift(edit) : canMove(edit);
  if (!isOf) throw new EditRefused('Charts show cells of a sheet.');
  if (edit.op === 'shift-shown') return shiftIn(bandOf(sheet, edit));
  const { range, row, column } = edit;
  const toSheet = edit.toSheet === undefined ? sheet : editor.entry(edit.toSheet).name;
  return moveCellsIn({ sheet, range, toSheet, row, column });
}
