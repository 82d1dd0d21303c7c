import { type Project, SIGNATURE_METHODS } from '@benchbook/contract';
import { mediaTypeOf } from '@benchbook/documents/basics';
import type { ExperimentRow } from '../experiments/repository.ts';
import { Linked, linkInWords } from './link-nodes.ts';
import { type ExportedWorkbook, folderOf, formatOfVersion, type Node, People, pathOf, ref } from './nodes.ts';
import { commentNode, endNodes } from './remark-nodes.ts';
import type { ExportedSignature, ExportedVersion } from './repository.ts';

/** What the RO-Crate calls the file that describes it. */
export const METADATA = 'ro-crate-metadata.json';

export interface Crate {
  /** One, or all that whoever exports sees. */
  projects: readonly Project[];
  isAll: boolean;
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

const SOFTWARE = '#benchbook';
const EXPORT = '#export';
const LICENCE = '#license';

/**
 * The metadata of a project, or of all: RO-Crate 1.1, as the ELN file format of The ELN Consortium wants it. All nodes are in one flat
 * list, a size is a number of bytes as text, and an author one person; who typed as well is a contributor. A dataset holds no
 * datasets, so that of several projects each workbook says which it is part of.
 */
export function crateOf(crate: Crate): object {
  const { projects, isAll, workbooks, laboratory, address, by, at } = crate;
  const people = new People();
  const author = people.node(by.id, by.name);
  const linked = new Linked(workbooks, address);
  const nodes = workbooks.flatMap((workbook) => nodesOf(crate, workbook, { people, linked }));
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
        ...aboutAll(crate),
        author,
        datePublished: at.toISOString(),
        license: ref(LICENCE),
        mentions: [ref(EXPORT)],
        hasPart: workbooks.map((workbook) => ref(folderOf(workbook))),
      },
      ...(isAll ? projects.map((project) => collectionNode(project, address)) : []),
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
      ...linked.all(),
      ...people.all(),
    ],
  };
}

/** What the file is of. */
function aboutAll({ projects, isAll, left, laboratory, address, by, at }: Crate) {
  const of = laboratory === '' ? '' : ` of ${laboratory}`;
  const [project] = projects;
  if (isAll || project === undefined) {
    const many = projects.length === 1 ? 'One project' : `${projects.length} projects`;
    return {
      name: laboratory || 'Benchbook',
      description: `${many}${of}, all that ${by.name} sees, exported by them.${missing(left)}`,
      url: `${address}/projects`,
      dateCreated: at.toISOString(),
      dateModified: at.toISOString(),
    };
  }
  return {
    name: project.title,
    description: `The project “${project.title}”${of}, exported by ${by.name}.${missing(left)}`,
    ...aboutProject(project, address),
  };
}

const aboutProject = (project: Project, address: string) => ({
  identifier: String(project.id),
  url: `${address}/projects/${project.id}/experiments`,
  keywords: project.projectType,
  dateCreated: project.createdAt,
  dateModified: project.updatedAt,
});

const collectionOf = (projectId: number): string => `#project-${projectId}`;

const collectionNode = (project: Project, address: string): Node => ({
  '@id': collectionOf(project.id),
  '@type': 'Collection',
  name: project.title,
  creativeWorkStatus: project.active ? 'Active' : 'Inactive',
  ...aboutProject(project, address),
});

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

/** The dataset of a workbook, the files of its versions, its signatures, and the remarks on it; what it is linked to is mentioned. */
function nodesOf(
  { isAll, address }: Crate,
  workbook: ExportedWorkbook,
  { people, linked }: { people: People; linked: Linked },
): Node[] {
  const { row, versions, signatures, remarks, links } = workbook;
  const files = versions.map((version) => fileNode(workbook, version, people));
  const actions = signatures.map((signature) => signatureNode(workbook, signature, people));
  const comments = remarks.map((remark) => commentNode(workbook, remark, people));
  const ends = remarks.flatMap((remark) => endNodes(remark, people));
  const mentions = [
    ...actions.map((action) => ref(action['@id'])),
    ...links.map((link) => linked.node(link)),
  ];
  return [
    {
      '@id': folderOf(workbook),
      '@type': 'Dataset',
      name: row.title,
      genre: 'experiment',
      creativeWorkStatus: statusOf(row),
      identifier: String(row.id),
      url: `${address}/projects/${row.project_id}/experiments/${row.id}`,
      ...(isAll && { isPartOf: ref(collectionOf(row.project_id)) }),
      author: people.node(row.user_id, row.created_by ?? ''),
      dateCreated: row.created_at.toISOString(),
      dateModified: row.updated_at.toISOString(),
      ...(row.description !== '' && { description: row.description }),
      // As schema.org has them: what is between commas is one.
      ...(row.tags.length > 0 && { keywords: row.tags.join(', ') }),
      text: htmlOf(workbook, actions, isAll),
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

function statusOf({ state, declined_at, withdrawn }: ExperimentRow): string {
  if (state === 2) return 'Reviewed';
  if (declined_at !== null) return withdrawn ? 'Withdrawn' : 'Declined';
  return state === 1 ? 'Published' : 'Draft';
}

/**
 * What a reader without our program sees of a workbook: its description, who signed it and who would not, and its links.
 *
 * @param isOfMany it stands beside workbooks of other projects
 */
function htmlOf({ row, links }: ExportedWorkbook, signatures: readonly Node[], isOfMany: boolean): string {
  const said = [
    ...(isOfMany ? [`Project: ${row.project_title}`] : []),
    row.description,
    ...signatures.map(({ description }) => String(description)),
    ...links.map(linkInWords),
  ];
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
