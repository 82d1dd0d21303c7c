import type { Project } from '@benchbook/contract';
import { StoredArchive, storedArchiveLength } from '@benchbook/documents/basics';
import { type Sentence, sentence } from '@benchbook/words/server';
import type { UserAct } from '../audit/act.ts';
import { record } from '../audit/change.ts';
import { readShownName } from '../configuration/repository.ts';
import { listLinksOfAll } from '../experiments/links/repository.ts';
import { mayOpen } from '../experiments/policy.ts';
import { listOfProjects } from '../experiments/repository.ts';
import type { Parts } from '../parts.ts';
import type { Archive } from '../plumbing/archive-answer.ts';
import { fileNameOf } from '../plumbing/file-answer.ts';
import { tooLarge } from '../plumbing/refusal.ts';
import { readProject, readProjects } from '../projects/service.ts';
import { checkStored, type NamedFile, readStored } from '../stored-files/reading.ts';
import { type Crate, crateOf, METADATA } from './crate.ts';
import { type ExportedWorkbook, pathOf } from './nodes.ts';
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

/** What is exported: one project, or some of it, or all projects that the viewer sees. */
interface Asked extends Chosen {
  projects: Project[];
  isAll: boolean;
  limits: typeof LIMITS;
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
  const project = await readProject(act.parts, act.viewer, projectId);
  return exported(act, { ...chosen, projects: [project], isAll: false, limits });
}

/** All projects that the viewer sees as one `.eln` file, as `exportProject`. @throws Refusal 409 a stored file cannot be read; 413 */
export async function exportNotebook(
  act: UserAct,
  versions: 'all' | 'latest',
  limits = LIMITS,
): Promise<Archive> {
  const projects = await readProjects(act.parts, act.viewer, limits.workbooks + 1);
  if (projects.length > limits.workbooks)
    throw beyond(sentence('{count, number} projects', { count: limits.workbooks }), {
      isAll: true,
      versions: 'latest',
    });
  return exported(act, { projects, isAll: true, versions, experiments: null, limits });
}

async function exported(act: UserAct, asked: Asked): Promise<Archive> {
  const { parts, viewer } = act;
  const { projects, isAll, versions, experiments, limits } = asked;
  const { workbooks, left } = await readWorkbooks(act, asked);
  const laboratory = await readShownName(parts.db);
  const crate: Crate = {
    projects,
    isAll,
    workbooks,
    left,
    laboratory,
    address: parts.environment.publicUrl,
    by: { id: viewer.userId, name: viewer.name },
    at: parts.clock.now(),
  };
  const metadata = Buffer.from(JSON.stringify(crateOf(crate), null, 1).toWellFormed());
  const files = filesOf(workbooks);
  const [project] = projects;
  const folder =
    isAll || project === undefined
      ? folderOf(laboratory, 'notebook')
      : folderOf(project.title, `project-${project.id}`);
  const length = storedArchiveLength([
    { name: `${folder}/${METADATA}`, size: metadata.length },
    ...files.map(({ path, size }) => ({ name: `${folder}/${path}`, size })),
  ]);
  if (length > limits.bytes)
    throw beyond(sentence('{count, number} MB', { count: limits.bytes / 1_000_000 }), asked);
  // Whatever can be refused is refused before anything is sent: half a file would look like a network that failed.
  await checkAll(parts, files);
  const held = {
    versions,
    workbooks: workbooks.map(({ row }) => row.id),
    files: files.length,
    remarksLeft: left.remarks,
  };
  await record(
    act,
    isAll || project === undefined
      ? {
          event: 'Export Notebook',
          message: `${viewer.name} exported all projects they see (${inWords(projects.length)}) as an .eln file`,
          table: 'users',
          rowId: viewer.userId,
          new: { projects: projects.map(({ id }) => id), ...held },
        }
      : {
          event: 'Export Project',
          message: `${viewer.name} exported ${experiments === null ? '' : 'workbooks of '}project "${project.title}" as an .eln file`,
          table: 'projects',
          rowId: project.id,
          new: held,
        },
  );
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
      await checkStored(parts, file, sentence('Nothing was exported.')).catch((error: unknown) => {
        rest.length = 0;
        throw error;
      });
  };
  await Promise.all(Array.from({ length: CHECKED_AT_ONCE }, checkNext));
}

/** The workbooks somebody may open, and what is left out. @throws Refusal 413 */
async function readWorkbooks(
  { parts, viewer }: UserAct,
  asked: Asked,
): Promise<Pick<Crate, 'workbooks' | 'left'>> {
  const { projects, versions, experiments, limits } = asked;
  const ids = projects.map(({ id }) => id);
  const rows = await listOfProjects(parts.db, ids, limits.workbooks + 1, experiments);
  if (rows.length > limits.workbooks)
    throw beyond(sentence('{count, number} workbooks', { count: limits.workbooks }), {
      ...asked,
      versions: 'latest',
    });
  const opened = rows.filter((row) => mayOpen(viewer, row));
  const documents = opened.map((row) => row.document_id);
  const found = await listVersionsOf(parts.db, documents, versions, limits.versions + 1);
  if (found.length > limits.versions)
    throw beyond(sentence('{count, number} versions', { count: limits.versions }), asked);
  // After the versions, and of workbooks that were published before: what was signed is among them.
  const published = opened.filter(({ state }) => state > 0).map(({ id }) => id);
  const signatures = await listSignaturesOf(parts.db, published);
  const { rows: remarks, all } = await listRemarksOf(
    parts.db,
    opened.map(({ id }) => id),
    limits.remarks,
  );
  const links = await listLinksOfAll(
    parts.db,
    { userId: viewer.userId, visibleTypes: viewer.visibleProjectTypeIds },
    opened.map(({ id }) => id),
  );
  const workbooks = opened.map((row) => ({
    row,
    versions: found.filter(({ document_id }) => document_id === row.document_id),
    signatures: signatures.filter(({ experiment_id }) => experiment_id === row.id),
    remarks: remarks.filter(({ experiment_id }) => experiment_id === row.id),
    links: links.filter(({ from_id }) => from_id === row.id),
  }));
  return { workbooks, left: { workbooks: rows.length - opened.length, remarks: all - remarks.length } };
}

const inWords = (count: number): string => count.toLocaleString('en-US');

/** Says what can be done: fewer versions, or one project after the other. */
const beyond = (what: Sentence, { isAll, versions }: Pick<Asked, 'isAll' | 'versions'>) => {
  const whose = isAll ? sentence('The projects you see have') : sentence('This project has');
  const advice = isAll
    ? sentence(' Export them one by one instead.')
    : versions === 'all'
      ? sentence(' Export the latest version of each workbook instead.')
      : '';
  return tooLarge(
    sentence('{whose} more than {what}, more than fit into one .eln file.{advice}', { whose, what, advice }),
  );
};

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
      name: sentence('version {number} of workbook "{title}"', {
        number: version.number,
        title: workbook.row.title,
      }),
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
const folderOf = (title: string, otherwise: string): string =>
  fileNameOf(title)
    .toWellFormed()
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 100)
    .trimEnd() || otherwise;
