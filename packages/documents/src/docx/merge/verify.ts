import { DocumentError } from '../../errors.ts';
import { readContentTypes } from '../../opc/content-types.ts';
import { NS } from '../../opc/namespaces.ts';
import { readRelationships } from '../../opc/relationships.ts';
import { namespaceOf, type XmlElement } from '../../opc/xml.ts';
import { type OpcPackage, readPackage } from '../../opc/zip.ts';
import { blocksOf, contentKey, pairEqual, pairUntouched, paragraphId } from '../read/blocks.ts';
import {
  blockText,
  counterpart,
  paragraphText,
  shownChildren,
  storiesOf,
  textBoxesIn,
} from '../read/story.ts';
import { controlsIn } from './controls.ts';
import {
  containerOf,
  type MergeInput,
  type MergeResult,
  type MergeStates,
  mergeStates,
  openStates,
} from './merge.ts';
import { storesIn, wronglyStored } from './stores.ts';

const failed = (what: string) =>
  new DocumentError(
    'verification-failed',
    `The document was not saved, because the result failed its check: ${what}. Your changes are kept in the editor's journal.`,
  );

/**
 * Guard after a merge: opens the result anew and checks that it is a sound package, that every block the person
 * did not touch is byte for byte the original's, and that the text they changed is there. Throws DocumentError
 * `verification-failed` otherwise.
 */
export function verifyMerge({ merged, ...input }: MergeInput & { merged: Uint8Array }): void {
  verifyStates(input, openStates(input), merged);
}

/** Merges and checks the result, as every save does. Throws as `merge` and `verifyMerge` do. */
export function mergeAndVerify(input: MergeInput): MergeResult {
  const states = openStates(input);
  const result = mergeStates(input, states);
  verifyStates(input, states, result.bytes);
  return result;
}

function verifyStates(
  input: MergeInput,
  { original, base, edited, unseen }: MergeStates,
  merged: Uint8Array,
): void {
  const after = readPackage(merged).readLike(original);
  if (merged !== input.original && Buffer.compare(merged, input.original) !== 0) {
    checkPackage(original, after);
    checkUntouchedParts(original, after);
  }
  checkEditIsThere(original, base, edited, after);
  checkUnseen(after, unseen);
}

/** What is drawn and was not seen in the editor is there still, whatever was deleted around it. */
function checkUnseen(after: OpcPackage, unseen: ReadonlySet<XmlElement>): void {
  if (unseen.size === 0) return;
  const texts = storiesOf(after).map(({ part }) => after.text(part));
  for (const { outer } of unseen) {
    if (!texts.some((text) => text.includes(outer)))
      throw failed('a drawing that the editor does not show was deleted with what is around it');
  }
}

/** Content types, relationships and XML of everything that is not the original's. */
function checkPackage(before: OpcPackage, after: OpcPackage): void {
  const types = readContentTypes(after);
  for (const name of after.names()) {
    if (before.has(name) && before.sameContent(after, name)) continue;
    if (name !== '[Content_Types].xml' && !types.of(name))
      throw failed(`the new part "${name}" has no content type`);
    if (/\.(?:xml|rels)$/i.test(name)) after.xml(name);
    const owner = /^(.*?)_rels\/([^/]+)\.rels$/.exec(name);
    if (!owner) continue;
    const old = new Set(readRelationships(before, `${owner[1]}${owner[2]}`).map(({ id }) => id));
    const ids = new Set<string>();
    for (const { id, external, part } of readRelationships(after, `${owner[1]}${owner[2]}`)) {
      if (ids.has(id)) throw failed('two links have the same name');
      ids.add(id);
      if (!external && !old.has(id) && !after.has(part))
        throw failed('a link leads to a part that is not there');
    }
  }
  for (const name of before.names()) {
    if (!after.has(name)) throw failed(`the part "${name}" is missing`);
  }
}

/** Parts a person cannot change in the editor, such as macros, charts and fonts, and every picture. */
function checkUntouchedParts(before: OpcPackage, after: OpcPackage): void {
  const stores = storesIn(before);
  for (const name of before.names()) {
    const mayChange =
      stores.has(name) ||
      /\.rels$|^\[Content_Types\]\.xml$|^word\/[^/]+\.xml$/i.test(name) ||
      storiesOf(before).some((s) => s.part === name);
    if (!mayChange && !before.sameContent(after, name)) throw failed(`the part "${name}" was changed`);
  }
  const wrong = wronglyStored(before, after);
  if (wrong !== undefined) throw failed(`what fields of the form show does not stand in the part "${wrong}"`);
}

/**
 * What was removed, added or rewritten between base and edited must be what was removed, added or rewritten between
 * original and merged: the same number of untouched blocks with the original's bytes, the same new text.
 */
