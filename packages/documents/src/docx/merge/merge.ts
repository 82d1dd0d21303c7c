import { DocumentError, MergeRefused } from '../../errors.ts';
import { NS } from '../../opc/namespaces.ts';
import { applySplices } from '../../opc/splice.ts';
import type { XmlElement } from '../../opc/xml.ts';
import { type OpcPackage, readPackage } from '../../opc/zip.ts';
import { contentKey } from '../read/blocks.ts';
import { readEditorExport } from '../read/editor-export.ts';
import { DocumentLooks } from '../read/given-looks.ts';
import { dropPlaceholders } from '../read/placeholders.ts';
import { counterpart, type Story, storiesOf } from '../read/story.ts';
import { useStoredStyleIds } from '../read/style-ids.ts';
import { boxesSplitOff, isAsStored } from '../read/text-boxes.ts';
import { commentsOf, commentsPart, idOf, nameComments } from '../show/comment-names.ts';
import { removeStandIns } from '../show/stand-ins.ts';
import { Carrier } from './carry.ts';
import { mergeThreads } from './comment-threads.ts';
import { describeControls } from './controls.ts';
import { dropEmptyBands } from './empty-bands.ts';
import { planContainer } from './plan/blocks.ts';
import { changedBlocks } from './plan/changed-blocks.ts';
import { MovedParagraphs } from './plan/moved.ts';
import { renderContainer } from './render/blocks.ts';
import { mergeSettings } from './settings.ts';
import { storeBound } from './stores.ts';
import { dropUnreferencedNotes } from './unreferenced-notes.ts';
import { unseenIn } from './unseen.ts';
import { type Vouched, vouchFor } from './vouched.ts';

/** The three states a save starts from, each a docx as bytes. */
export interface MergeInput {
  /** The stored document. */
  original: Uint8Array;
  /** What the editor exported right after it loaded the original. */
  base: Uint8Array;
  /** What the editor exports at the save. */
  edited: Uint8Array;
  /** Who edited, and when, where a server knows: what is new says nothing else. */
  vouched?: Vouched | undefined;
}

export interface MergeResult {
  bytes: Uint8Array;
  /** Parts that are not the original's, in the order of the package. */
  changedParts: string[];
  /** How many blocks (paragraphs, rows, cells, tables, notes) were changed, added or removed. */
  changedBlocks: number;
}

/** The three states opened, so that merge and check read each of them once. They are not written to. */
export interface MergeStates {
  original: OpcPackage;
  base: OpcPackage;
  edited: OpcPackage;
  /** What is drawn in the original and has nothing in the editor that stands for it. */
  unseen: ReadonlySet<XmlElement>;
}

export function openStates({ original, base, edited }: MergeInput): MergeStates {
  const loaded = readEditorExport(base);
  const states = {
    original: readPackage(original),
    base: loaded,
    edited: readEditorExport(edited).readLike(loaded),
  };
  const unseen = unseenIn(states.original, states.base);
  useStoredStyleIds(states.original, states.base, states.edited);
  removeStandIns(states.original, states.base, states.edited);
  splitOffBoxes(states.base, states.edited);
  dropPlaceholders(states.base, states.edited);
  dropEmptyBands(states.base, states.edited);
  dropUnreferencedNotes(states.base, states.edited);
  nameComments(states.original, states.base, states.edited);
  return { ...states, unseen };
}

/** Headers and footers as they were before, with their text boxes in paragraphs of their own unless the edited state has them as stored. */
function splitOffBoxes(base: OpcPackage, edited: OpcPackage): void {
  for (const { kind, part } of storiesOf(base)) {
    if (!/header|footer/.test(kind) || !edited.has(part) || base.text(part) === edited.text(part)) continue;
    if (isAsStored(edited.xml(part))) continue;
    const splices = boxesSplitOff(base.xml(part));
    if (splices.length > 0) base.set(part, applySplices(base.text(part), splices));
  }
}

/**
 * Three-way merge: the original with the change that leads from `base` to `edited`. Whatever the editor misread at
 * load is the same in both and never reaches the file. If nothing was changed the original bytes are returned.
 * Throws MergeRefused where the change cannot be placed with certainty. The result is not checked: see
 * `mergeAndVerify`.
 */
export function merge(input: MergeInput): MergeResult {
  if (Buffer.compare(input.base, input.edited) === 0) return unchanged(input);
  return mergeStates(input, openStates(input));
}

