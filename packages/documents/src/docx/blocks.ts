import { NS } from '../opc/namespaces.ts';
import type { XmlElement } from '../opc/xml.ts';
import { pairInOrder } from './sequence.ts';
import { blockText } from './story.ts';

/**
 * Attributes Word and the editor renew at will: revision ids say which session typed a thing, paragraph ids name
 * it. Neither is content.
 */
const VOLATILE = / (?:\w+:(?:paraId|textId|anchorId|editId)|\w+:rsid\w*)="[^"]*"/g;

/** An element's text without what changes from save to save: equal keys mean an equal element. */
export function contentKey(element: XmlElement): string {
  return element.outer.replace(VOLATILE, '');
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

/** Content of a container in order, without what describes the container. */
export function blocksOf(container: XmlElement): XmlElement[] {
  return container.children.filter((child) => !isProperties(child));
}

/** Pairing of a container's blocks in the original with those the editor made of them. */
export interface Alignment {
  /** For each block of the editor's: index of the original's, or -1 if the editor made it up. */
  original: Int32Array;
  /** For each block of the editor's: whether that pairing can be relied on. */
  sure: boolean[];
}

/**
 * Aligns the original's blocks with the editor's by kind and text first; what is left between two sure pairs is
 * paired in order where kinds and numbers agree. Everything else is not sure, and so is a pairing that could as
 * well be another one (three empty paragraphs against two).
 */
export function alignBlocks(original: readonly XmlElement[], editor: readonly XmlElement[]): Alignment {
  const originalKeys = original.map(matchKey);
  const editorKeys = editor.map(matchKey);
  const pairs = pairInOrder(editorKeys, originalKeys);
  const sure = editorKeys.map((_, i) => (pairs[i] ?? -1) >= 0);
  pairGaps(original, editor, pairs, sure);
  doubtRepeats(original, originalKeys, editorKeys, pairs, sure);
  return { original: pairs, sure };
}

function matchKey(block: XmlElement): string {
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
        if (!sameBlock(original[k], original[at])) sure[editorOf[k] ?? -1] = false;
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

function sameBlock(a: XmlElement | undefined, b: XmlElement | undefined): boolean {
  return a !== undefined && b !== undefined && contentKey(a) === contentKey(b);
}

/**
 * Pairs the blocks of two states of the editor. Equal blocks first; what is left between them is one changed block
 * where the paragraph id agrees, or else where kind and enough of the text do.
 */
export function pairEditorStates(base: readonly XmlElement[], edited: readonly XmlElement[]): Int32Array {
  const pairs = pairInOrder(base.map(contentKey), edited.map(contentKey));
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

function pairChanged(
  base: readonly XmlElement[],
  baseFrom: number,
  baseTo: number,
  edited: readonly XmlElement[],
  editedFrom: number,
  editedTo: number,
  pairs: Int32Array,
): void {
  let next = editedFrom;
  for (let i = baseFrom; i < baseTo; i++) {
    const block = base[i];
    if (!block) continue;
    let found = -1;
    for (let j = next; j < editedTo && found < 0; j++) {
      const other = edited[j];
      if (
        other &&
        other.name === block.name &&
        paragraphId(block) !== '' &&
        paragraphId(block) === paragraphId(other)
      )
        found = j;
    }
    const spare = editedTo - next - (baseTo - i);
    for (let j = next; j < editedTo && found < 0 && j - next <= Math.max(0, spare); j++) {
      const other = edited[j];
      if (
        other &&
        other.name === block.name &&
        !(paragraphId(block) && paragraphId(other)) &&
        alike(block, other)
      )
        found = j;
    }
    if (found < 0) continue;
    pairs[i] = found;
    next = found + 1;
  }
}

function paragraphId(element: XmlElement): string {
  return element.attributes.find((attribute) => attribute.name === 'w14:paraId')?.value ?? '';
}

/** At least a third of the words in common; two texts of a word or none are alike. */
function alike(a: XmlElement, b: XmlElement): boolean {
  if (!a.is(NS.word, 'p')) return true;
  const wordsA = blockText(a).split(/\s+/).filter(Boolean);
  const wordsB = new Set(blockText(b).split(/\s+/).filter(Boolean));
  if (wordsA.length <= 1 || wordsB.size <= 1) return true;
  const common = wordsA.filter((word) => wordsB.has(word)).length;
  return common * 3 >= Math.min(wordsA.length, wordsB.size);
}
