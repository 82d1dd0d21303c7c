import { brief } from '../../brief.ts';
import type { OpcPackage } from '../../opc/zip.ts';
import { drawingTheme } from '../../xlsx/drawings/looks.ts';
import { readChart } from '../../xlsx/drawings/read-chart.ts';

/** Values that are read of one chart. */
const MOST_VALUES = 500_000;

/** What of a chart of a Word document the editor does not draw, in plain words; usually nothing. */
export function unshownOfChart(pkg: OpcPackage, part: string): string[] {
  try {
    const references = { areas: () => undefined, room: MOST_VALUES };
    const read = readChart(pkg.xml(part), { theme: drawingTheme(undefined), references });
    return 'chart' in read ? read.missed : [read.notShown];
  } catch {
    // Damaged, or not there.
    return [brief`charts`];
  }
}
