import { NS } from '../../opc/namespaces.ts';
import type { XmlElement } from '../../opc/xml.ts';
import { isAroundParts } from './passed-over.ts';
import { pairInOrder } from './sequence.ts';
import { blockText, textBoxesIn } from './story.ts';
import { boxesIn, holdsOnlyBoxes, isSplitOffBox } from './text-boxes.ts';

/**
 * Attributes Word and the editor renew at will: revision ids say which session typed a thing, paragraph ids name
 * it, and the editor numbers drawings anew in every export. None is content.
 */
const VOLATILE =
  / (?:\w+:(?:paraId|textId|anchorId|editId)|\w+:rsid\w*)="[^"]*"|(?<=<\w+:(?:docPr|cNvPr)(?: [^<>]*)?) id="\d+"/g;

/** An element's text without what changes from save to save: equal keys mean an equal element. */
export function contentKey(element: XmlElement): string {
  return element.outer.replace(VOLATILE, '');
}

/** Whether two elements differ in nothing but what changes from save to save. */
export function hasSameContent(a: XmlElement, b: XmlElement): boolean {
  // Mostly they are the same to the letter, and need no keys.
  return a.outer === b.outer || contentKey(a) === contentKey(b);
}

/** Elements that describe their parent and are no content of their own. */
const PROPERTIES = new Set([
  'tblPr',
  'tblGrid',
  'tblPrEx',
  'trPr',
  'tcPr',
  'sdtPr',
  'sdtEndPr',
  'customXmlPr',
  'pPr',
]);

export function isProperties(element: XmlElement): boolean {
  return PROPERTIES.has(element.localName) && element.namespace === NS.word;
}

/**
 * Content of a container in order, without what describes the container. What stands in custom XML, and rows and cells
 * in content controls, are the container's own: the editor is given them so (see `showPassedOver`).
 */
export function blocksOf(container: XmlElement): XmlElement[] {
  return container.children.flatMap((child) => {
    if (isProperties(child)) return [];
    const content = transparentContent(child);
    return content ? blocksOf(content) : [child];
  });
}

/** The element whose blocks count as those of the container around it; undefined for a block. */
export function transparentContent(element: XmlElement): XmlElement | undefined {
  if (element.is(NS.word, 'customXml')) return element;
  if (!element.is(NS.word, 'sdt') || !isAroundParts(element)) return undefined;
  return element.child(NS.word, 'sdtContent');
}

/** Pairing of a container's blocks in the original with those the editor made of them. */
export interface Alignment {
  /** For each block of the editor's: index of the original's, or -1 if the editor made it up. */
  original: Int32Array;
  /** For each block of the editor's: whether that pairing can be relied on. */
  sure: boolean[];
  /** For each block of the editor's that is a text box it split off: the original's, if that is sure. */
  boxes: (XmlElement | undefined)[];
}

/**
 * Aligns the original's blocks with the editor's by kind and text first; what is left between two sure pairs is
 * paired in order where kinds and numbers agree. Everything else is not sure, and so is a pairing that could as
 * well be another one (three empty paragraphs against two).
 */
export function alignBlocks(original: readonly XmlElement[], editor: readonly XmlElement[]): Alignment {
  if (!editor.some(isSplitOffBox)) return { ...alignAll(original, editor), boxes: [] };
  const boxes = new Set(
    editor.flatMap((block) => (isSplitOffBox(block) ? boxesIn(block).map(matchKey) : [])),
  );
  // Each box stands for itself on both sides, in front of its paragraph, which is gone if it held nothing else.
  const originals = original.flatMap((block, index) => {
    const own = boxesIn(block).filter((box) => boxes.has(matchKey(box)));
    const rest =
      own.length > 0 && own.length === boxesIn(block).length && holdsOnlyBoxes(block)
        ? []
        : [{ block, index }];
    return [...own.map((box) => ({ block: box, index: -1 })), ...rest];
  });
  const editors = editor.map((block) => (isSplitOffBox(block) ? (boxesIn(block)[0] ?? block) : block));
  const { original: pairs, sure } = alignAll(
    originals.map(({ block }) => block),
    editors,
  );
  const places = pairs.map((at) => originals[at]?.index ?? -1);
  return {
    original: places,
    sure: sure.map((isSure, index) => isSure && (places[index] ?? -1) >= 0),
    boxes: editors.map((block, i) =>
      isBox(block) && sure[i] ? originals[pairs[i] ?? -1]?.block : undefined,
    ),
  };
}

