import { SIGNATURE_METHODS, type SignatureKind, type SignatureMethod } from '@benchbook/contract';
import type { FactsPage } from '@benchbook/documents/basics';
import { type Say, sayIn } from '../plumbing/speaking.ts';

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

const DONE: Record<SignatureKind, string> = {
  publish: '{number}. Published by {name}',
  sign: '{number}. Signed by {name}',
  review: '{number}. Reviewed by {name}',
};

/**
 * What stands behind the pages of a version: who signed it, with everything a signature holds (21 CFR 11.50).
 *
 * @param say in the language of who reads it; names, titles, meanings and times stay as they are
 */
export function signaturePage(facts: SignedFacts, say: Say = sayIn('en')): FactsPage {
  const { version, publishedVersion } = facts;
  const isSigned = version.number === publishedVersion;
  return {
    title: titleOf(facts, say),
    remarks: [...remarksOf(facts, say)],
    sections: [
      aboutWorkbook(facts, say),
      ...(isSigned ? [aboutSigning(facts, say)] : []),
      ...(isSigned ? facts.signatures.map((signature, index) => aboutSignature(signature, index, say)) : []),
    ],
  };
}

function titleOf({ version, publishedVersion }: SignedFacts, say: Say): string {
  if (publishedVersion === null) return say('Draft, not signed');
  return publishedVersion === version.number ? say('Signatures') : say('This version is not signed');
}

function* remarksOf({ version, publishedVersion, staleResults }: SignedFacts, say: Say): Generator<string> {
  if (publishedVersion === null) yield say('Nobody has signed this workbook.');
  else if (publishedVersion !== version.number)
    yield say('The workbook was signed as version {signed}. These pages show version {shown}.', {
      signed: publishedVersion,
      shown: version.number,
    });
  if (staleResults.length > 0)
    yield say('Results in the stored file that may be out of date: {cells}.', {
      cells: listed(staleResults, say),
    });
}

function aboutWorkbook({ laboratory, address, project, workbook, version, program }: SignedFacts, say: Say) {
  const { number, at, format, size, sha256 } = version;
  return {
    title: say('Workbook'),
    facts: [
      [say('Title'), workbook.title],
      [say('Number'), `${workbook.id}`],
      [say('Project'), `${project.title} (${project.id})`],
      ...(laboratory === '' ? [] : [[say('Laboratory'), laboratory] as const]),
      [say('Notebook'), address],
      [say('Version'), say('{number}, stored on {at}', { number, at: utc(at) })],
      [say('File'), say('{format}, {size, number} bytes', { format, size })],
      ['SHA-256', sha256],
      [
        say('Pages'),
        program === null ? say('The stored file itself') : say('Made by {program}', { program }),
      ],
    ] as const,
  };
}

function aboutSigning({ isReviewed, declined, waiting }: SignedFacts, say: Say) {
  return {
    title: say('Signing'),
    facts: [[say('State'), stateOf({ isReviewed, declined, waiting }, say)]] as const,
  };
}

function stateOf(
  { isReviewed, declined, waiting }: Pick<SignedFacts, 'isReviewed' | 'declined' | 'waiting'>,
  say: Say,
): string {
  if (declined !== null) {
    const { by, at, reason } = declined;
    const values = { by, at: utc(at), reason };
    return declined.isWithdrawal
      ? say('Withdrawn from signing by {by} on {at}: {reason}', values)
      : say('Declined by {by} on {at}: {reason}', values);
  }
  if (isReviewed) return say('Complete');
  if (waiting.length === 0) return say('Published, not reviewed');
  const steps = waiting.map(({ meaning, who }) => say('{meaning} by {who}', { meaning, who }));
  return say('Not complete. Waits for: {steps}', { steps: steps.join('; ') });
}

function aboutSignature(signature: SignatureOnPage, index: number, say: Say) {
  const { kind, name, meaning, at, timeZone, method, version, sha256, staleResults } = signature;
  const local = timeZone === undefined ? '' : ` (${wallClock(at, timeZone)} ${timeZone})`;
  return {
    title: say(DONE[kind], { number: index + 1, name }),
    facts: [
      [say('Name'), name],
      [say('Meaning'), meaning ?? say('Signed before signatures had a meaning')],
      [say('Time'), `${utc(at)}${local}`],
      [say('Shown to be theirs by'), say(SIGNATURE_METHODS[method])],
      [say('Signed'), say('Version {version}, SHA-256 {sha256}', { version, sha256 })],
      ...(staleResults.length === 0
        ? []
        : [
            [
              say('Known to be unsure'),
              say('Results that may be out of date: {cells}', { cells: listed(staleResults, say) }),
            ] as const,
          ]),
    ] as const,
  };
}

/** Cells that a sentence names. */
const NAMED = 20;
const listed = (cells: readonly string[], say: Say): string =>
  cells.slice(0, NAMED).join(', ') +
  (cells.length > NAMED ? say(' and {count} more', { count: cells.length - NAMED }) : '');

const utc = (at: Date): string => `${wallClock(at, 'UTC')} UTC`;

/** 2026-11-24 09:12:33 */
const wallClock = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
