import { staleResults } from '@benchbook/calculation';
import { checkResults, type ResultsProof } from './check-results.ts';
import { recalculated } from './libre-office.ts';
import { lettersOf } from './sheet.ts';

/** A workbook before and after an input was changed. */
export interface ChangedWorkbook {
  file: string;
  before: Uint8Array;
  after: Uint8Array;
}

/** Workbooks that one LibreOffice calculates, before and after. */
const BATCH = 12;

/** Holds the results stored in each workbook against LibreOffice's; null for a workbook that it does not open. */
export async function proveResults(
  workbooks: readonly ChangedWorkbook[],
): Promise<Map<string, ResultsProof | null>> {
  const proofs = new Map<string, ResultsProof | null>();
  for (let at = 0; at < workbooks.length; at += BATCH) {
    const batch = workbooks.slice(at, at + BATCH);
    // Several inputs of one workbook share what it was before.
    const states = [...new Set(batch.flatMap(({ before, after }) => [before, after]))];
    const calculated = new Map((await recalculated(states)).map((bytes, index) => [states[index], bytes]));
    for (const { file, before, after } of batch) {
      const [old, now] = [calculated.get(before), calculated.get(after)];
      const unsure = new Set(
        staleResults(after).map(
          ({ sheetName, row, column }) => `${sheetName}!${lettersOf(column + 1)}${row + 1}`,
        ),
      );
      const given = old && now ? { before: old, after: now } : null;
      proofs.set(file, given && checkResults(before, after, given, unsure));
    }
  }
  return proofs;
}

/** Prints the totals and answers whether none is wrong. A proof is one edit; `workbooks` says in how many. */
export function reportResults(
  proofs: ReadonlyMap<string, ResultsProof | null>,
  print: (line: string) => void,
  workbooks = proofs.size,
): boolean {
  const done = [...proofs.values()].filter((proof) => proof !== null);
  const sum = (pick: (proof: ResultsProof) => number) => done.reduce((all, proof) => all + pick(proof), 0);
  const compared = sum((proof) => proof.compared);
  const wrong = sum((proof) => proof.wrong.length);
  const withChanges = done.filter((proof) => proof.changed > 0).length;
  const share = compared === 0 ? 0 : sum((proof) => proof.unsure) / compared;
  print(
    `results: ${done.length} edits in ${workbooks} workbooks, ${withChanges} with changed results; ${compared} results compared, ` +
      `${sum((proof) => proof.right)} right (${sum((proof) => proof.changed)} of them changed), ` +
      `${sum((proof) => proof.unsure)} named as not sure (${(share * 100).toFixed(1)} %), ${wrong} wrong; ` +
      `${sum((proof) => proof.leftOut)} left out, ${proofs.size - done.length} LibreOffice does not open`,
  );
  print(`goal, no wrong result: ${wrong === 0 ? 'reached' : 'missed'}`);
  return wrong === 0;
}
