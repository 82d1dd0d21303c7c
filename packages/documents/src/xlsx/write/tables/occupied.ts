import { NS, parseXml } from '../../../opc/index.ts';
import type { CellRange } from '../../edits.ts';
import { intersects, parseRange } from '../../file/references.ts';
import { tableParts } from '../edit-filters.ts';
import type { WorkbookEditor } from '../workbook-editor.ts';

/** Whether some of these cells are a table's already, are merged, or are those of the sheet's own filter. */
export function isOccupied(
  editor: WorkbookEditor,
  id: string,
  range: CellRange,
  but?: { part: string; range: CellRange },
): boolean {
  const others = tableParts(editor, id).filter((part) => part !== but?.part);
  const isTaken = others.some((part) => {
    const own = parseRange(parseXml(editor.pkg.text(part)).attribute('', 'ref') ?? '');
    return own && intersects(own, range);
  });
  const sheet = editor.sheet(id);
  const merged = sheet.child('mergeCells')?.childrenNamed(NS.spreadsheet, 'mergeCell') ?? [];
  const isMerged = merged.some((one) => {
    const cells = parseRange(one.attribute('', 'ref') ?? '');
    return cells && intersects(cells, range) && !(but && intersects(cells, but.range));
  });
  const filtered = parseRange(sheet.child('autoFilter')?.attribute('', 'ref') ?? '');
  return isTaken || isMerged || (filtered !== undefined && intersects(filtered, range));
}
