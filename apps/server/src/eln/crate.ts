import { type Project, SIGNATURE_METHODS } from '@benchbook/contract';
import { type DocumentFormat, mediaTypeOf } from '@benchbook/documents';
import type { ExperimentRow } from '../experiments/repository.ts';
import type { ExportedRemark, ExportedSignature, ExportedVersion } from './repository.ts';

/** What the RO-Crate calls the file that describes it. */
export const METADATA = 'ro-crate-metadata.json';

/** A workbook as it goes into the file. */
export interface ExportedWorkbook {
  row: ExperimentRow;
  versions: ExportedVersion[];
  signatures: ExportedSignature[];
  remarks: ExportedRemark[];
}

export interface Crate {
  project: Project;
  workbooks: readonly ExportedWorkbook[];
  /** What is not in it: workbooks that are private to others, and remarks beyond what one file holds. */
  left: { workbooks: number; remarks: number };
  /** Of the laboratory; may be empty. */
  laboratory: string;
  /** Where people reach this installation. */
  address: string;
  by: { id: number; name: string };
  at: Date;
}

interface Node {
  '@id': string;
  '@type': string;
  [property: string]: unknown;
}

export const formatOfVersion = ({ row }: ExportedWorkbook, version: ExportedVersion): DocumentFormat =>
  version.format ?? row.document_type;

/** The folder of a workbook, and in it the file of a version: plain letters, so that they are addresses as they are. */
const folderOf = ({ row }: ExportedWorkbook): string => `workbook-${row.id}/`;
export const pathOf = (workbook: ExportedWorkbook, version: ExportedVersion): string =>
  `${folderOf(workbook)}version-${version.number}.${formatOfVersion(workbook, version)}`;

const ref = (id: string) => ({ '@id': id });
const SOFTWARE = '#benchbook';
const EXPORT = '#export';
const LICENCE = '#license';

/**
 * The metadata of a project: RO-Crate 1.1, as the ELN file format of The ELN Consortium wants it. All nodes are in one flat
 * list, a size is a number of bytes as text, and an author one person; who typed as well is a contributor.
 */
export function crateOf(crate: Crate): object {
  const { project, workbooks, left, laboratory, address, by, at } = crate;
  const people = new People();
  const author = people.node(by.id, by.name);
  const nodes = workbooks.flatMap((workbook) => nodesOf(crate, workbook, people));
  return {
    '@context': 'https://w3id.org/ro/crate/1.1/context',
    '@graph': [
      {
        '@id': METADATA,
        '@type': 'CreativeWork',
        about: ref('./'),
        conformsTo: ref('https://w3id.org/ro/crate/1.1'),
        dateCreated: at.toISOString(),
        version: '1.0',
        sdPublisher: ref(address),
      },
      {
        '@id': './',
        '@type': 'Dataset',
        name: project.title,
        description: `The project “${project.title}”${laboratory === '' ? '' : ` of ${laboratory}`}, exported by ${by.name}.${missing(left)}`,
        identifier: String(project.id),
        url: `${address}/projects/${project.id}/experiments`,
        keywords: project.projectType,
        author,
        dateCreated: project.createdAt,
        dateModified: project.updatedAt,
        datePublished: at.toISOString(),
        license: ref(LICENCE),
        mentions: [ref(EXPORT)],
        hasPart: workbooks.map((workbook) => ref(folderOf(workbook))),
      },
      {
        '@id': LICENCE,
        '@type': 'CreativeWork',
        name: 'No licence is stated',
        description: 'All rights stay with the laboratory that made the records.',
      },
      { '@id': address, '@type': 'Organization', name: laboratory || 'Benchbook', url: address },
      { '@id': SOFTWARE, '@type': 'SoftwareApplication', name: 'Benchbook' },
      {
        '@id': EXPORT,
        '@type': 'CreateAction',
        name: `Exported by ${by.name}`,
        agent: author,
        instrument: ref(SOFTWARE),
        result: ref('./'),
        endTime: at.toISOString(),
      },
      ...nodes,
      ...people.all(),
    ],
  };
}