/** A text box in the place of a block: it stands in a run. */
function isBox(block: XmlElement | undefined): boolean {
  return block?.parent?.is(NS.word, 'r') ?? false;
}

function alignAll(
  original: readonly XmlElement[],
  editor: readonly XmlElement[],
): Pick<Alignment, 'original' | 'sure'> {
  const originalKeys = original.map(matchKey);
  const editorKeys = editor.map(matchKey);
  const pairs = pairInOrder(editorKeys, originalKeys);
  const sure = editorKeys.map((_, i) => (pairs[i] ?? -1) >= 0);
  pairGaps(original, editor, pairs, sure);
  doubtRepeats(original, originalKeys, editorKeys, pairs, sure);
  return { original: pairs, sure };
}

function matchKey(block: XmlElement): string {
  if (isBox(block)) {
    return `box|${textBoxesIn(block).map(blockText).join('|').replace(/\s+/g, '')}`;
  }
  return `${block.localName}|${blockText(block).replace(/\s+/g, '')}`;
}

/** Pairs what stands between two pairs if the kinds agree one by one. */
function pairGaps(
  original: readonly XmlElement[],
  editor: readonly XmlElement[],
  pairs: Int32Array,
  sure: boolean[],
): void {
  let editorFrom = 0;
  let originalFrom = 0;
  for (let i = 0; i <= editor.length; i++) {
    const at = i === editor.length ? original.length : (pairs[i] ?? -1);
    if (at < 0) continue;
    const count = i - editorFrom;
    const kindsAgree =
      count === at - originalFrom &&
      editor
        .slice(editorFrom, i)
        .every((block, k) => block.localName === original[originalFrom + k]?.localName);
    if (count > 0 && kindsAgree) {
      for (let k = 0; k < count; k++) {
        pairs[editorFrom + k] = originalFrom + k;
        sure[editorFrom + k] = true;
      }
    }
    editorFrom = i + 1;
    originalFrom = at + 1;
  }
}

/** A block that looks like an unpaired neighbour might as well be that one, unless the two are the same anyway. */
function doubtRepeats(
  original: readonly XmlElement[],
  originalKeys: string[],
  editorKeys: string[],
  pairs: Int32Array,
  sure: boolean[],
): void {
  const editorOf = new Int32Array(originalKeys.length).fill(-1);
  pairs.forEach((at, i) => {
    if (at >= 0) editorOf[at] = i;
  });
  originalKeys.forEach((key, at) => {
    if ((editorOf[at] ?? -1) >= 0) return;
    for (const step of [-1, 1]) {
      for (let k = at + step; originalKeys[k] === key; k += step) {
        const [one, other] = [original[k], original[at]];
        if (!one || !other || !hasSameContent(one, other)) sure[editorOf[k] ?? -1] = false;
      }
    }
  });
  editorKeys.forEach((key, i) => {
    if ((pairs[i] ?? -1) >= 0) return;
    for (const step of [-1, 1]) {
      for (let k = i + step; editorKeys[k] === key; k += step) sure[k] = false;
    }
  });
}

/** Pairs equal blocks in order. What is equal to the letter at both ends needs no key, and mostly that is nearly all. */
export function pairEqual(
  a: readonly XmlElement[],
  b: readonly XmlElement[],
  keyOf: (element: XmlElement) => string,
): Int32Array {
  let head = 0;
  const shorter = Math.min(a.length, b.length);
  while (head < shorter && a[head]?.outer === b[head]?.outer) head++;
  let tail = 0;
  while (tail < shorter - head && a[a.length - 1 - tail]?.outer === b[b.length - 1 - tail]?.outer) tail++;
  const middle = pairInOrder(
    a.slice(head, a.length - tail).map(keyOf),
    b.slice(head, b.length - tail).map(keyOf),
  );
  return Int32Array.from(a, (_, i) => {
    if (i < head) return i;
    if (i >= a.length - tail) return i - a.length + b.length;
    const at = middle[i - head] ?? -1;
    return at < 0 ? -1 : at + head;
  });
}

