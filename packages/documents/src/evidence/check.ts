import { checkAboutTrail } from './check-about-trail.ts';
import { checkChain, type SaidStep, saidChain } from './check-chain.ts';
import { checkManifestSignature, checkMembers } from './check-members.ts';
import { checkPages } from './check-pages.ts';
import {
  checkSignatures,
  type SaidEntry,
  type SaidSignature,
  saidDecline,
  saidEntries,
  saidSignatures,
} from './check-signatures.ts';
import { checkTimeStamps } from './check-time-stamps.ts';
import { checkTrail, type Rows, TABLES } from './check-trail.ts';
import { type Bytes, isSigned } from './digest.ts';
import { broken, type Finding } from './findings.ts';
import { type AboutWorkbook, MEMBERS, manifestText } from './format.ts';
import { readMember } from './members.ts';
import { openArchive, Unreadable } from './open.ts';
import { sentence } from './sentence.ts';

/** What an evidence file says, and what of it is so. */
export interface Report {
  /** Null where it could not be read. */
  said: {
    about: AboutWorkbook;
    signatures: SaidSignature[];
    chain: SaidStep[];
    /** Null: nobody has declined to sign it, or withdrawn it from signing. */
    declined: SaidEntry | null;
    entries: SaidEntry[];
    key: string;
  } | null;
  /** Whether nothing is broken. */
  isWhole: boolean;
  /** The key that vouches for the file, if nothing is broken and this browser can check signatures. Whose it is, no file can say. */
  vouchedBy: string | null;
  findings: Finding[];
}

/**
 * Checks an evidence file with nothing but its bytes: hashes, signatures, the tree, and that what the rows say belongs
 * together. It never throws; what cannot be read is a finding.
 */
export async function checkEvidence(archive: Bytes): Promise<Report> {
  const findings: Finding[] = [];
  const members = await orBroken(findings, [], () => openArchive(archive));
  const opened = members === null ? null : await checkOpened(members, findings);
  const isWhole = !findings.some(({ outcome }) => outcome === 'broken');
  const vouchedBy = isWhole && opened?.isSigned ? opened.said.key : null;
  return { said: opened?.said ?? null, isWhole, vouchedBy, findings };
}

async function checkOpened(
  members: ReadonlyMap<string, Bytes>,
  findings: Finding[],
): Promise<{ said: NonNullable<Report['said']>; isSigned: boolean } | null> {
  const read = <Kind extends Parameters<typeof readMember>[0]>(kind: Kind, name: string) =>
    orBroken(findings, [name], async () => {
      const bytes = members.get(name);
      if (bytes === undefined) throw new Unreadable(sentence('“{name}” is missing.', { name }));
      return readMember(kind, name, bytes);
    });
  const manifest = await read('manifest', MEMBERS.manifest);
  const signature = await read('signature', MEMBERS.signature);
  if (manifest !== null) findings.push(...(await checkMembers(members, manifest)));
  let isRight: boolean | null = null;
  if (manifest !== null && signature !== null) {
    isRight = await isSigned(signature.key, manifestText(manifest), signature.signature);
    findings.push(...checkManifestSignature(signature.key, isRight));
  }
  const about = await read('workbook', MEMBERS.workbook);
  // Files from before there were any do not have it; that it was taken out the manifest says.
  const stamps = members.has(MEMBERS.timeStamps) ? await read('timeStamps', MEMBERS.timeStamps) : [];
  const trail = members.has(MEMBERS.trail) ? await read('trail', MEMBERS.trail) : null;
  const tree = await read('tree', MEMBERS.tree);
  const rows: Rows = { versions: [], signatures: [], entries: [] };
  for (const member of Object.keys(TABLES) as (keyof Rows)[]) {
    const found = await read('rows', MEMBERS[member]);
    if (found === null) return null;
    rows[member] = found;
  }
  if (about === null || tree === null || signature === null) return null;
  findings.push(...(await checkTrail(rows, tree, signature.key)));
  findings.push(...(await checkTimeStamps(stamps ?? [], tree)));
  findings.push(...(await checkSignatures(members, rows, about)));
  findings.push(...checkChain(rows), ...checkPages(members));
  if (trail !== null) findings.push(...checkAboutTrail(trail));
  const said = {
    about,
    signatures: saidSignatures(rows, about),
    chain: saidChain(rows),
    declined: saidDecline(rows),
    entries: saidEntries(rows),
    key: signature.key,
  };
  return { said, isSigned: isRight === true };
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
    if (!(error instanceof Unreadable)) throw error;
    findings.push(broken(error.sentence, ...members));
    return null;
  }
}