/** What is left out, in sentences. */
function missing({ workbooks, remarks }: Crate['left']): string {
  const said = [
    ...(workbooks === 0
      ? []
      : [
          `${workbooks === 1 ? 'One workbook is' : `${workbooks} workbooks are`} private to others and left out.`,
        ]),
    ...(remarks === 0
      ? []
      : [
          `${remarks === 1 ? 'One remark is' : `${remarks} remarks are`} left out, more than fit: the oldest, and those that are settled or withdrawn first.`,
        ]),
  ];
  return said.map((sentence) => ` ${sentence}`).join('');
}

/** The dataset of a workbook, the files of its versions, its signatures, and the remarks on it. */
function nodesOf({ project, address }: Crate, workbook: ExportedWorkbook, people: People): Node[] {
  const { row, versions, signatures, remarks } = workbook;
  const files = versions.map((version) => fileNode(workbook, version, people));
  const actions = signatures.map((signature) => signatureNode(workbook, signature, people));
  const comments = remarks.map((remark) => commentNode(workbook, remark, people));
  const ends = remarks.flatMap((remark) => endNodes(remark, people));
  const mentions = actions.map((action) => ref(action['@id']));
  return [
    {
      '@id': folderOf(workbook),
      '@type': 'Dataset',
      name: row.title,
      genre: 'experiment',
      creativeWorkStatus: statusOf(row),
      identifier: String(row.id),
      url: `${address}/projects/${project.id}/experiments/${row.id}`,
      author: people.node(row.user_id, row.created_by ?? ''),
      dateCreated: row.created_at.toISOString(),
      dateModified: row.updated_at.toISOString(),
      ...(row.description !== '' && { description: row.description }),
      text: htmlOf(workbook, actions),
      hasPart: files.map((file) => ref(file['@id'])),
      ...(mentions.length > 0 && { mentions }),
      ...(comments.length > 0 && { comment: comments.map((comment) => ref(comment['@id'])) }),
    },
    ...files,
    ...actions,
    ...comments,
    ...ends,
  ];
}

function fileNode(workbook: ExportedWorkbook, version: ExportedVersion, people: People): Node {
  const format = formatOfVersion(workbook, version);
  const [author, ...contributors] = version.authors.map(({ id, name }) => people.node(id, name));
  const saved = version.created_at.toISOString();
  return {
    '@id': pathOf(workbook, version),
    '@type': 'File',
    name: `${workbook.row.title}, version ${version.number}.${format}`,
    description: `Version ${version.number} (${version.reason})${version.note === null ? '' : `: ${version.note}`}`,
    version: String(version.number),
    encodingFormat: mediaTypeOf(format),
    contentSize: String(version.size),
    sha256: version.sha256,
    dateCreated: saved,
    dateModified: saved,
    ...(author !== undefined && { author }),
    ...(contributors.length > 0 && { contributor: contributors }),
  };
}

/** The words of the three kinds of signatures. */
const SIGNED = { publish: 'Published', sign: 'Signed', review: 'Reviewed' } as const;

/** A signature, said in a sentence as well: what other notebooks show is text. */
function signatureNode(workbook: ExportedWorkbook, signature: ExportedSignature, people: People): Node {
  const {
    kind,
    user_id,
    user_name: name,
    meaning,
    method,
    version,
    sha256,
    stale_results: stale,
  } = signature;
  const at = signature.signed_at.toISOString();
  const signed = workbook.versions.find(({ number }) => number === version);
  const results =
    stale.length === 0 ? '' : ` The signer knew that these results may be out of date: ${stale.join(', ')}.`;
  return {
    '@id': `#signature-${signature.id}`,
    '@type': 'EndorseAction',
    name: `${SIGNED[kind]} by ${name}`,
    description: `${SIGNED[kind]} by ${name} at ${at}. Meaning: ${meaning ?? 'none was asked for'}. Proved by: ${SIGNATURE_METHODS[method]}. What was signed is version ${version}, SHA-256 ${sha256}.${results}`,
    agent: people.node(user_id, name),
    endTime: at,
    ...(signed !== undefined && { object: ref(pathOf(workbook, signed)) }),
  };
}

