import type { Area, ShownGo } from '../drawing-edits.ts';
import { bandOf } from '../edits/moved-cells.ts';
import { contains, MAX_COLUMNS, MAX_ROWS } from '../file/references.ts';
import { shiftSpan } from '../formula/formula-changes.ts';
import type { SheetDrawings } from './drawing-model.ts';
import { sourcesIn } from './moved.ts';

/**
 * The drawings of a workbook after cells were moved or made room: charts go on showing the cells they showed, where a reference names only
 * such as moved. Answers the same where none shows any. Nothing that is given is changed.
 */
export function goneSources(sheets: readonly SheetDrawings[], edit: ShownGo): readonly SheetDrawings[] {
  const gone = structuredClone(sheets) as SheetDrawings[];
  let isOther = false;
  for (const source of sourcesIn(gone)) {
    const areas = source.areas?.flatMap((area) => goneArea(area, edit));
    if (!areas || JSON.stringify(areas) === JSON.stringify(source.areas)) continue;
    isOther = true;
    // Of a reference that names something gone nothing is left to show.
    source.areas = areas.length === source.areas?.length ? areas : [];
  }
  return isOther ? gone : sheets;
}

function goneArea(area: Area, edit: ShownGo): Area[] {
  if (area.sheet !== edit.sheet) return [area];
  if (edit.op === 'shift-shown') return shiftedArea(area, edit);
  if (!contains(edit.range, area)) return [area];
  const [rows, columns] = [edit.row - edit.range.startRow, edit.column - edit.range.startColumn];
  return [
    {
      sheet: edit.toSheet ?? edit.sheet,
      startRow: area.startRow + rows,
      endRow: area.endRow + rows,
      startColumn: area.startColumn + columns,
      endColumn: area.endColumn + columns,
    },
  ];
}

function shiftedArea(area: Area, edit: Extract<ShownGo, { op: 'shift-shown' }>): Area[] {
  const { within, ...shift } = bandOf(edit.sheet, edit);
  const byRow = edit.axis === 'row';
  const [from, to] = byRow ? [area.startRow, area.endRow] : [area.startColumn, area.endColumn];
  const [first, last] = byRow ? [area.startColumn, area.endColumn] : [area.startRow, area.endRow];
  const isWhole = from === 0 && to === (byRow ? MAX_ROWS : MAX_COLUMNS) - 1;
  if (isWhole || first < within.from || last > within.to) return [area];
  const span = shiftSpan(from, to, shift);
  if (!span) return [];
  return [
    byRow
      ? { ...area, startRow: span.from, endRow: span.to }
      : { ...area, startColumn: span.from, endColumn: span.to },
  ];
}
