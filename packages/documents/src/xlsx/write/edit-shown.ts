import { parseXml } from '../../opc/index.ts';
import type { ShownGo } from '../drawing-edits.ts';
import { showingParts } from '../drawings/showing-parts.ts';
import { bandOf, canMove } from '../edits/moved-cells.ts';
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
  if (edit.op === 'shift-shown') return shiftIn(bandOf(sheet, edit));
  const { range, row, column } = edit;
  if (!canMove({ range, row, column })) throw new EditRefused('Charts show cells of a sheet.');
  const toSheet = edit.toSheet === undefined ? sheet : editor.entry(edit.toSheet).name;
  return moveCellsIn({ sheet, range, toSheet, row, column });
}
