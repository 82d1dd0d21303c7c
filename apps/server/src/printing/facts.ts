import { readShownName } from '../configuration/repository.ts';
import type { VersionRow } from '../documents/repository.ts';
import type { ExperimentRow } from '../experiments/repository.ts';
import { unsigned } from '../experiments/signing/chain.ts';
import { listSignatures, listSteps } from '../experiments/signing/repository.ts';
import { staleResultsOf } from '../experiments/signing/stale-results.ts';
import type { Parts } from '../parts.ts';
import { listTimeZones } from './repository.ts';
import type { SignedFacts } from './signature-page.ts';

/** What the record says about a version of a workbook, as it is now. @throws Refusal 429, 503 when too much is being read */
export async function signedFacts(
  parts: Parts,
  workbook: ExperimentRow,
  version: VersionRow,
  program: string | null,
): Promise<SignedFacts> {
  const { db } = parts;
  const isSigned = workbook.published_version === version.number;
  const signatures = isSigned ? await listSignatures(db, workbook.id) : [];
  const zones = await listTimeZones(
    db,
    signatures.map(({ user_id }) => user_id),
  );
  const isCalculated = workbook.document_type === 'xlsx' && !isSigned;
  return {
    laboratory: await readShownName(db),
    address: parts.environment.publicUrl,
    project: { id: workbook.project_id, title: workbook.project_title },
    workbook: { id: workbook.id, title: workbook.title },
    version: {
      number: version.number,
      sha256: version.sha256,
      size: Number(version.size),
      format: version.format ?? workbook.document_type,
      at: version.created_at,
    },
    publishedVersion: workbook.published_version,
    isReviewed: workbook.state === 2,
    declined: declinedOf(workbook),
    signatures: signatures.map((row) => ({
      kind: row.kind,
      name: row.user_name,
      meaning: row.meaning,
      at: row.signed_at,
      timeZone: zones.get(row.user_id),
      method: row.method,
      version: row.version,
      sha256: row.sha256,
      staleResults: row.stale_results,
    })),
    waiting: isSigned ? unsigned(await listSteps(db, workbook.id)) : [],
    staleResults: isCalculated ? await staleResultsOf(parts, version.sha256) : [],
    program,
  };
}

function declinedOf(workbook: ExperimentRow): SignedFacts['declined'] {
  const { declined_at: at, declined_by_name: by, decline_reason: reason, withdrawn } = workbook;
  if (at === null) return null;
  return { at, by: by ?? '', reason: reason ?? '', isWithdrawal: withdrawn };
}
