import { NS } from '../opc/namespaces.ts';
import type { XmlElement } from '../opc/xml.ts';
import { readPackage } from '../opc/zip.ts';
import { alignBlocks, blocksOf } from './blocks.ts';
import { readEditorExport } from './editor-export.ts';
import { containerOf } from './merge.ts';
import { pairInOrder } from './sequence.ts';
import { blockText, paragraphText, storiesOf } from './story.ts';
import { isSplitOffBox } from './text-boxes.ts';

/** Whether a document that was just opened in the editor may be edited. `reason` is a sentence for the person. */
export type OpeningCheck = { editable: true } | { editable: false; reason: string };

export interface Opening {
  /** The stored document. */
  original: Uint8Array;
  /** What the editor exported right after it loaded it. */
  base: Uint8Array;
  /**
   * Text of every paragraph of the body as the editor shows it, in order, tables included. White space and empty
   * paragraphs do not count.
   */
  shownParagraphs: string[];
}

/** More than these, as a share of all, without a sure counterpart, and too many edits would have to be refused. */
const MAX_UNSURE = 0.05;
/** A few that hold no text matter in no document, such as narrow cells of which the editor makes one. */
const FEW_UNSURE = 2;

/**
 * Guard after a document was opened: what the editor shows must be what the document says, apart from what it is
 * known not to show, and its blocks must be those of the document, so that an edit can be put where it belongs.
 */
export function checkOpening({ original, base, shownParagraphs }: Opening): OpeningCheck {
  const stored = readPackage(original);
  const loaded = readEditorExport(base);
  const [story] = storiesOf(stored);
  const [baseStory] = storiesOf(loaded);
  const mine = story && containerOf(stored, story);
  const theirs = baseStory && containerOf(loaded, baseStory);
  if (!mine || !theirs)
    return { editable: false, reason: 'The document has no body that the editor can show.' };
  const missing = unexplained(mine, shownParagraphs);
  if (missing !== undefined) {
    return {
      editable: false,
      reason: `The editor does not show this document as it is stored, near “${missing}”.`,
    };
  }
  const count = { blocks: 0, unsure: 0, unsureText: '' };
  countUnsure(mine, theirs, count);
  if (count.unsureText) {
    const where = count.unsureText.slice(0, 60);
    return {
      editable: false,
      reason: `An edit could not be placed with certainty in this document, near “${where}”.`,
    };
  }
  if (count.unsure > FEW_UNSURE && count.unsure > count.blocks * MAX_UNSURE) {
    return { editable: false, reason: 'The editor arranges this document in another way than it is stored.' };
  }
  return { editable: true };
}

function countUnsure(
  original: XmlElement,
  base: XmlElement,
  count: { blocks: number; unsure: number; unsureText: string },
): void {
  const originals = blocksOf(original);
  const bases = blocksOf(base);
  const alignment = alignBlocks(originals, bases);
  bases.forEach((block, i) => {
    count.blocks++;
    const mine = originals[alignment.original[i] ?? -1];
    const isContainer = ['tbl', 'tr', 'tc', 'sdt', 'sdtContent'].includes(block.localName);
    if (mine && alignment.sure[i]) {
      if (isContainer && mine.localName === block.localName) countUnsure(mine, block, count);
      return;
    }
    // Text that is wholly the editor's own invention is no counterpart of anything; equations are kept as they are.
    if (block.namespace !== NS.word || isSplitOffBox(block)) return;
    count.unsure++;
    count.unsureText ||= blockText(block).trim();
  });
}

interface StoredParagraph {
  visible: string;
  /** With deletions that are tracked, as the editor shows them. */
  withDeletions: string;
  /** Holds something of which the editor is known to show nothing or something else. */
  special: boolean;
}

/** Content the editor shows in another way than as text of the paragraph, or not at all. */
const SPECIAL = new Set([
  'ruby',
  'object',
  'pict',
  'drawing',
  'AlternateContent',
  'fldSimple',
  'fldChar',
  'sym',
  'sdt',
  'customXml',
  'smartTag',
  'oMath',
  'oMathPara',
  'moveFrom',
  'moveTo',
  'ins',
  'del',
  'footnoteReference',
  'endnoteReference',
  'altChunk',
  'noBreakHyphen',
  'softHyphen',
  'ptab',
  'bdo',
  'dir',
  'txbxContent',
]);

/** The first text that is stored and not shown, or shown and not stored, without a known reason. */
function unexplained(body: XmlElement, shownParagraphs: string[]): string | undefined {
  const stored = storedParagraphs(body);
  const shown = shownParagraphs.map(compact).filter((text) => text !== '');
  const shownSet = new Set(shown);
  const keys = stored.map(({ visible, withDeletions }) =>
    !shownSet.has(visible) && shownSet.has(withDeletions) ? withDeletions : visible,
  );
  const pairs = pairInOrder(shown, keys);
  let from = 0;
  let shownFrom = 0;
  for (let i = 0; i <= shown.length; i++) {
    const at = i === shown.length ? stored.length : (pairs[i] ?? -1);
    if (at < 0) continue;
    const wrong = gapProblem(stored.slice(from, at), shown.slice(shownFrom, i).join(''));
    if (wrong !== undefined) return wrong.slice(0, 60);
    from = at + 1;
    shownFrom = i + 1;
  }
  return undefined;
}

function gapProblem(stored: StoredParagraph[], shown: string): string | undefined {
  const plain = stored.filter(({ special, visible }) => !special && visible !== '');
  const all = stored.map(({ withDeletions }) => withDeletions).join('');
  if (shown === all || shown === stored.map(({ visible }) => visible).join('')) return undefined;
  const missing = plain.find(({ visible }) => !shown.includes(visible));
  if (missing) return missing.visible;
  return isPartOf(shown, all) || stored.some(({ special }) => special) ? undefined : shown;
}

/** Every character of `part` occurs in `whole`, in that order. */
function isPartOf(part: string, whole: string): boolean {
  let at = 0;
  for (const character of part) {
    at = whole.indexOf(character, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

function storedParagraphs(body: XmlElement): StoredParagraph[] {
  const found: StoredParagraph[] = [];
  const visit = (element: XmlElement, inBox: boolean) => {
    for (const child of element.children) {
      const boxed = inBox || child.localName === 'txbxContent';
      // The editor shows a paragraph behind its text boxes.
      visit(child, boxed);
      if (child.is(NS.word, 'p')) {
        const special = boxed || [...child.descendants()].some(({ localName }) => SPECIAL.has(localName));
        const visible = compact(paragraphText(child));
        found.push({ visible, withDeletions: compact(textWithDeletions(child)), special });
      }
    }
  };
  visit(body, false);
  return found.filter(({ visible, withDeletions }) => visible !== '' || withDeletions !== '');
}

function textWithDeletions(paragraph: XmlElement): string {
  let text = '';
  for (const element of paragraph.descendants()) {
    if (element.namespace === NS.word && (element.localName === 't' || element.localName === 'delText'))
      text += element.text;
  }
  return text;
}

function compact(text: string): string {
  return text.replace(/[\s\u200b\u00ad]+/g, '');
}
