import { createHash } from 'node:crypto';
import { SIGNATURE_METHODS } from '@benchbook/contract';
import { storedArchive } from '@benchbook/documents/basics';
import {
  type AboutWorkbook,
  canonicalJson,
  documentName,
  FORMAT,
  type Manifest,
  MEMBERS,
  manifestText,
} from '@benchbook/documents/evidence';
import { sentence } from '@benchbook/words/server';
import type { UserAct } from '../audit/act.ts';
import { record } from '../audit/change.ts';
import { readShownName } from '../configuration/repository.ts';
import { findVersion } from '../documents/repository.ts';
import { checkEvidence } from '../experiments/policy.ts';
import { findVisible } from '../experiments/service.ts';
import type { ExperimentPlace } from '../holders.ts';
import type { Parts } from '../parts.ts';
import type { Archive } from '../plumbing/archive-answer.ts';
import { conflict, tooLarge, unavailable } from '../plumbing/refusal.ts';
import { readProject } from '../projects/service.ts';
import { readStored, versionFile } from '../stored-files/reading.ts';
import { anchorNow, anchorsAfter, isSigned, type SignedAnchor } from '../trail/anchors.ts';
import { listSealsOf, type Seal } from '../trail/repository.ts';
import { signingKeyOf } from '../trail/signing-key.ts';
import { stampsAfter } from '../trail/time-stamps/kept.ts';
import { aboutTrail } from './about-trail.ts';
import { pagesMembers } from './pages.ts';
import { sealedRows } from './rows.ts';
import { treeMember } from './tree.ts';

/** Versions, signatures and entries of a workbook; each is some kilobytes. */
const MOST_ROWS = 20_000;

interface Member {
  name: string;
  content: Uint8Array;
}

/**
 * The evidence file of a published workbook: what was signed, byte for byte, with the sealed rows that say so, their places in
 * the trail, and a page that checks all of it without us. That it was made is told in the trail, and in the file.
 *
 * @param page that checks it
 * @throws Refusal 403, 404; 409 not published, a stored file cannot be read, or the trail is broken; 413; 503 while the trail is
 * prepared, or the pages are made
 */
export async function makeEvidence(
  act: UserAct,
  place: ExperimentPlace,
  page: () => Promise<Uint8Array>,
): Promise<Archive & { pieces: Uint8Array[] }> {
  const { parts, viewer } = act;
  const experiment = await findVisible(parts, viewer, place);
  checkEvidence(viewer, experiment);
  const project = await readProject(parts, viewer, experiment.project_id);
  const version = await findVersion(parts.db, experiment.document_id, experiment.published_version ?? 0);
  if (version === undefined) throw new Error(`Workbook ${experiment.id} is published without a version.`);
  const document = await readStored(parts, versionFile(version));
  const verify = await page();
  const pages = await pagesMembers(parts, experiment, version, viewer.userId);
  // Whatever can be refused is refused before it is told.
  await sealsOf(parts, experiment);
  const trail = await aboutTrail(parts);

  await record(act, {
    event: 'Download Evidence',
    message: `${viewer.name} downloaded the evidence of workbook "${experiment.title}"`,
    table: 'experiments',
    rowId: experiment.id,
    new: { version: version.number, sha256: version.sha256 },
  });
  const { newest, seals } = await sealsOf(parts, experiment);
  const rows = await sealedRows(parts, seals);
  const signed = rows.filter(({ table }) => table === 'signatures');
  // Somebody may have kept the first ones after each signature.
  const kept = await anchorsAfter(
    parts,
    signed.map(({ number }) => number),
    newest.number,
  );
  const stamped = await stampsAfter(
    parts,
    signed.map(({ number }) => number),
    newest.number,
  );
  const about: AboutWorkbook = {
    laboratory: await readShownName(parts.db),
    address: parts.environment.publicUrl,
    project: { id: project.id, title: project.title },
    workbook: { id: experiment.id, title: experiment.title, documentId: experiment.document_id },
    madeAt: parts.clock.now().toISOString(),
    madeBy: viewer.name,
    methods: SIGNATURE_METHODS,
  };
  const ofTable = (table: string) => rows.filter((row) => row.table === table);
  const members: Member[] = [
    { name: MEMBERS.page, content: verify },
    { name: documentName(version.number, version.format ?? experiment.document_type), content: document },
    ...pages,
    jsonMember(MEMBERS.workbook, about),
    jsonMember(MEMBERS.signatures, signed),
    jsonMember(MEMBERS.versions, ofTable('versions')),
    jsonMember(MEMBERS.entries, ofTable('audit_entries')),
    jsonMember(
      MEMBERS.tree,
      await treeMember(
        parts,
        anchorsOf(kept, stamped, newest),
        rows.map(({ number }) => number),
      ),
    ),
    jsonMember(MEMBERS.trail, trail),
    ...(stamped.length === 0
      ? []
      : [
          jsonMember(
            MEMBERS.timeStamps,
            stamped.map(({ stamp }) => stamp),
          ),
        ]),
  ];
  const pieces = storedArchive([...members, ...signatureOf(parts, members)]);
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return { name: `${experiment.title} (evidence).zip`, length, pieces };
}

/** The oldest first; of two of one seal the one that was time-stamped. */
function anchorsOf(
  kept: readonly SignedAnchor[],
  stamped: readonly { anchor: SignedAnchor }[],
  newest: SignedAnchor,
): SignedAnchor[] {
  const all = [...kept, ...stamped.map(({ anchor }) => anchor), newest];
  const byNumber = new Map(all.map((anchor) => [anchor.number, anchor]));
  return [...byNumber.values()].sort((one, other) => one.number - other.number);
}

const NOT_YET =
  'The audit trail is being prepared for evidence files, which takes some minutes after an update. Please try again then.';

const BROKEN =
  'No evidence file can be made: the audit trail is not as it was written. Please tell an administrator, whom the health screen says what was found.';

/**
 * All that is sealed about a workbook, and in the tree as it is now. That is not kept here as an anchor: whoever gets the file
 * keeps it. @throws Refusal 409, 413, 503
 */
async function sealsOf(
  parts: Parts,
  { id, document_id }: { id: number; document_id: number },
): Promise<{ newest: SignedAnchor; seals: Seal[] }> {
  const { anchor: newest, isGrowing } = await anchorNow(parts);
  if (newest === null || !isSigned(newest)) throw isGrowing ? unavailable(NOT_YET) : conflict(BROKEN);
  const workbook = { experimentId: id, documentId: document_id, newest: newest.number };
  const seals = await listSealsOf(parts.db, workbook, MOST_ROWS + 1);
  if (seals.length > MOST_ROWS)
    throw tooLarge(
      sentence(
        'This workbook has more than {mostRows} versions and log entries, more than fit into an evidence file.',
        { mostRows: MOST_ROWS.toLocaleString('en-US') },
      ),
    );
  return { newest, seals };
}

const jsonMember = (name: string, value: unknown): Member => ({
  name,
  content: Buffer.from(canonicalJson(value)),
});

/** The manifest of the members, and the signature over it. */
function signatureOf(parts: Parts, members: readonly Member[]): Member[] {
  const manifest: Manifest = {
    format: FORMAT,
    members: members.map(({ name, content }) => ({
      name,
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    })),
  };
  const { publicKey, sign } = signingKeyOf(parts.environment);
  const signature = { key: publicKey, signature: sign(manifestText(manifest)) };
  return [jsonMember(MEMBERS.manifest, manifest), jsonMember(MEMBERS.signature, signature)];
}
