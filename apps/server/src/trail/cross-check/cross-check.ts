import type { Parts } from '../../parts.ts';
import { type Break, nameOfRow } from '../breaks.ts';
import * as repository from './repository.ts';

/** Whether each signature, version, reason, remark and declined workbook has the entry that says so, and each such entry what it says. */
export async function crossCheck({ db }: Parts): Promise<Break[]> {
  const [signatures, bound, declined, versions, unsigned, unversioned, reasons, remarks, duplicates] =
    await Promise.all([
      repository.listSignaturesWithoutEntry(db),
      repository.listOtherwiseBound(db),
      repository.listDeclinedOtherwise(db),
      repository.listVersionsWithoutEntry(db),
      repository.listEntriesWithoutSignature(db),
      repository.listEntriesWithoutVersion(db),
      repository.listReasonedOtherwise(db),
      repository.listRemarkedOtherwise(db),
      repository.listDuplicates(db),
    ]);
  const entry = (id: string) => nameOfRow('audit_entries', id, 0);
  return [
    ...signatures.map(({ id }) => ({
      mark: `signatures ${id} entry`,
      sentence: `${nameOfRow('signatures', id, 0)} is not what the activity log says was signed.`,
    })),
    ...bound.map(({ id }) => ({
      mark: `experiments ${id} signers`,
      sentence: `The chain of signers of workbook ${id} is not what the activity log says it was published with.`,
    })),
    ...declined.map(({ id }) => ({
      mark: `experiments ${id} declined`,
      sentence: `Whether somebody declined to sign workbook ${id} or withdrew it, and why, is not what the activity log says.`,
    })),
    ...versions.map(({ id, part }) => ({
      mark: `versions ${id} ${part} entry`,
      sentence: `${nameOfRow('versions', id, part)} is not what the activity log says was saved.`,
    })),
    ...unsigned.map(({ id }) => ({
      mark: `audit_entries ${id} signature`,
      sentence: `${entry(id)} says that somebody signed, and there is no such signature.`,
    })),
    ...unversioned.map(({ id }) => ({
      mark: `audit_entries ${id} version`,
      sentence: `${entry(id)} says that a version was saved, and there is no such version.`,
    })),
    ...reasons.flatMap(({ reason_id: id }) =>
      id === null
        ? []
        : {
            mark: `version_reasons ${id} entry`,
            sentence: `Reason ${id} for a change is not what the activity log says was given.`,
          },
    ),
    ...reasons.flatMap(({ entry_id: id }) =>
      id === null
        ? []
        : {
            mark: `audit_entries ${id} reason`,
            sentence: `${entry(id)} says why something was changed, and there is no such reason.`,
          },
    ),
    ...remarks.map(({ id }) => ({
      mark: `remarks ${id} entry`,
      sentence: `Remark ${id} is not what the activity log says was written, settled or withdrawn.`,
    })),
    ...duplicates.map(({ id }) => ({
      mark: `audit_entries ${id} twice`,
      sentence: `${entry(id)} is a copy of another one.`,
    })),
  ];
}