function checkEditIsThere(
  original: OpcPackage,
  base: OpcPackage,
  edited: OpcPackage,
  merged: OpcPackage,
): void {
  for (const story of storiesOf(original)) {
    const baseStory = counterpart(base, original, story);
    const editedStory = counterpart(edited, original, story);
    const edits = baseStory && editedStory && base.text(baseStory.part) !== edited.text(editedStory.part);
    if (!edits && original.sameContent(merged, story.part)) continue;
    const mine = containerOf(original, story);
    const result = containerOf(merged, story);
    if (!mine || !result) throw failed('its body is missing');
    const isNotes = story.kind === 'footnotes' || story.kind === 'endnotes' || story.kind === 'comments';
    const stored = difference(blocksOf(mine), blocksOf(result), isNotes ? pairNotes : pairStored);
    checkReferences(original, merged, story.part, stored.come);
    const before = baseStory && containerOf(base, baseStory);
    const after = editedStory && containerOf(edited, editedStory);
    // A part the editor does not know may only have been added to; one it no longer writes has lost all it held.
    const edit =
      before && after
        ? difference(blocksOf(before), blocksOf(after), pairUntouched)
        : { gone: before ? blocksOf(before) : [], come: [] };
    checkUntouched(stored, edit);
    if (isNotes) checkNotes({ mine, result, before, after });
    else checkText(stored, edit);
    if (before && after) checkControls({ mine, before, after, result });
  }
}

/** Blocks that are not the same in two states, in order. */
interface Difference {
  gone: XmlElement[];
  come: XmlElement[];
}

/** A comment gets a paragraph id, and the namespace of that, when it becomes part of a thread. */
const noteKey = (element: XmlElement) => contentKey(element).replaceAll(` xmlns:w14="${NS.word2010}"`, '');

type Pairing = (before: readonly XmlElement[], after: readonly XmlElement[]) => Int32Array;

const pairStored: Pairing = (before, after) => pairEqual(before, after, ({ outer }) => outer);
const pairNotes: Pairing = (before, after) => pairEqual(before, after, noteKey);

function difference(
  before: readonly XmlElement[],
  after: readonly XmlElement[],
  pairsOf: Pairing,
): Difference {
  const pairs = pairsOf(before, after);
  const paired = new Set(pairs);
  return {
    gone: before.filter((_, i) => (pairs[i] ?? -1) < 0),
    come: after.filter((_, i) => !paired.has(i)),
  };
}

/** No more of the original's blocks, and inside of changed tables of its paragraphs, may be gone than were touched. */
function checkUntouched(stored: Difference, edit: Difference): void {
  const inside = ({ gone, come }: Difference) =>
    [gone.flatMap(textInside), come.flatMap(textInside)] as const;
  const [before, after] = inside(edit);
  // What was emptied is there under its id: what says the same elsewhere is a copy that was pasted, and not it.
  const [emptied, filled] = [edit.come.flatMap(emptyInside), after].map(
    (paragraphs) => new Set(paragraphs.flatMap((paragraph) => paragraphId(paragraph) ?? [])),
  );
  const isEmptied = (id: string | undefined) => id !== undefined && emptied?.has(id) && !filled?.has(id);
  const left = before.filter((paragraph) => !isEmptied(paragraphId(paragraph)));
  const touched = before.length - left.length + difference(left, after, pairUntouched).gone.length;
  const isLost =
    stored.gone.length > edit.gone.length || difference(...inside(stored), pairStored).gone.length > touched;
  if (isLost) throw failed('a part of the text nobody edited was changed');
}

/** Paragraphs with text inside of a table, content control or text box. Empty ones look alike, so they prove nothing. */
const textInside = (block: XmlElement): XmlElement[] => paragraphsInside(block).filter(hasText);

const emptyInside = (block: XmlElement): XmlElement[] =>
  paragraphsInside(block).filter((paragraph) => !hasText(paragraph));

const hasText = (paragraph: XmlElement): boolean => blockText(paragraph).trim() !== '';

function paragraphsInside(block: XmlElement): XmlElement[] {
  return shownChildren(block).flatMap((child) =>
    child.is(NS.word, 'p') ? [child] : paragraphsInside(child),
  );
}

/** Text the person wrote is in the result; text they removed is gone; nothing else differs. */
function checkText(stored: Difference, edit: Difference): void {
  const expected = changedText(edit);
  const found = changedText(stored);
  const same = expected.size === found.size && [...expected].every(([key, n]) => found.get(key) === n);
  if (!same) throw failed('your change is not in it as you made it');
  // Where the editor showed all of what went, what came is read as it is there.
  const [went, came] = [stored.gone, stored.come].map(textInOrder);
  if (went === textInOrder(edit.gone) && came !== textInOrder(edit.come))
    throw failed('what you wrote is not in it in the order in which you wrote it');
}

/** Without white space, of which the editor and the file have different ideas. */
const textInOrder = (blocks: readonly XmlElement[]): string =>
  blocks.map(wholeText).join('').replace(/\s+/g, '');