/** Pairs the blocks that are the same in two states of the editor, in order. */
export function pairUntouched(base: readonly XmlElement[], edited: readonly XmlElement[]): Int32Array {
  const pairs = pairEqual(base, edited, contentKey);
  leaveToIds(base, edited, pairs);
  return pairs;
}

/**
 * Pairs the blocks of two states of the editor. Equal blocks first; what is left between them is one changed block
 * where the paragraph id agrees, or else where kind and enough of the text do.
 */
export function pairEditorStates(base: readonly XmlElement[], edited: readonly XmlElement[]): Int32Array {
  const pairs = pairUntouched(base, edited);
  let baseFrom = 0;
  let editedFrom = 0;
  for (let i = 0; i <= base.length; i++) {
    const at = i === base.length ? edited.length : (pairs[i] ?? -1);
    if (at < 0) continue;
    pairChanged(base, baseFrom, i, edited, editedFrom, at, pairs);
    baseFrom = i + 1;
    editedFrom = at + 1;
  }
  return pairs;
}

/**
 * Of blocks that are equal the id says which is which: a pair is none if one of the two is there under its own id on the
 * other side, if a paragraph with an id on both stands in front of one and behind the other, or if they say nothing.
 */
function leaveToIds(base: readonly XmlElement[], edited: readonly XmlElement[], pairs: Int32Array): void {
  // Mostly all pairs are the same to the letter, and so are their ids.
  const isUnlike = (j: number, i: number) =>
    j >= 0 && base[i]?.outer !== edited[j]?.outer && isOtherParagraph(base[i], edited[j]);
  if (!pairs.some(isUnlike)) return;
  const baseIds = base.map(paragraphId);
  const editedIds = edited.map(paragraphId);
  const [inBase, inEdited] = [baseIds, editedIds].map(onlyOnce);
  const known = pairIds(baseIds, editedIds);
  const nextKnown = new Int32Array(base.length).fill(edited.length);
  for (let i = base.length - 2; i >= 0; i--) {
    const next = known[i + 1] ?? -1;
    nextKnown[i] = next < 0 ? (nextKnown[i + 1] ?? edited.length) : next;
  }
  let lastKnown = -1;
  pairs.forEach((j, i) => {
    const [one, other] = [baseIds[i], editedIds[j]];
    if (j >= 0 && one !== undefined && one !== other) {
      const isElsewhere = inEdited?.has(one) || (other !== undefined && inBase?.has(other));
      const isCrossed = j < lastKnown || j > (nextKnown[i] ?? edited.length);
      const saysNothing = base[i]?.child(NS.word, 'r') === undefined;
      // What has no id was pasted or typed.
      if (isElsewhere || (other !== undefined && (isCrossed || saysNothing))) pairs[i] = -1;
    }
    lastKnown = Math.max(lastKnown, known[i] ?? -1);
  });
}

/** Pairs ids that are the same in order; what has none is paired with nothing. */
function pairIds(base: readonly (string | undefined)[], edited: readonly (string | undefined)[]): Int32Array {
  const [before, after] = [base, edited].map((ids) =>
    ids.flatMap((id, index) => (id === undefined ? [] : [{ id, index }])),
  );
  const known = new Int32Array(base.length).fill(-1);
  const pairs = pairInOrder(
    (before ?? []).map(({ id }) => id),
    (after ?? []).map(({ id }) => id),
  );
  pairs.forEach((at, i) => {
    const [one, other] = [before?.[i], after?.[at]];
    if (one && other) known[one.index] = other.index;
  });
  return known;
}

