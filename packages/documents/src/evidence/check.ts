import { DocumentError } from '../errors.ts';
import { checkManifestSignature, checkMembers } from './check-members.ts';
import {
  checkSignatures,
  type SaidEntry,
  type SaidSignature,
  saidEntries,
  saidSignatures,
} from './check-signatures.ts';
import { checkTrail, type Rows, TABLES } from './check-trail.ts';
import type { Bytes } from './digest.ts';
import { broken, type Finding } from './findings.ts';
import { type AboutWorkbook, MEMBERS } from './format.ts';
import { readMember } from './members.ts';
import { openArchive, Unreadable } from './open.ts';

/** What an evidence file says, and what of it is so. */
export interface Report {
  /** Null where it could not be read. */
  said: { about: AboutWorkbook; signatures: SaidSignature[]; entries: SaidEntry[]; key: string } | null;
  /** Whether nothing is broken. */
  isWhole: boolean;
  findings: Finding[];
}

/**
 * Checks an evidence file with nothing but its bytes: hashes, signatures, the tree, and that what the rows say belongs
 * together. It never throws; what cannot be read is a finding.
 */
export async function checkEvidence(archive: Bytes): Promise<Report> {
  const findings: Finding[] = [];
  const members = await orBroken(findings, [], () => openArchive(archive));
  const said = members === null ? null : await checkOpened(members, findings);
  return { said, isWhole: !findings.some(({ outcome }) => outcome === 'broken'), findings };
}

async function checkOpened(
  members: ReadonlyMap<string, Bytes>,
  findings: Finding[],
): Promise<Report['said']> {
  const read = <Kind extends Parameters<typeof readMember>[0]>(kind: Kind, name: string) =>
    orBroken(findings, [name], async () => {
      const bytes = members.get(name);
      if (bytes === undefined) throw new Unreadable(`“${name}” is missing.`);
      return readMember(kind, name, bytes);
    });
  const manifest = await read('manifest', MEMBERS.manifest);
  const signature = await read('signature', MEMBERS.signature);
  if (manifest !== null) findings.push(...(await checkMembers(members, manifest)));
  if (manifest !== null && signature !== null)
    findings.push(...(await checkManifestSignature(manifest, signature)));
  const about = await read('workbook', MEMBERS.workbook);
  const tree = await read('tree', MEMBERS.tree);
  const rows: Rows = { versions: [], signatures: [], entries: [] };
  for (const member of Object.keys(TABLES) as (keyof Rows)[]) {
    const found = await read('rows', MEMBERS[member]);
    if (found === null) return null;
    rows[member] = found;
  }
  if (about === null || tree === null || signature === null) return null;
  findings.push(...(await checkTrail(rows, tree, signature.key)));
  findings.push(...(await checkSignatures(members, rows, about)));
  return {
    about,
    signatures: saidSignatures(rows, about),
    entries: saidEntries(rows),
    key: signature.key,
  };
}

/** What something comes to; null, with a finding, where it cannot be read. */
async function orBroken<Result>(
  findings: Finding[],
  members: string[],
  work: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Unreadable || error instanceof DocumentError)) throw error;
    findings.push(broken(error.message, ...members));
    return null;
  }
}
