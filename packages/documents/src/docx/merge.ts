import { MergeRefused } from '../errors.ts';
import { NS } from '../opc/namespaces.ts';
import { applySplices } from '../opc/splice.ts';
import { parseXml, type XmlElement } from '../opc/xml.ts';
import { type OpcPackage, readPackage } from '../opc/zip.ts';
import { contentKey } from './blocks.ts';
import { Carrier } from './carry.ts';
import { type BlockCount, mergeContainer } from './containers.ts';
import { type Story, storiesOf } from './story.ts';

/** The three states a save starts from, each a docx as bytes. */
export interface MergeInput {
  /** The stored document. */
  original: Uint8Array;
  /** What the editor exported right after it loaded the original. */
  base: Uint8Array;
  /** What the editor exports at the save. */
  edited: Uint8Array;
}

export interface MergeResult {
  bytes: Uint8Array;
  /** Parts that are not the original's, in the order of the package. */
  changedParts: string[];
  /** How many blocks (paragraphs, rows, cells, tables, notes) were changed, added or removed. */
  changedBlocks: number;
}

/**
 * Three-way merge: the original with the change that leads from `base` to `edited`. Whatever the editor misread at
 * load is the same in both and never reaches the file. If nothing was changed the original bytes are returned.
 * Throws MergeRefused where the change cannot be placed with certainty.
 */
export function merge(input: MergeInput): MergeResult {
  const unchanged = { bytes: input.original, changedParts: [], changedBlocks: 0 };
  if (Buffer.compare(input.base, input.edited) === 0) return unchanged;
  const original = readPackage(input.original);
  const base = readPackage(input.base);
  const edited = readPackage(input.edited);
  const carrier = new Carrier(original, base, edited);
  const count: BlockCount = { changed: 0 };
  const before = storiesOf(base);
  const mine = storiesOf(original);
  for (const story of storiesOf(edited)) {
    const known = before.some((other) => other.part === story.part);
    // A part the editor added comes over with what refers to it.
    if (!known || base.sameContent(edited, story.part)) continue;
    if (!mine.some((other) => other.part === story.part && other.kind === story.kind)) {
      if (isEmptyStory(base, story)) continue;
      throw new MergeRefused('The change is in a part of the document that the original does not have.');
    }
    const merged = mergeStory(original, base, edited, story, carrier, count);
    if (merged !== original.text(story.part)) original.set(story.part, merged);
  }
  const changedParts = original.names().filter((name) => !original.isUntouched(name));
  if (changedParts.length === 0) return unchanged;
  return { bytes: original.write(), changedParts, changedBlocks: count.changed };
}

function mergeStory(
  original: OpcPackage,
  base: OpcPackage,
  edited: OpcPackage,
  story: Story,
  carrier: Carrier,
  count: BlockCount,
): string {
  const [mine, before, after] = [original, base, edited].map((pkg) => containerOf(pkg, story));
  if (!mine || !before || !after) throw new MergeRefused('The document has no body to put the change in.');
  const carry = carrier.forPart(story.part, story.part, mine.scope);
  const mergeNote = (a: XmlElement, b: XmlElement, c: XmlElement) => {
    const text = mergeContainer(a, b, c, carry, count);
    return { start: a.start, end: a.end, text };
  };
  const isNotes = story.kind === 'footnotes' || story.kind === 'endnotes' || story.kind === 'comments';
  if (!isNotes) return applySplices(mine.source, [mergeNote(mine, before, after)]);

  // Notes are known by their id. New ones come over with the reference to them.
  const splices = before.children.flatMap((note) => {
    const id = note.attribute(NS.word, 'id');
    const same = (other: XmlElement) => other.attribute(NS.word, 'id') === id;
    const stored = mine.children.find(same);
    const now = after.children.find(same);
    if (!stored || (now && contentKey(now) === contentKey(note))) return [];
    if (now) return [mergeNote(stored, note, now)];
    count.changed++;
    return [{ start: stored.start, end: stored.end, text: '' }];
  });
  return applySplices(mine.source, splices);
}

function isEmptyStory(pkg: OpcPackage, story: Story): boolean {
  return parseXml(pkg.text(story.part)).children.length === 0;
}

/** The element whose children are a story's blocks. */
export function containerOf(pkg: OpcPackage, story: Story): XmlElement | undefined {
  const root = parseXml(pkg.text(story.part));
  return story.kind === 'document' ? root.child(NS.word, 'body') : root;
}
