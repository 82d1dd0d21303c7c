import type { FileType } from './host.ts';
import type { Proof } from './prove.ts';

/** The share of sound documents that must open for editing, of those whose author lets them be edited. */
export const WANTED_SHARE = 0.97;

/** Why a document is read-only wherever it is opened: an edit would break its signature, or it asks for a password. */
const CLOSED_BY_AUTHOR = /digitally signed|protected this document against editing, with a password/;

/** Prints the totals and answers whether the goals are met. */
export function report(proofs: Proof[], print: (line: string) => void): boolean {
  let isMet = true;
  for (const type of ['docx', 'xlsx'] as const) {
    const of = proofs.filter((proof) => proof.type === type);
    if (of.length > 0 && !reportType(type, of, print)) isMet = false;
  }
  const losses = proofs.filter((proof) => proof.losses.length > 0).length;
  print(`losses: ${losses}`);
  print(`goal, nothing lost: ${losses === 0 ? 'reached' : 'missed'}`);
  return isMet && losses === 0;
}

function reportType(type: FileType, proofs: Proof[], print: (line: string) => void): boolean {
  const count = (...outcomes: Proof['outcome'][]) =>
    proofs.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const refused = count('refused');
  const opened = proofs.length - refused - count('failed');
  const forEditing = count('edited', 'locked', 'unsaved');
  const closed = proofs.filter(
    ({ outcome, reason = '' }) => outcome === 'read-only' && CLOSED_BY_AUTHOR.test(reason),
  ).length;
  const share = shareOf(forEditing, opened - closed);
  print(
    `${type}: ${proofs.length} files, ${refused} refused, ${opened} opened, ${forEditing} for editing ` +
      `(${percent(shareOf(forEditing, opened))} of all; ${percent(share)} without the ${closed} that are ` +
      `signed or protected with a password), ${count('edited')} edited and saved, ` +
      `${count('locked')} locked against this edit, ${count('unsaved')} saves refused, ` +
      `${count('read-only')} read-only, ${count('hung')} hung, ${count('failed')} not proven`,
  );
  for (const outcome of ['refused', 'read-only', 'locked', 'unsaved', 'failed'] as const) {
    for (const [reason, times] of reasons(proofs.filter((proof) => proof.outcome === outcome))) {
      print(`  ${outcome} ${times} × ${reason}`);
    }
  }
  const times = (pick: (proof: Proof) => number | undefined) =>
    proofs.flatMap((proof) => pick(proof) ?? []).sort((a, b) => a - b);
  const open = times((proof) => (proof.outcome === 'edited' ? proof.openMilliseconds : undefined));
  const save = times((proof) => (proof.outcome === 'edited' ? proof.saveMilliseconds : undefined));
  print(
    `  to open: median ${at(open, 0.5)} ms, p95 ${at(open, 0.95)} ms; ` +
      `to save: median ${at(save, 0.5)} ms, p95 ${at(save, 0.95)} ms`,
  );
  const isOpenEnough = share >= WANTED_SHARE;
  const unclear = count('unsaved', 'hung', 'failed');
  print(
    `  goal, at least ${percent(WANTED_SHARE)} open for editing: ${isOpenEnough ? 'reached' : 'missed'}; ` +
      `goal, every edit is saved: ${unclear === 0 ? 'reached' : 'missed'}`,
  );
  return isOpenEnough && unclear === 0;
}

/** Reasons with how often, without what is different from file to file. */
function reasons(proofs: Proof[]): [string, number][] {
  const times = new Map<string, number>();
  for (const { reason = '' } of proofs) {
    const general = reason.replace(/“[^”]*”|"[^"]*"/g, '…').replace(/\b[A-Z]{1,3}\d+\b/g, '…');
    times.set(general, (times.get(general) ?? 0) + 1);
  }
  return [...times].sort(([, a], [, b]) => b - a);
}

function shareOf(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

function at(sorted: number[], share: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
