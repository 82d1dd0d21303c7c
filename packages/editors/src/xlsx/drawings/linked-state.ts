import type { Control } from '@benchbook/documents';
import type { ChartCells } from './charts/chart-data.ts';

/**
 * What a check box says: TRUE, FALSE or #N/A of its cell, as it is now. Where it has none, or another value stands there, it stays as
 * the file has it, as in Excel.
 */
export function linkedState({ link, state }: Control, cells: ChartCells): Control['state'] {
  const [area] = link?.areas ?? [];
  const value = area ? cells.rows(area, false)[0]?.[0]?.value : undefined;
  if (value === '#N/A') return 'mixed';
  if (typeof value === 'number') return value === 0 ? 'off' : 'on';
  return state;
}
