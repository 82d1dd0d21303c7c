import { eachTagOnce, MAX_TAGS, Tag } from '@benchbook/contract';

/** A node of the metadata of an `.eln` file (RO-Crate), whose sender wrote into it what they liked. */
export interface Node {
  '@id': string;
  [property: string]: unknown;
}

const LONGEST = {
  text: 300,
  id: 2_000,
  description: 5_000,
  origin: 4_000,
  signatures: 20,
  people: 20,
  names: 1_000,
  keywords: 100,
};

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
    this.#software = this.#text(this.#makerOf(nodes));
    this.#publisher = this.#text(nodes.find(({ sdPublisher }) => sdPublisher !== undefined)?.sdPublisher);
  }

  /** The program that made the file: others that it tells of made something in it. */
  #makerOf(nodes: readonly Node[]): unknown {
    const isOfAll = (value: unknown) => idOf(value) !== '' && placeOf(idOf(value)) === '';
    const made = nodes.filter(
      (node) => isA(node, 'CreateAction') && [node.object, node.result].flatMap(listOf).some(isOfAll),
    );
    return made
      .flatMap(({ instrument }) => listOf(instrument))
      .find((tool) => {
        const node = this.#nodeOf(tool) ?? tool;
        return typeof node === 'object' && node !== null && isA(node, 'SoftwareApplication');
      });
  }

  #addSignature(of: string | Node, node: Node): void {
    const found = this.#signatures.get(of) ?? [];
    if (found.length < LONGEST.signatures && found.at(-1) !== node) found.push(node);
    this.#signatures.set(of, found);
  }

  /** The node of a file by its place in the folder. */
  file(place: string): Node | 'twice' | undefined {
    const node = this.#byId.get(place) ?? this.#byId.get(placeOf(place));
    return node === undefined || node === 'twice' || isA(node, 'File') ? node : undefined;
  }

  /** The dataset that names the file as a part; of one that none names, the innermost that is a folder around it. */
  datasetOf(file: Node): Node | undefined {
    const place = placeOf(file['@id']);
    const naming = this.#datasets.get(place);
    if (naming !== undefined) return naming;
    for (let at = place.lastIndexOf('/'); at > 0; at = place.lastIndexOf('/', at - 1)) {
      const folder = this.#byId.get(place.slice(0, at));
      if (typeof folder === 'object' && isA(folder, 'Dataset')) return folder;
    }
    return undefined;
  }

  /** Files that the metadata describe, other than these. */
  filesBeside(known: ReadonlySet<Node>): string[] {
    return [...this.#byId].flatMap(([place, node]) =>
      node !== 'twice' && isA(node, 'File') && !known.has(node) ? [short(place)] : [],
    );
  }

  /** What stands in the metadata about each dataset and in none of its files. @param shown their descriptions are shown */
  writtenBeside(shown: ReadonlySet<Node>): { name: string; what: string[] }[] {
    return [...this.#byId].flatMap(([place, node]) => {
      if (place === '' || node === 'twice' || !isA(node, 'Dataset')) return [];
      const [comments, values] = [listOf(node.comment).length, listOf(node.variableMeasured).length];
      const what = [
        ...(isWritten(node.description) && !shown.has(node) ? ['description'] : []),
        // That of our own says what is said elsewhere as well, for those who show nothing else.
        ...(isWritten(node.text) && this.#software !== 'Benchbook' ? ['text'] : []),
        ...(comments > 0 ? [comments === 1 ? '1 comment' : `${comments} comments`] : []),
        ...(values > 0 ? [values === 1 ? '1 value' : `${values} values`] : []),
      ];
      return what.length > 0 ? [{ name: this.#text(node.name) || short(place), what }] : [];
    });
  }

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

  /** The keywords of the dataset that can be tags here, with those of the file itself. */
  tagsOf(file: Node): string[] {
    const keywords = [file.keywords, this.datasetOf(file)?.keywords].flatMap(listOf);
    const written = keywords
      .slice(0, LONGEST.keywords)
      .flatMap((one) => (typeof one === 'string' ? cut(one, LONGEST.names).split(',') : [this.#text(one)]));
    const tags = written.flatMap((word) => Tag.safeParse(short(word)).data ?? []);
    return eachTagOnce(tags).slice(0, MAX_TAGS);
  }

  /** Software, dataset, author, times, hash and signatures, as far as they are stated. */
  originOf(file: Node): string {
    const dataset = this.datasetOf(file);
    const either = (property: string) => this.#people(file[property]) || this.#people(dataset?.[property]);
    // Of the same thing: a file may be younger than the last change of its dataset.
    const isDated = [file.dateCreated, file.dateModified].some((date) => this.#text(date) !== '');
    const dated = isDated ? file : dataset;
    const stated = {
      'made with': this.#software,
      published: this.#publisher,
      'part of': this.#text(dataset?.name),
      project: this.#text(dataset?.isPartOf),
      id: this.#text(dataset?.identifier),
      address: this.#text(dataset?.url),
      version: this.#text(file.version),
      author: either('author') || either('creator'),
      contributors: this.#people(file.contributor),
      date: this.#text(dataset?.temporal),
      created: this.#text(dated?.dateCreated),
      changed: this.#text(dated?.dateModified),
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

  /** The node that is referred to. What is stated in place has no id, which is not the id of the folder of all. */
  #nodeOf(reference: unknown): Node | 'twice' | undefined {
    const id = idOf(reference);
    return id === '' || id.length > LONGEST.id ? undefined : this.#byId.get(placeOf(id));
  }

  /** All of them. */
  #people(value: unknown): string {
    const people = listOf(value);
    const names = people.slice(0, LONGEST.people).map((one) => this.#text(one));
    const more = people.length > LONGEST.people ? ['and others'] : [];
    return cut([...names.filter((name) => name !== ''), ...more].join(', '), LONGEST.names);
  }

  /** A value as text: of a node that it leads to the name, of several the first. */
  #text(value: unknown): string {
    const [first] = listOf(value);
    if (typeof first === 'string' || typeof first === 'number') return short(String(first));
    if (typeof first !== 'object' || first === null) return '';
    const id = idOf(first);
    const node = this.#nodeOf(first);
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

/** Where a reference leads: some write the id alone. */
const idOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const hasId = typeof value === 'object' && value !== null && '@id' in value;
  return hasId && typeof value['@id'] === 'string' ? value['@id'] : '';
};

const isA = (node: object, type: string): boolean => '@type' in node && listOf(node['@type']).includes(type);

const isWritten = (value: unknown): boolean => typeof value === 'string' && /\S/.test(value);

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
