import { StoredArchive, storedArchiveLength } from '@benchbook/documents';
import type { UserAct } from '../audit/act.ts';
import { record } from '../audit/change.ts';
import { readSetting } from '../configuration/repository.ts';
import { mayOpen } from '../experiments/policy.ts';
import { listOfProject } from '../experiments/repository.ts';
import type { Parts } from '../parts.ts';
import type { Archive } from '../plumbing/archive-answer.ts';
import { fileNameOf } from '../plumbing/file-answer.ts';
import { tooLarge } from '../plumbing/refusal.ts';
import { readProject } from '../projects/service.ts';
import { checkStored, type NamedFile, readStored } from '../stored-files/reading.ts';
import { type Crate, crateOf, type ExportedWorkbook, METADATA, pathOf } from './crate.ts';
import { listRemarksOf, listSignaturesOf, listVersionsOf } from './repository.ts';

/** What a file may hold: other notebooks take no more than 10,000 members, and browsers keep a download in memory. */
export const LIMITS = { workbooks: 2_000, versions: 8_000, remarks: 10_000, bytes: 2_000_000_000 };

/** What of a project is exported. */
interface Chosen {
  /** `latest`: of each workbook the latest one alone, which is the one that was signed where one was. */
  versions: 'all' | 'latest';
  /** These workbooks alone; null: all. */
  experiments: readonly number[] | null;
}

/**
 * A project as an `.eln` file: what the viewer may open of it, with all versions, hashes, signatures and remarks. That it was exported
 * is told in the trail. Each stored file is read when it is sent, and let go of.
 *
 * @throws Refusal 404; 409 a stored file cannot be read; 413
 */
export async function exportProject(
  act: UserAct,
  projectId: number,
  chosen: Chosen,
  limits = LIMITS,
): Promise<Archive> {
  const { parts, viewer } = act;
  const project = await readProject(parts, viewer, projectId);
  const { versions, experiments } = chosen;
  const { workbooks, left } = await readWorkbooks(act, projectId, chosen, limits);
  const crate: Crate = {
    project,
    workbooks,
    left,
    laboratory: (await readSetting(parts.db, 'clientName')) ?? '',
    address: parts.environment.publicUrl,
    by: { id: viewer.userId, name: viewer.name },
    at: parts.clock.now(),
  };
  const metadata = Buffer.from(JSON.stringify(crateOf(crate), null, 1).toWellFormed());
  const files = filesOf(workbooks);
  const folder = folderOf(project.title, projectId);
  const length = storedArchiveLength([
    { name: `${folder}/${METADATA}`, size: metadata.length },
    ...files.map(({ path, size }) => ({ name: `${folder}/${path}`, size })),
  ]);
  if (length > limits.bytes) throw beyond(`${inWords(limits.bytes / 1_000_000)} MB`, versions);
  // Whatever can be refused is refused before anything is sent: half a file would look like a network that failed.
  await checkAll(parts, files);
  await record(act, {
    event: 'Export Project',
    message: `${viewer.name} exported ${experiments === null ? '' : 'workbooks of '}project "${project.title}" as an .eln file`,
    table: 'projects',
    rowId: projectId,
    new: {
      versions,
      workbooks: workbooks.map(({ row }) => row.id),
      files: files.length,
      remarksLeft: left.remarks,
    },
  });
  return { name: `${folder}.eln`, length, pieces: piecesOf(parts, folder, metadata, files) };
}

/** Read and hashed at once; each waits for the disk or the bucket, more than for this process. */
const CHECKED_AT_ONCE = 8;

/** Reads and hashes stored files, each once; after one that is refused no other is begun. @throws Refusal 409 */
async function checkAll(parts: Parts, files: readonly NamedFile[]): Promise<void> {
  // Of those with the same bytes the first gives its name; the first of all is taken first, from the end.
  const rest = [...new Map(files.toReversed().map((file) => [file.sha256, file])).values()];
  const checkNext = async (): Promise<void> => {
    for (let file = rest.pop(); file !== undefined; file = rest.pop())
      await checkStored(parts, file, 'The project was not exported.').catch((error: unknown) => {
        rest.length = 0;
        throw error;
      });
  };
  await Promise.all(Array.from({ length: CHECKED_AT_ONCE }, checkNext));
}

/** The workbooks somebody may open, and what is left out. @throws Refusal 413 */
async function readWorkbooks(
  { parts, viewer }: UserAct,
  projectId: number,
  { versions, experiments }: Chosen,
  limits: typeof LIMITS,
): Promise<Pick<Crate, 'workbooks' | 'left'>> {
  const rows = await listOfProject(parts.db, projectId, limits.workbooks + 1, experiments);
  if (rows.length > limits.workbooks)
    throw tooLarge(
      `This project has more than ${inWords(limits.workbooks)} workbooks, more than fit into one .eln file.`,
    );
  const opened = rows.filter((row) => mayOpen(viewer, row));
  const documents = opened.map((row) => row.document_id);
  const found = await listVersionsOf(parts.db, documents, versions, limits.versions + 1);
  if (found.length > limits.versions) throw beyond(`${inWords(limits.versions)} versions`, versions);
  // After the versions, and of workbooks that were published before: what was signed is among them.
  const published = opened.filter(({ state }) => state > 0).map(({ id }) => id);
  const signatures = await listSignaturesOf(parts.db, published);
  const { rows: remarks, all } = await listRemarksOf(
    parts.db,
    opened.map(({ id }) => id),
    limits.remarks,
  );
  const workbooks = opened.map((row) => ({
    row,
    versions: found.filter(({ document_id }) => document_id === row.document_id),
    signatures: signatures.filter(({ experiment_id }) => experiment_id === row.id),
    remarks: remarks.filter(({ experiment_id }) => experiment_id === row.id),
  }));
  return { workbooks, left: { workbooks: rows.length - opened.length, remarks: all - remarks.length } };
}

const inWords = (count: number): string => count.toLocaleString('en-US');

const beyond = (what: string, versions: 'all' | 'latest') =>
  tooLarge(
    versions === 'all'
      ? `This project has more than ${what}, more than fit into one .eln file. Export the latest version of each workbook instead.`
      : `This project has more than ${what}, more than fit into one .eln file.`,
  );

interface ExportedFile extends NamedFile {
  path: string;
  size: number;
}

const filesOf = (workbooks: readonly ExportedWorkbook[]): ExportedFile[] =>
  workbooks.flatMap((workbook) =>
    workbook.versions.map((version) => ({
      path: pathOf(workbook, version),
      size: Number(version.size),
      sha256: version.sha256,
      name: `version ${version.number} of workbook "${workbook.row.title}"`,
    })),
  );

async function* piecesOf(
  parts: Parts,
  folder: string,
  metadata: Uint8Array,
  files: readonly ExportedFile[],
): AsyncGenerator<Uint8Array> {
  const archive = new StoredArchive();
  yield* archive.add(`${folder}/${METADATA}`, metadata);
  for (const file of files) yield* archive.add(`${folder}/${file.path}`, await readStored(parts, file));
  yield* archive.end();
}

/** The one folder at the root, called as the file is. Windows takes no name that ends in a dot or a space. */
const folderOf = (title: string, id: number): string =>
  fileNameOf(title)
    .toWellFormed()
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 100)
    .trimEnd() || `project-${id}`;
