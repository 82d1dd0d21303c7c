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