/** A remark as it was written, as eLabFTW and others write the comments of an entry; what became of it are actions about it. */
function commentNode(workbook: ExportedWorkbook, remark: ExportedRemark, people: People): Node {
  const { id, version, text, settled_at, withdrawn_at } = remark;
  const ends = endNodes(remark, people).map((end) => ref(end['@id']));
  const about = workbook.versions.find(({ number }) => number === version);
  return {
    '@id': `#remark-${id}`,
    '@type': 'Comment',
    text,
    version: String(version),
    creativeWorkStatus: withdrawn_at !== null ? 'Withdrawn' : settled_at !== null ? 'Settled' : 'Open',
    author: people.node(remark.written_by, remark.written_by_name),
    dateCreated: remark.written_at.toISOString(),
    ...(about !== undefined && { about: ref(pathOf(workbook, about)) }),
    ...(ends.length > 0 && { mentions: ends }),
  };
}

/** That a remark was settled, and that it was withdrawn: by whom, and when. */
function endNodes(remark: ExportedRemark, people: People): Node[] {
  const end = (done: string, by: number | null, name: string | null, at: Date | null): Node[] =>
    by === null || name === null || at === null
      ? []
      : [
          {
            '@id': `#remark-${remark.id}-${done.toLowerCase()}`,
            '@type': 'UpdateAction',
            name: `${done} by ${name}`,
            agent: people.node(by, name),
            endTime: at.toISOString(),
            object: ref(`#remark-${remark.id}`),
          },
        ];
  return [
    ...end('Settled', remark.settled_by, remark.settled_by_name, remark.settled_at),
    ...end('Withdrawn', remark.withdrawn_by, remark.withdrawn_by_name, remark.withdrawn_at),
  ];
}

function statusOf({ state, declined_at, withdrawn }: ExperimentRow): string {
  if (state === 2) return 'Reviewed';
  if (declined_at !== null) return withdrawn ? 'Withdrawn' : 'Declined';
  return state === 1 ? 'Published' : 'Draft';
}

/** What a reader without our program sees of a workbook: its description, who signed it and who would not. */
function htmlOf({ row }: ExportedWorkbook, signatures: readonly Node[]): string {
  const said = [row.description, ...signatures.map(({ description }) => String(description))];
  const { declined_by_name: by, declined_at: at, decline_reason: reason } = row;
  if (by !== null && at !== null) {
    const done = row.withdrawn ? 'withdrew it from signing' : 'declined to sign it';
    said.push(`${by} ${done} at ${at.toISOString()}: ${reason ?? ''}`);
  }
  const shown = said.filter((text) => text !== '').map((text) => `<p>${escaped(text)}</p>`);
  return shown.length > 0 ? shown.join('') : '<p>The content of this workbook is in its files.</p>';
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Everybody the file names, once by each name they had: who changed theirs signed with the one of then. */
class People {
  readonly #names = new Map<number, string[]>();

  /** Their node, referred to. */
  node(id: number, name: string) {
    const names = this.#names.get(id) ?? [];
    this.#names.set(id, names);
    if (!names.includes(name)) names.push(name);
    return ref(idOf(id, names.indexOf(name)));
  }

  all(): Node[] {
    return [...this.#names].flatMap(([id, names]) =>
      names.map((name, index) => ({ '@id': idOf(id, index), '@type': 'Person', name })),
    );
  }
}

const idOf = (id: number, index: number): string => `#person-${id}${index === 0 ? '' : `-${index + 1}`}`;
