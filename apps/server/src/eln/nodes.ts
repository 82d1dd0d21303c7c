import type { DocumentFormat } from '@benchbook/documents/basics';
import type { listLinksOfAll } from '../experiments/links/repository.ts';
import type { ExperimentRow } from '../experiments/repository.ts';
import type { ExportedRemark, ExportedSignature, ExportedVersion } from './repository.ts';

export type ExportedLink = Awaited<ReturnType<typeof listLinksOfAll>>[number];

/** A workbook as it goes into the file. */
export interface ExportedWorkbook {
  row: ExperimentRow;
  versions: ExportedVersion[];
  signatures: ExportedSignature[];
  remarks: ExportedRemark[];
  /** To what whoever exports may open. */
  links: ExportedLink[];
}

export interface Node {
  '@id': string;
  '@type': string;
  [property: string]: unknown;
}

export const ref = (id: string) => ({ '@id': id });

export const formatOfVersion = ({ row }: ExportedWorkbook, version: ExportedVersion): DocumentFormat =>
  version.format ?? row.document_type;

/** The folder of a workbook, and in it the file of a version: plain letters, so that they are addresses as they are. */
export const folderOfNumber = (id: number): string => `workbook-${id}/`;
export const folderOf = ({ row }: ExportedWorkbook): string => folderOfNumber(row.id);
export const pathOf = (workbook: ExportedWorkbook, version: ExportedVersion): string =>
  `${folderOf(workbook)}version-${version.number}.${formatOfVersion(workbook, version)}`;

/** Everybody the file names, once by each name they had: who changed theirs signed with the one of then. */
export class People {
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