/** Whether a paragraph with an id has another one, or none, in the other state. */
function isOtherParagraph(one: XmlElement | undefined, other: XmlElement | undefined): boolean {
  const id = one && paragraphId(one);
  return id !== undefined && id !== (other && paragraphId(other));
}

/** The id that the editor, or Word, gives a paragraph or a row. */
export function paragraphId(block: XmlElement): string | undefined {
  return block.attribute(NS.word2010, 'paraId');
}

function onlyOnce(ids: readonly (string | undefined)[]): Set<string> {
  const [once, more] = [new Set<string>(), new Set<string>()];
  for (const id of ids) {
    if (id === undefined) continue;
    if (once.has(id)) more.add(id);
    once.add(id);
  }
  for (const id of more) once.delete(id);
  return once;
}

/** Beyond this many pairs to weigh, blocks are paired by their paragraph id only. */
const MAX_WEIGHED = 250_000;

/** Pairs changed blocks in order so that as much as possible stays alike in sum. */
function pairChanged(
  base: readonly XmlElement[],
  baseFrom: number,
  baseTo: number,
  edited: readonly XmlElement[],
  editedFrom: number,
  editedTo: number,
  pairs: Int32Array,
): void {
  const rows = baseTo - baseFrom;
  const columns = editedTo - editedFrom;
  if (rows === 0 || columns === 0 || rows * columns > MAX_WEIGHED) return;
  const before = base.slice(baseFrom, baseTo).map(featuresOf);
  const after = edited.slice(editedFrom, editedTo).map(featuresOf);
  const width = columns + 1;
  const best = new Float64Array((rows + 1) * width);
  const weights = new Float64Array(rows * columns);
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      const weight = likeness(before[i], after[j]);
      weights[i * columns + j] = weight;
      const together = weight > 0 ? weight + (best[(i + 1) * width + j + 1] ?? 0) : 0;
      best[i * width + j] = Math.max(together, best[(i + 1) * width + j] ?? 0, best[i * width + j + 1] ?? 0);
    }
  }
  for (let i = 0, j = 0; i < rows && j < columns; ) {
    const here = best[i * width + j] ?? 0;
    const weight = weights[i * columns + j] ?? 0;
    if (weight > 0 && here === weight + (best[(i + 1) * width + j + 1] ?? 0))
      pairs[baseFrom + i++] = editedFrom + j++;
    else if (here === (best[(i + 1) * width + j] ?? 0)) i++;
    else j++;
  }
}

interface Features {
  name: string;
  id: string;
  /** Of the paragraphs and rows in a table or content control. */
  idsInside: ReadonlySet<string>;
  words: string[];
}

function featuresOf(block: XmlElement): Features {
  const id = block.attributes.find((attribute) => attribute.name === 'w14:paraId')?.value ?? '';
  const isOnlyBox = isSplitOffBox(block);
  const text = isOnlyBox ? textBoxesIn(block).map(blockText).join(' ') : blockText(block);
  const inside = block.name === 'w:p' ? [] : [...block.descendants()];
  return {
    name: isOnlyBox ? 'box' : block.name,
    id,
    idsInside: new Set(inside.flatMap((each) => paragraphId(each) ?? [])),
    words: text.split(/\s+/).filter(Boolean),
  };
}

/**
 * 0: not the same block. The paragraph id decides where there is one, or one inside; else a third of the words must agree.
 */
function likeness(a: Features | undefined, b: Features | undefined): number {
  if (!a || !b || a.name !== b.name) return 0;
  if (a.id && b.id) return a.id === b.id ? 10 : 0;
  if ([...a.idsInside].some((id) => b.idsInside.has(id))) return 10;
  if (a.name !== 'w:p' && (a.words.length === 0 || b.words.length === 0)) return 0.1;
  if (a.words.length <= 1 || b.words.length <= 1) return a.words.join() === b.words.join() ? 1 : 0.3;
  const known = new Set(b.words);
  const common = a.words.filter((word) => known.has(word)).length / Math.min(a.words.length, b.words.length);
  return common >= 1 / 3 ? common : a.name === 'w:p' ? 0 : 0.1;
}