/** As `merge`, of states that were opened before. */
export function mergeStates(input: MergeInput, states: MergeStates): MergeResult {
  try {
    return mergePackages(input, states);
  } catch (cause) {
    if (cause instanceof DocumentError) throw cause;
    // Nothing was written; a mistake of ours must not look like a broken document.
    throw new MergeRefused(
      'The change could not be put into the original document, so nothing was written.',
      { cause },
    );
  }
}

function unchanged(input: MergeInput): MergeResult {
  return { bytes: input.original, changedParts: [], changedBlocks: 0 };
}

function mergePackages(input: MergeInput, states: MergeStates): MergeResult {
  const { base, edited } = states;
  const original = states.original.copy();
  const carrier = new Carrier(original, base, edited);
  let changed = 0;
  for (const story of storiesOf(edited)) {
    const before = counterpart(base, edited, story);
    // A part the editor added comes over with what refers to it.
    if (!before || base.text(before.part) === edited.text(story.part)) continue;
    const mine = counterpart(original, edited, story);
    if (!mine) {
      if (base.xml(before.part).children.length === 0) continue;
      throw new MergeRefused('The change is in a part of the document that the original does not have.');
    }
    const merged = mergeStory({ ...states, original }, { mine, before, after: story }, carrier);
    changed += merged.changedBlocks;
    if (merged.text !== original.text(mine.part)) original.set(mine.part, merged.text);
  }
  changed += removeLastComments(original, base, edited);
  if (input.vouched) vouchFor(original, states.original, input.vouched);
  mergeThreads(original, states);
  mergeSettings(original, base, edited);
  storeBound(original, base, edited);
  const changedParts = original.names().filter((name) => !original.isUntouched(name));
  if (changedParts.length === 0) return unchanged(input);
  return { bytes: original.write(), changedParts, changedBlocks: changed };
}

/**
 * With its last comment deleted an export has no comments part at all, and so no story that would tell. Answers how many
 * comments went.
 */
function removeLastComments(original: OpcPackage, base: OpcPackage, edited: OpcPackage): number {
  const part = commentsPart(original);
  if (part === undefined || commentsPart(edited) !== undefined) return 0;
  const deleted = new Set(commentsOf(base).map(idOf));
  const splices = commentsOf(original)
    .filter((comment) => deleted.has(idOf(comment)))
    .map(({ start, end }) => ({ start, end, text: '' }));
  if (splices.length > 0) original.set(part, applySplices(original.xml(part).source, splices));
  return splices.length;
}

/** A story with the change in it, and how many of its blocks that concerns. */
function mergeStory(
  states: MergeStates,
  stories: { mine: Story; before: Story; after: Story },
  carrier: Carrier,
): { text: string; changedBlocks: number } {
  const story = stories.mine;
  const mine = containerOf(states.original, story);
  const before = containerOf(states.base, stories.before);
  const after = containerOf(states.edited, stories.after);
  if (!mine || !before || !after) throw new MergeRefused('The document has no body to put the change in.');
  const carry = carrier.forPart(story.part, stories.after.part, mine.scope);
  const isNotes = story.kind === 'footnotes' || story.kind === 'endnotes' || story.kind === 'comments';
  const parts = isNotes ? changedNotes(mine, before, after) : [{ mine, before, after }];
  const looks = new DocumentLooks(states.edited);
  let changed = 0;
  const splices = parts.map((part) => {
    const { start, end } = part.mine;
    if (!part.after) {
      changed++;
      return { start, end, text: '' };
    }
    const moved = new MovedParagraphs({ original: part.mine, base: part.before, edited: part.after });
    const plan = planContainer(part.mine, part.before, part.after, { unseen: states.unseen, looks, moved });
    changed += changedBlocks(plan);
    return { start, end, text: renderContainer(plan, carry) };
  });
  const text = applySplices(mine.source, splices);
  return { text: describeControls(text, before, after, carry), changedBlocks: changed };
}

/** Notes and comments are known by their id. New ones come over with the reference to them. */
function changedNotes(
  mine: XmlElement,
  before: XmlElement,
  after: XmlElement,
): { mine: XmlElement; before: XmlElement; after: XmlElement | undefined }[] {
  return before.children.flatMap((note) => {
    const id = note.attribute(NS.word, 'id');
    const same = (other: XmlElement) => other.attribute(NS.word, 'id') === id;
    const stored = mine.children.find(same);
    const now = after.children.find(same);
    if (!stored || (now && contentKey(now) === contentKey(note))) return [];
    return [{ mine: stored, before: note, after: now }];
  });
}

/** The element whose children are a story's blocks. */
export function containerOf(pkg: OpcPackage, story: Story): XmlElement | undefined {
  const root = pkg.xml(story.part);
  return story.kind === 'document' ? root.child(NS.word, 'body') : root;
}
