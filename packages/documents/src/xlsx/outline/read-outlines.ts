import { NS } from '../../opc/index.ts';
import { MAX_COLUMNS } from '../file/references.ts';
import { openWorkbook, type Workbook } from '../file/workbook.ts';
import { openXmlList, xmlListItems } from '../file/xml-list.ts';
import type { OutlineRun, SheetOutline } from './outline-model.ts';

const GROUPED = /\soutlineLevel\s*=\s*["'][1-7]/;

/** The outlines of the sheets that have one (ECMA-376 part 1, 18.3.1.73 and 18.3.1.13). Throws DocumentError. */
export function readOutlines(bytes: Uint8Array): SheetOutline[] {
  return outlinesOf(openWorkbook(bytes));
}

export function outlinesOf({ pkg, sheets }: Workbook): SheetOutline[] {
  return sheets.flatMap(({ id, part, isWorksheet }): SheetOutline[] => {
    const source = isWorksheet ? pkg.text(part) : '';
    if (!GROUPED.test(source)) return [];
    const list = openXmlList(source, 'sheetData', 'row');
    const runs: OutlineRun[] = [];
    const add = (axis: OutlineRun['axis'], from: number, to: number, level: number) => {
      if (!(level >= 1 && level <= 7) || !(to >= from)) return;
      const last = runs.at(-1);
      if (axis === 'row' && last?.axis === axis && last.level === level && last.to === from - 1) last.to = to;
      else runs.push({ axis, from, to, level });
    };
    const columns = list.skeleton.child(NS.spreadsheet, 'cols')?.childrenNamed(NS.spreadsheet, 'col');
    for (const column of columns ?? []) {
      const [min, max, level] = ['min', 'max', 'outlineLevel'].map((name) =>
        Number(column.attribute('', name) ?? 0),
      );
      add('column', (min ?? 0) - 1, Math.min(max ?? 0, MAX_COLUMNS) - 1, level ?? 0);
    }
    let before = -1;
    for (const { element } of xmlListItems(list)) {
      // A row without a number follows the one before.
      const row = Number(element.attribute('', 'r') ?? before + 2) - 1;
      before = row;
      add('row', row, row, Number(element.attribute('', 'outlineLevel') ?? 0));
    }
    const properties = list.skeleton.child(NS.spreadsheet, 'sheetPr')?.child(NS.spreadsheet, 'outlinePr');
    const isOff = (name: string) => /^(?:0|false|off)$/.test(properties?.attribute('', name) ?? '1');
    const above = isOff('summaryBelow');
    const left = isOff('summaryRight');
    return runs.length > 0 ? [{ sheet: id, runs, above, left }] : [];
  });
}
