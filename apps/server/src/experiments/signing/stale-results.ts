import { REFUSAL_CODES } from '@benchbook/contract';
import { DocumentError } from '@benchbook/documents/basics';
import { sentence } from '@benchbook/words/server';
import type { Parts } from '../../parts.ts';
import { findStaleResults } from '../../plumbing/document-threads/index.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { findDifferences } from '../../second-opinions/repository.ts';

/** Cells that the sentence itself names. */
const NAMED = 5;

/**
 * The cells of a workbook whose stored results may be older than what they are calculated from, as ranges with the name
 * of the sheet, in its order, after those about which another program says something else, with both results. Where that
 * cannot be found out, the whole workbook counts.
 *
 * @throws Refusal 429, 503 when too much is being read.
 */
export async function staleResultsOf(parts: Parts, sha256: string): Promise<string[]> {
  try {
    const stale = await findStaleResults({ sha256, storage: parts.environment.storage });
    const { program = '', differences = [] } = (await findDifferences(parts.db, sha256)) ?? {};
    const different = differences.map(
      ({ cell, ours, theirs }) => `${cell}: Benchbook has ${ours}, ${program} calculates ${theirs}`,
    );
    return [...different, ...stale];
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return [`the whole workbook, which could not be examined (${error.message})`];
  }
}

/** Asks whether to sign all the same; the entry carries every range. */
export function askForConfirmation(ranges: string[]): Refusal {
  const named = ranges.slice(0, NAMED).join(', ');
  const more = ranges.length > NAMED ? sentence(' and {count} more', { count: ranges.length - NAMED }) : '';
  const msg = sentence(
    'Results in this workbook may be out of date, because nobody could calculate them here for certain: {named}{more}. Nothing was signed. Open the workbook in Excel and save it there, or confirm that you sign it with the results as they are.',
    { named, more },
  );
  return new Refusal(409, [{ code: REFUSAL_CODES.staleResults, msg, items: ranges }]);
}
