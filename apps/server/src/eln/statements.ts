/** A node of the metadata of an `.eln` file (RO-Crate), whose sender wrote into it what they liked. */
export interface Node {
  '@id': string;
  [property: string]: unknown;
}

const LONGEST = { text: 300, id: 2_000, description: 5_000, origin: 4_000, signatures: 20 };

/**
 * What the sender of an `.eln` file states, as short and plain texts. Nothing of it was checked. All nodes are gone through
 * once, at the beginning: what is asked of a file afterwards costs the same however many there are.
 */
export class Statements {
  readonly #byId = new Map<string, Node | 'twice'>();
  /** The dataset that a file is part of, by the file's place. */
  readonly #datasets = new Map<string, Node>();
  /** The first signatures that name a file, by its place; those that name nothing, by the dataset that mentions them. */
  readonly #signatures = new Map<string | Node, Node[]>();
  readonly #software: string;
  readonly #publisher: string;

  constructor(nodes: readonly Node[]) {
    for (const node of nodes) {
      const id = placeOf(node['@id']);
      this.#byId.set(id, this.#byId.has(id) ? 'twice' : node);
    }
    for (const node of nodes)
      if (isA(node, 'Dataset') && placeOf(node['@id']) !== '')
        for (const part of listOf(node.hasPart)) this.#datasets.set(placeOf(idOf(part)), node);
    const signatures = new Set(nodes.filter((node) => isA(node, 'EndorseAction')));
    for (const node of signatures)
      for (const object of listOf(node.object)) this.#addSignature(placeOf(idOf(object)), node);
    for (const dataset of new Set(this.#datasets.values()))
      for (const mention of listOf(dataset.mentions)) {
        const node = this.#byId.get(placeOf(idOf(mention)));
        if (typeof node === 'object' && signatures.has(node) && node.object === undefined)
          this.#addSignature(dataset, node);
      }
    this.#software = this.#text(nodes.find((node) => isA(node, 'SoftwareApplication'))?.name);
    this.#publisher = this.#text(nodes.find(({ sdPublisher }) => sdPublisher !== undefined)?.sdPublisher);
  }

  #addSignature(of: string | Node, node: Node): void {
    const found = this.#signatures.get(of) ?? [];
    if (found.length < LONGEST.signatures && found.at(-1) !== node) found.push(node);
    this.#signatures.set(of, found);
  }

  /** The node of a file by its place in the folder. */
  file(place: string): Node | 'twice' | undefined {
    const node = this.#byId.get(place);
    return node === undefined || node === 'twice' || isA(node, 'File') ? node : undefined;
  }

  datasetOf = (file: Node): Node | undefined => this.#datasets.get(placeOf(file['@id']));

  /** A whole number; null where none is stated. */
  versionOf({ version }: Node): number | null {
    const isText = typeof version === 'string' || typeof version === 'number';
    return isText && /^\d{1,9}$/.test(String(version)) ? Number(version) : null;
  }

  /** In hex; null where none is stated, or something that is none. */
  sha256Of({ sha256 }: Node): string | null {
    return typeof sha256 === 'string' && /^[0-9a-f]{64}$/i.test(sha256) ? sha256.toLowerCase() : null;
  }

  /** @param isAlone it is the one document of its dataset, which gives it its title */
  titleOf(file: Node, isAlone: boolean): { title: string; description: string } {
    const dataset = isAlone ? this.datasetOf(file) : undefined;
    const named = this.#text(file.name) || short(placeOf(file['@id']).split('/').at(-1) ?? '');
    const title = (dataset && this.#text(dataset.name)) || named.replace(/\.[a-z]{3,4}$/i, '').trim();
    const description = typeof dataset?.description === 'string' ? dataset.description : '';
    return { title: title || 'Untitled', description: plain(description, LONGEST.description) };
  }

  /** Software, dataset, author, times, hash and signatures, as far as they are stated. */
  originOf(file: Node): string {
    const dataset = this.datasetOf(file);
    const either = (property: string) => this.#text(file[property]) || this.#text(dataset?.[property]);
    const stated = {
      'made with': this.#software,
      published: this.#publisher,
      'part of': this.#text(dataset?.name),
      id: this.#text(dataset?.identifier),
      address: this.#text(dataset?.url),
      version: this.#text(file.version),
      author: either('author') || either('creator'),
      created: either('dateCreated'),
      changed: either('dateModified'),
      'SHA-256': this.sha256Of(file) ?? '',
      state: this.#text(dataset?.creativeWorkStatus),
    };
    const said = Object.entries(stated).filter(([, text]) => text !== '');
    const signed = this.#signaturesOf(file, dataset).map((text) => `signature: ${text}`);
    const facts = [...said.map(([name, text]) => `${name}: ${text}`), ...signed];
    return cut(facts.join('; '), LONGEST.origin);
  }

  #signaturesOf(file: Node, dataset: Node | undefined): string[] {
    const named = this.#signatures.get(placeOf(file['@id'])) ?? [];
    const mentioned = (dataset && this.#signatures.get(dataset)) ?? [];
    return [...named, ...mentioned]
      .slice(0, LONGEST.signatures)
      .map((node) => this.#text(node.description) || this.#text(node.name))
      .filter((text) => text !== '');
  }

  /** A value as text: of a node that it leads to the name, of several the first. */
  #text(value: unknown): string {
    const [first] = listOf(value);
    if (typeof first === 'string' || typeof first === 'number') return short(String(first));
    if (typeof first !== 'object' || first === null) return '';
    const id = idOf(first);
    const node = id.length > LONGEST.id ? undefined : this.#byId.get(placeOf(id));
    const named = node === undefined || node === 'twice' ? first : node;
    const name = 'name' in named ? named.name : undefined;
    if (typeof name === 'string') return short(name);
    const names = ['givenName', 'familyName'].flatMap((part) => {
      const text: unknown = (named as Record<string, unknown>)[part];
      return typeof text === 'string' ? [text] : [];
    });
    return short(names.length > 0 ? names.join(' ') : id);
  }
}

const listOf = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

const idOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && '@id' in value && typeof value['@id'] === 'string'
    ? value['@id']
    : '';

const isA = (node: Node, type: string): boolean => listOf(node['@type']).includes(type);

/** Where a node's file is, in the folder of the metadata: `./` before it, a slash behind it and percents say nothing. */
function placeOf(id: string): string {
  const path = id.replace(/^\.\//, '').replace(/\/$/, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A sign that was cut in two is replaced: PostgreSQL refuses half of one. */
const cut = (text: string, most: number): string => text.slice(0, most).toWellFormed();

/** Without signs that nobody sees, which could turn or hide what stands around them. Cut first: it may have megabytes. */
const plain = (text: string, most: number): string =>
  cut(text, most)
    .replace(/[^\S\n]|(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .trim();

/** A text of somebody else as one short line without signs that nobody sees. */
export const short = (text: string): string => plain(text, LONGEST.text).replace(/\s+/g, ' ');
