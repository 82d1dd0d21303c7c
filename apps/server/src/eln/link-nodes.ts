import { type ExportedLink, type ExportedWorkbook, folderOfNumber, type Node, ref } from './nodes.ts';

/** The workbooks that links lead to: those in the file by their datasets, the others by their addresses, each with a node. */
export class Linked {
  readonly #inside: ReadonlySet<number>;
  readonly #outside = new Map<number, Node>();
  readonly #address: string;

  constructor(workbooks: readonly ExportedWorkbook[], address: string) {
    this.#inside = new Set(workbooks.map(({ row }) => row.id));
    this.#address = address;
  }

  /** The node of what it leads to, referred to. */
  node({ id, project_id: projectId, title }: ExportedLink) {
    if (this.#inside.has(id)) return ref(folderOfNumber(id));
    const address = `${this.#address}/projects/${projectId}/experiments/${id}`;
    this.#outside.set(id, { '@id': address, '@type': 'CreativeWork', name: title, url: address });
    return ref(address);
  }

  /** Those outside of the file that were named. */
  all(): Node[] {
    return [...this.#outside.values()];
  }
}

/** A link in a sentence: what other notebooks show is text. */
export const linkInWords = ({ title, project_title: project, word }: ExportedLink): string =>
  `Linked to “${title}” of the project “${project}”${word === '' ? '' : `: ${word}`}`;
