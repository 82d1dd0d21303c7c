import { SIGNATURE_METHODS, type SignatureKind, type SignatureMethod } from '@benchbook/contract';
import type { FactsPage } from '@benchbook/documents/basics';

/** A version of a workbook, and what the record says about its signing. */
export interface SignedFacts {
  laboratory: string;
  address: string;
  project: { id: number; title: string };
  workbook: { id: number; title: string };
  version: { number: number; sha256: string; size: number; format: string; at: Date };
  /** The version the workbook was published with; null: it was not published. */
  publishedVersion: number | null;
  isReviewed: boolean;
  declined: { by: string; at: Date; reason: string; isWithdrawal: boolean } | null;
  signatures: readonly SignatureOnPage[];
  /** Of the chain of signers, those who have not signed; where it has none, nothing is said of who reviews. */
  waiting: readonly { meaning: string; who: string }[];
  /** Cells of this version whose results may be out of date; of a signed one they stand in its signatures. */
  staleResults: readonly string[];
  /** What made the pages; null: they are the stored file. */
  program: string | null;
}

export interface SignatureOnPage {
  kind: SignatureKind;
  /** As signed. */
  name: string;
  meaning: string | null;
  at: Date;
  /** Of the signer's laboratory. */
  timeZone: string | undefined;
  method: SignatureMethod;
  version: number;
  sha256: string;
  staleResults: readonly string[];
}

const DONE: Record<SignatureKind, string> = { publish: 'Published', sign: 'Signed', review: 'Reviewed' };

/** What stands behind the pages of a version: who signed it, with everything a signature holds (21 CFR 11.50). */
export function signaturePage(facts: SignedFacts): FactsPage {
  const { version, publishedVersion } = facts;
  const isSigned = version.number === publishedVersion;
  return {
    title: titleOf(facts),
    remarks: [...remarksOf(facts)],
    sections: [
      aboutWorkbook(facts),
      ...(isSigned ? [aboutSigning(facts)] : []),
      ...(isSigned ? facts.signatures.map(aboutSignature) : []),
    ],
  };
}

function titleOf({ version, publishedVersion }: SignedFacts): string {
  if (publishedVersion === null) return 'Draft, not signed';
  return publishedVersion === version.number ? 'Signatures' : 'This version is not signed';
}

function* remarksOf({ version, publishedVersion, staleResults }: SignedFacts): Generator<string> {
  if (publishedVersion === null) yield 'Nobody has signed this workbook.';
  else if (publishedVersion !== version.number)
    yield `The workbook was signed as version ${publishedVersion}. These pages show version ${version.number}.`;
  if (staleResults.length > 0)
    yield `Results in the stored file that may be out of date: ${listed(staleResults)}.`;
}

function aboutWorkbook({ laboratory, address, project, workbook, version, program }: SignedFacts) {
  const pages = program === null ? 'The stored file itself' : `Made by ${program}`;
  const size = version.size.toLocaleString('en-US');
  return {
    title: 'Workbook',
    facts: [
      ['Title', workbook.title],
      ['Number', `${workbook.id}`],
      ['Project', `${project.title} (${project.id})`],
      ...(laboratory === '' ? [] : [['Laboratory', laboratory] as const]),
      ['Notebook', address],
      ['Version', `${version.number}, stored on ${utc(version.at)}`],
      ['File', `${version.format}, ${size} bytes`],
      ['SHA-256', version.sha256],
      ['Pages', pages],
    ] as const,
  };
}

function aboutSigning({ isReviewed, declined, waiting }: SignedFacts) {
  return { title: 'Signing', facts: [['State', stateOf(isReviewed, declined, waiting)]] as const };
}

function stateOf(
  isReviewed: boolean,
  declined: SignedFacts['declined'],
  waiting: SignedFacts['waiting'],
): string {
  if (declined !== null) {
    const what = declined.isWithdrawal ? 'Withdrawn from signing' : 'Declined';
    return `${what} by ${declined.by} on ${utc(declined.at)}: ${declined.reason}`;
  }
  if (isReviewed) return 'Complete';
  if (waiting.length === 0) return 'Published, not reviewed';
  return `Not complete. Waits for: ${waiting.map(({ meaning, who }) => `${meaning} by ${who}`).join('; ')}`;
}

function aboutSignature(signature: SignatureOnPage, index: number) {
  const { kind, name, meaning, at, timeZone, method, version, sha256, staleResults } = signature;
  const local = timeZone === undefined ? '' : ` (${wallClock(at, timeZone)} ${timeZone})`;
  return {
    title: `${index + 1}. ${DONE[kind]} by ${name}`,
    facts: [
      ['Name', name],
      ['Meaning', meaning ?? 'Signed before signatures had a meaning'],
      ['Time', `${utc(at)}${local}`],
      ['Shown to be theirs by', SIGNATURE_METHODS[method]],
      ['Signed', `Version ${version}, SHA-256 ${sha256}`],
      ...(staleResults.length === 0
        ? []
        : [['Known to be unsure', `Results that may be out of date: ${listed(staleResults)}`] as const]),
    ] as const,
  };
}

/** Cells that a sentence names. */
const NAMED = 20;
const listed = (cells: readonly string[]): string =>
  cells.slice(0, NAMED).join(', ') + (cells.length > NAMED ? ` and ${cells.length - NAMED} more` : '');

const utc = (at: Date): string => `${wallClock(at, 'UTC')} UTC`;

/** 2026-11-24 09:12:33 */
const wallClock = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
