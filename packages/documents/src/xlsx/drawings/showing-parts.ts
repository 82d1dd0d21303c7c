import { readRelationships, relationshipKind } from '../../opc/index.ts';
import type { Workbook } from '../file/workbook.ts';

const OF_SHEETS = new Set(['drawing', 'vmlDrawing', 'ctrlProp']);
const OF_DRAWINGS = new Set(['chart', 'chartEx', 'chartUserShapes']);

/** The parts that show cells above those of sheets, charts and controls, each with the sheet they stand on, by its name. */
export function showingParts({ pkg, sheets }: Workbook): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (of: string, kinds: ReadonlySet<string>, host: string) => {
    for (const link of readRelationships(pkg, of)) {
      if (link.external || found.has(link.part) || !pkg.has(link.part) || !kinds.has(relationshipKind(link)))
        continue;
      found.set(link.part, host);
      visit(link.part, OF_DRAWINGS, host);
    }
  };
  for (const { part, name } of sheets) visit(part, OF_SHEETS, name);
  return found;
}

/**
 * References in what is not read to be drawn: of charts of newer kinds, of data labels that say what cells say, of what a chart leaves
 * out, of lists and groups of controls, of pictures of cells, of the text of a shape.
 */
const UNREAD =
  /drawing\/2014\/chartex|\b(?:datalabelsRange|dlblFTEntry|fullRef|levelRef|formulaRef|cameraTool)\b|Fmla(?:Link|Range|Group|Pict|Txbx)\b|\b(?:textlink|fmla(?:Link|Range|Group|Txbx))\s*=\s*["'][^"']/;

/** Whether what stands above the cells names some that nobody knows who only draws it. */
export function showsUnread(workbook: Workbook): boolean {
  return [...showingParts(workbook).keys()].some((part) => UNREAD.test(workbook.pkg.text(part)));
}