/** What somebody wrote, ticked or chose in a form stands in the same field of the result, and no field came or went by itself. */
function checkControls(states: {
  mine: XmlElement;
  before: XmlElement;
  after: XmlElement;
  result: XmlElement;
}): void {
  const [stored, was, is, found] = [states.mine, states.before, states.after, states.result].map(controlsIn);
  for (const [id, controls] of is ?? []) {
    const old = was?.get(id) ?? [];
    const own = stored?.get(id) ?? [];
    const made = found?.get(id) ?? [];
    if (old.length !== controls.length) continue;
    if (made.length !== own.length) throw failed('a field of the form is in it twice, or is gone');
    if (made.length !== controls.length) continue;
    controls.forEach((now, i) => {
      const [first, last, kept] = [old[i], now, made[i]].map(stateOf);
      const isOther = first !== last && last !== kept;
      const isShown = textBeside(own[i]) === textBeside(old[i]);
      if (isOther || (isShown && textBeside(now) !== textBeside(made[i])))
        throw failed('a field of the form is not as you filled it in');
    });
  }
}

/** What stands in the field that something describes. */
const textBeside = (described: XmlElement | undefined): string =>
  described?.parent ? paragraphText(described.parent).replace(/\s+/g, '') : '';

/** Whether a content control is ticked, which entry and which day was chosen in it last, and whether it asks for them still. */
function stateOf(described: XmlElement | undefined): string {
  const own = [...(described?.descendants() ?? [])];
  const said = (name: string, attribute: string, namespace: string = NS.word) =>
    own.find((each) => each.is(namespace, name))?.attribute(namespace, attribute) ?? '';
  const asks = own.some((each) => each.is(NS.word, 'showingPlcHdr'));
  return [
    said('checked', 'val', NS.word2010),
    said('date', 'fullDate'),
    said('dropDownList', 'lastValue'),
    said('comboBox', 'lastValue'),
    asks,
  ].join('|');
}

/** Notes and comments, by their ids: what nobody edited is as it was, and what was edited changed as it did there. */
function checkNotes(parts: {
  mine: XmlElement;
  result: XmlElement;
  before: XmlElement | undefined;
  after: XmlElement | undefined;
}): void {
  const [stored, merged, base, edited] = [parts.mine, parts.result, parts.before, parts.after].map(notesOf);
  if (!stored || !merged || !base || !edited) return;
  for (const [id, note] of stored) {
    const found = merged.get(id);
    const was = base.get(id);
    const now = edited.get(id);
    if (!found) {
      if (!was || now) throw failed('a note or comment is missing');
    } else if (was && now && contentKey(was) !== contentKey(now)) {
      checkText({ gone: [note], come: [found] }, { gone: [was], come: [now] });
    } else if (noteKey(found) !== noteKey(note)) {
      throw failed('a note or comment nobody edited was changed');
    }
  }
  const written = new Set([...edited].filter(([id]) => !base.has(id)).map(([, note]) => plainText(note)));
  for (const [id, note] of merged) {
    if (!stored.has(id) && !written.has(plainText(note)))
      throw failed('your note or comment is not as you wrote it');
  }
}

function notesOf(root: XmlElement | undefined): Map<string, XmlElement> {
  return new Map((root?.children ?? []).map((note) => [note.attribute(NS.word, 'id') ?? '', note]));
}

const plainText = (block: XmlElement) => wholeText(block).replace(/\s+/g, '');

/** How often each character was added (positive) or removed (negative), white space aside. */
function changedText({ gone, come }: Difference): Map<string, number> {
  const changes = new Map<string, number>();
  const countIn = (blocks: XmlElement[], step: number) => {
    for (const character of blocks.map(wholeText).join('').replace(/\s+/g, '')) {
      const sum = (changes.get(character) ?? 0) + step;
      if (sum === 0) changes.delete(character);
      else changes.set(character, sum);
    }
  };
  countIn(gone, -1);
  countIn(come, 1);
  return changes;
}

/** Text of a block with that of its text boxes. */
function wholeText(block: XmlElement): string {
  return blockText(block) + textBoxesIn(block).map(wholeText).join('');
}

/** Every relationship a new block names is there, or was not there in the original either; that of a chart leads to a chart. */
function checkReferences(before: OpcPackage, after: OpcPackage, part: string, blocks: XmlElement[]): void {
  if (blocks.length === 0) return;
  const known = new Map(readRelationships(after, part).map(({ id, type }) => [id, type]));
  const old = before.text(part);
  for (const element of blocks.flatMap((block) => [block, ...block.descendants()])) {
    for (const { name, value } of element.attributes) {
      const colon = name.indexOf(':');
      const isReference =
        colon > 0 && namespaceOf(element.scope, name.slice(0, colon)) === NS.officeRelationships;
      if (!isReference || !value) continue;
      const type = known.get(value);
      if (type === undefined && !old.includes(`"${value}"`))
        throw failed('it names a link that is not there');
      if (type !== undefined && element.is(NS.chart, 'chart') && !type.endsWith('/chart'))
        throw failed('what it shows as a chart is none');
    }
  }
}
