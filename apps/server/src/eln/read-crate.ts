import { DocumentFormat } from '@benchbook/contract';
import type { OpcPackage } from '@benchbook/documents/basics';
import { sentence } from '@benchbook/words/server';
import { z } from 'zod';
import { tooLarge, wrongKind } from '../plumbing/refusal.ts';
import { METADATA } from './crate.ts';
import { type Node, Statements, short } from './statements.ts';

/** A file of an `.eln` file that can become a workbook. */
export interface OfferedFile {
  /** Its name in the archive, and as people are told it: without signs that nobody sees. */
  entry: string;
  name: string;
  title: string;
  description: string;
  tags: string[];
  /** As its sender states it, in hex. */
  sha256: string | null;
  /** Where it is from, in the words of its sender. */
  stated: string;
}

/** A file that is left out: `why` is the end of a sentence about it. */
export interface LeftOut {
  name: string;
  why: string;
}

/** Those that become workbooks. */
const MOST_FILES = 200;
const LONGEST_NAME = 300;
const METADATA_MEGABYTES = 10;
/** Deeper than any metadata, which are a flat list. */
const DEEPEST = 32;
const Metadata = z.object({ '@graph': z.array(z.looseObject({ '@id': z.string() })).max(50_000) });
const ENDINGS: readonly string[] = DocumentFormat.options;
/** What belongs to the file and is no content: how it looks to people, and who signed the metadata. */
const BESIDE = new Set([METADATA, `${METADATA}.minisig`, 'ro-crate-preview.html']);

/**
 * What an `.eln` file offers, the files of it that can become no workbook, and what is written beside its files.
 *
 * @throws Refusal 413, 415; DocumentError
 */
export function readCrate(archive: OpcPackage): {
  offered: OfferedFile[];
  left: LeftOut[];
  written: LeftOut[];
} {
  const { folder, nodes } = readMetadata(archive);
  const statements = new Statements(nodes);
  const left: LeftOut[] = [];
  const found: Found[] = [];
  const present = new Set<Node>();
  for (const entry of archive.names()) {
    const name = entry.slice(folder.length);
    const leave = (why: string) => left.push({ name: short(entry.startsWith(folder) ? name : entry), why });
    const node = entry.startsWith(folder) ? statements.file(name) : undefined;
    if (typeof node === 'object') present.add(node);
    if (BESIDE.has(name)) continue;
    if (!ENDINGS.includes(endingOf(name))) leave('is neither a Word, nor an Excel, nor a PDF file');
    else if (name.length > LONGEST_NAME) leave(`has a name of more than ${LONGEST_NAME} signs`);
    else if (node === undefined) leave('is not described by the metadata of the file');
    else if (node === 'twice') leave('is described twice by the metadata of the file');
    else found.push({ entry, name, node });
  }
  const taken: { file: Found; isAlone: boolean }[] = [];
  for (const group of groupsOf(found, statements)) {
    const newest = newestOf(group, statements);
    for (const file of group) {
      if (newest !== null && file !== newest.file) {
        const number = statements.versionOf(file.node);
        left.push({
          name: short(file.name),
          why: `is version ${number}: only the newest, version ${newest.version}, is taken in`,
        });
        continue;
      }
      taken.push({ file, isAlone: newest !== null || group.length === 1 });
    }
  }
  // Before anything is read of what is stated of them.
  if (taken.length > MOST_FILES)
    throw tooLarge(
      sentence(
        'The .eln file holds more than {mostFiles} Word, Excel and PDF files. Export fewer at once, and take them in one after the other.',
        { mostFiles: MOST_FILES },
      ),
    );
  for (const name of statements.filesBeside(present))
    left.push({ name, why: 'is described by the metadata of the file, but is not in it' });
  const offered = taken.map(({ file: { entry, name, node }, isAlone }) => ({
    entry,
    name: short(name),
    ...statements.titleOf(node, isAlone),
    tags: statements.tagsOf(node),
    sha256: statements.sha256Of(node),
    stated: statements.originOf(node),
  }));
  const alone = taken.filter(({ isAlone }) => isAlone);
  const shown = new Set(alone.flatMap(({ file }) => statements.datasetOf(file.node) ?? []));
  const written = statements.writtenBeside(shown).map(({ name, what }) => ({
    name: `What “${name}” says itself (${what.join(', ')})`,
    why: 'is in no Word, Excel or PDF file',
  }));
  return { offered, left, written };
}

type Found = { entry: string; name: string; node: Node };

/** Those of one dataset stand together, in the order of the archive. */
function groupsOf(found: readonly Found[], statements: Statements): Found[][] {
  const groups = Map.groupBy(found, ({ node }) => statements.datasetOf(node)?.['@id'] ?? node['@id']);
  return [...groups.values()];
}

/** The newest of several files that all say which version of one document they are; null where they do not. */
function newestOf(group: readonly Found[], statements: Statements): { file: Found; version: number } | null {
  const versions = group.map((file) => ({ file, version: statements.versionOf(file.node) }));
  const numbers = versions.flatMap(({ version }) => version ?? []);
  if (group.length < 2 || new Set(numbers).size !== group.length) return null;
  const version = Math.max(...numbers);
  const newest = versions.find((one) => one.version === version);
  return newest === undefined ? null : { file: newest.file, version };
}

const endingOf = (name: string): string => /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

const NO_ELN =
  'This is no .eln file: it has to hold one folder, and in that the file ro-crate-metadata.json, as The ELN Consortium describes it.';

function readMetadata(archive: OpcPackage): { folder: string; nodes: Node[] } {
  const [name, another] = archive
    .names()
    .filter((each) => /^(?:[^/]+\/)?[^/]+$/.test(each) && isMetadata(each));
  if (name === undefined || another !== undefined) throw wrongKind(NO_ELN);
  if (archive.sizeOf(name) > METADATA_MEGABYTES * 1_000_000)
    throw tooLarge(
      sentence('The metadata of the .eln file have more than {metadataMegabytes} MB.', {
        metadataMegabytes: METADATA_MEGABYTES,
      }),
    );
  const text = new TextDecoder().decode(archive.readOnce(name));
  if (depthOf(text) > DEEPEST) throw wrongKind('The metadata of the .eln file are nested too deeply.');
  const { data } = Metadata.safeParse(parsed(text));
  if (data === undefined) throw wrongKind('The metadata of the .eln file are not those of an RO-Crate.');
  return { folder: name.slice(0, -METADATA.length), nodes: data['@graph'] };
}

const isMetadata = (name: string): boolean => name === METADATA || name.endsWith(`/${METADATA}`);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const [QUOTE, ESCAPE] = [0x22, 0x5c];
const OPENS = new Set([0x5b, 0x7b]);
const CLOSES = new Set([0x5d, 0x7d]);

/** How deeply brackets stand in one another, outside of texts. */
function depthOf(json: string): number {
  let [depth, deepest, isText] = [0, 0, false];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (isText && sign === ESCAPE) at += 1;
    else if (sign === QUOTE) isText = !isText;
    else if (!isText && OPENS.has(sign)) deepest = Math.max(deepest, ++depth);
    else if (!isText && CLOSES.has(sign)) depth -= 1;
  }
  return deepest;
}
