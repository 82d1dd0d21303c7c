import type { Experiment } from '@benchbook/contract';
import { sentence } from '@benchbook/words/server';
import type { VersionRow } from '../../documents/repository.ts';
import type { Parts } from '../../parts.ts';
import { checkStored, versionFile } from '../../stored-files/reading.ts';
import { newerVersion } from './seen.ts';
import { askForConfirmation, staleResultsOf } from './stale-results.ts';

/** What a signer says of what they sign. `sha256`: of the bytes they were told of; undefined: they do not say. */
interface Said {
  /** They know that results of the workbook may be out of date, and sign all the same. */
  acknowledged: boolean;
  sha256: string | undefined;
}

/**
 * Reads what is to be signed: its bytes are those that were saved and those the signer was told of, and the signer knows
 * which results may be out of date. Answers these.
 *
 * @throws Refusal 409 `newer-version`, `stale-results`, `unreadable-file`
 */
export async function examine(
  parts: Parts,
  type: Experiment['documentType'],
  version: VersionRow,
  { acknowledged, sha256 }: Said,
): Promise<string[]> {
  if (sha256 !== undefined && sha256 !== version.sha256) throw newerVersion();
  await checkStored(parts, versionFile(version), sentence('Nothing was signed.'));
  if (type !== 'xlsx') return [];
  const staleResults = await staleResultsOf(parts, version.sha256);
  if (staleResults.length > 0 && !acknowledged) throw askForConfirmation(staleResults);
  return staleResults;
}
