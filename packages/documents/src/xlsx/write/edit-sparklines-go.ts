import { applySplices, escapeText, type Splice, type XmlElement } from '../../opc/index.ts';
import { X14, XM } from '../conditional/read-rules.ts';
import type { CellsGo } from '../conditional/rule-model.ts';
import { parseRange, rangeName } from '../file/references.ts';
import { decodeText, encodeText } from '../file/strings.ts';
import { sparklinesGo } from '../sparklines/gone-sparklines.ts';
import type { SheetEditor } from './sheet-editor.ts';
import { outermost } from './shift-ranges.ts';

/**
 * Has the sparklines of a sheet go with cells that are moved or make room, and show the cells they showed; all else of them keeps its bytes.
 * Throws EditRefused where one would go to another sheet.
 */
export function changeSparklines(sheet: SheetEditor, go: CellsGo): void {
  const host = sheet.entry.name;
  const { place, follow } = sparklinesGo(go, host);
  const splices: Splice[] = [];
  const write = (element: XmlElement, text: string) =>
    splices.push({ start: element.innerStart, end: element.innerEnd, text: escapeText(text) });
  for (const element of sheet.child('extLst')?.descendants() ?? []) {
    if (!element.is(X14, 'sparkline') && !element.is(X14, 'sparklineGroup')) continue;
    // Of a group these are the days of what is shown.
    const formula = element.child(XM, 'f');
    if (formula) {
      const was = decodeText(formula.text);
      const now = follow(was, host);
      if (now !== was) write(formula, encodeText(now));
    }
    const cells = element.child(XM, 'sqref');
    const range = parseRange(cells?.text.trim() ?? '');
    if (!cells || !range) continue;
    const now = place(range);
    if (!now) splices.push({ start: element.start, end: element.end, text: '' });
    else if (rangeName(now) !== rangeName(range)) write(cells, rangeName(now));
  }
  if (splices.length === 0) return;
  sheet.replaceAll(applySplices(sheet.root.source, outermost(splices)));
  sheet.forgetEmptyLists();
}
