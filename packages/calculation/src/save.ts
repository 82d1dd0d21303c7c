import {
  type CellResult,
  DocumentError,
  patchWorkbook,
  readCalculationInputs,
  storeResults,
  verifyPatch,
  type XlsxEdit,
} from '@benchbook/documents';
import { recalculate } from './recalculate.ts';
import { namedCells, type StaleCell } from './stale-results.ts';

export interface SavedWorkbook {
  bytes: Uint8Array;
  /** `sheetId` in the file of each sheet that was added, by the id its edit gave. */
  sheetIds: Record<string, string>;
  /** Results that were stored with the edits. */
  results: CellResult[];
  /** Results that are older than the edits. */
  stale: StaleCell[];
}

/**
 * A workbook with edits put into it, the results that follow from them stored beside their formulas, and all of it
 * verified. Without an edit that leaves a trace the bytes are the original's.
 *
 * Throws EditRefused and DocumentError as `patchWorkbook` and `verifyPatch` do.
 */
export async function saveWorkbook(
  original: Uint8Array,
  edits: readonly XlsxEdit[],
  limit?: number,
): Promise<SavedWorkbook> {
  const { bytes, changedParts, sheetIds } = patchWorkbook(original, edits);
  verifyPatch(original, edits, bytes);
  if (changedParts.length === 0) return { bytes, sheetIds, results: [], stale: [] };
  return { sheetIds, ...(await withResults({ original, edits, edited: bytes }, limit)) };
}

/** The results that follow from edits, stored in the workbook as they left it: what `saveWorkbook` does after its patch. */
export async function withResults(
  change: { original: Uint8Array; edits: readonly XlsxEdit[]; edited: Uint8Array },
  limit?: number,
): Promise<Omit<SavedWorkbook, 'sheetIds'>> {
  const { results, stale } = await recalculate(change, limit);
  try {
    return { bytes: storeResults(change, results, stale), results, stale };
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    // The edits are verified by themselves, and ask for a calculation: they are saved without the results.
    const { sheets } = readCalculationInputs(change.edited);
    return { bytes: change.edited, results: [], stale: namedCells([...stale, ...results], sheets) };
  }
}
