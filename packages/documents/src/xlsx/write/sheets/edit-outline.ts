import { NS } from '../../../opc/index.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../../file/references.ts';
import { EditRefused } from '../../file/refused.ts';
import { isOn } from '../../file/workbook.ts';
import { elementWith } from '../../file/xml-edit.ts';
import { DEEPEST } from '../../outline/groups.ts';
import type { ChangeLevel, SetCollapsed } from '../../outline-edits.ts';
import { USUAL_HEIGHT } from '../../read/import.ts';
import { changeColumns, changeRows, checkSpan } from '../edit-columns.ts';
import type { SheetEditor } from '../sheet-editor.ts';

/** Rows that are grouped at once: each of them is written out. */
const MOST_ROWS = 50_000;

/** Changes the level of rows or columns (ECMA-376 part 1, 18.3.1.73 and 18.3.1.13), and says how deep the outline is. */
export function changeLevel(sheet: SheetEditor, { axis, from, to, by }: ChangeLevel): void {
  checkSpan(from, to, axis === 'row' ? MAX_ROWS : MAX_COLUMNS);
  if (axis === 'row' && to - from >= MOST_ROWS)
    throw new EditRefused('At most 50,000 rows can be grouped at once.');
  const level = (said: string | undefined) => {
    const next = Math.min(DEEPEST, Math.max(0, Number(said ?? 0) + by));
    return { outlineLevel: next === 0 ? null : String(next) };
  };
  if (axis === 'row') changeRows(sheet, from, to, by > 0, (row) => level(row.attribute('', 'outlineLevel')));
  else changeColumns(sheet, from, to, (column) => level(column?.attribute('', 'outlineLevel')));
  sayDepth(sheet, axis);
}

/** Says of rows or columns beside groups whether these are folded (`collapsed`). Throws EditRefused. */
export function setCollapsed(sheet: SheetEditor, { axis, collapsed, expanded }: SetCollapsed): void {
  if (collapsed.length + expanded.length > MOST_ROWS)
    throw new EditRefused('At most 50,000 groups can be folded at once.');
  const [change, size] = axis === 'row' ? [changeRow, MAX_ROWS] : [changeColumn, MAX_COLUMNS];
  for (const at of [...collapsed, ...expanded]) checkSpan(at, at, size);
  for (const at of expanded) change(sheet, at, false);
  for (const at of collapsed) change(sheet, at, true);
}

function changeRow(sheet: SheetEditor, at: number, isCollapsed: boolean): void {
  const isSaid = /^<[^>]*\scollapsed\s*=\s*["'](?:1|true)["']/.test(sheet.rows.text(at) ?? '');
  if (isSaid !== isCollapsed)
    changeRows(sheet, at, at, isCollapsed, () => ({ collapsed: isCollapsed ? '1' : null }));
}

function changeColumn(sheet: SheetEditor, at: number, isCollapsed: boolean): void {
  const column = sheet
    .child('cols')
    ?.childrenNamed(NS.spreadsheet, 'col')
    .find((one) => Number(one.attribute('', 'min')) <= at + 1 && Number(one.attribute('', 'max')) > at);
  if (isOn(column?.attribute('', 'collapsed')) !== isCollapsed)
    changeColumns(sheet, at, at, () => ({ collapsed: isCollapsed ? '1' : null }));
}

/** Excel makes room beside the cells for so many levels. */
function sayDepth(sheet: SheetEditor, axis: ChangeLevel['axis']): void {
  const columns = sheet.child('cols')?.childrenNamed(NS.spreadsheet, 'col') ?? [];
  const depth =
    axis === 'row'
      ? deepestRow(sheet)
      : Math.max(0, ...columns.map((column) => Number(column.attribute('', 'outlineLevel') ?? 0)));
  const name = axis === 'row' ? 'outlineLevelRow' : 'outlineLevelCol';
  const format = sheet.child('sheetFormatPr');
  if (format) {
    const written = elementWith(format, { [name]: depth === 0 ? null : String(depth) });
    if (written !== format.outer) sheet.replace(format, written);
  } else if (depth > 0)
    sheet.insert(
      'sheetFormatPr',
      `<${sheet.prefix}sheetFormatPr defaultRowHeight="${USUAL_HEIGHT}" ${name}="${depth}"/>`,
    );
}

function deepestRow({ rows }: SheetEditor): number {
  let deepest = 0;
  for (const row of rows.numbers) {
    const found = /^<[^>]*\soutlineLevel\s*=\s*["']([1-7])["']/.exec(rows.text(row) ?? '');
    deepest = Math.max(deepest, Number(found?.[1] ?? 0));
  }
  return deepest;
}
