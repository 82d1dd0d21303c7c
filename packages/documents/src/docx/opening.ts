import { brief } from '../brief.ts';
import { NS } from '../opc/namespaces.ts';
import type { XmlElement } from '../opc/xml.ts';
import { readPackage } from '../opc/zip.ts';
import { containerOf } from './merge/merge.ts';
import { alignBlocks, blocksOf } from './read/blocks.ts';
import { readEditorExport } from './read/editor-export.ts';
import { blockText, storiesOf } from './read/story.ts';
import { isSplitOffBox } from './read/text-boxes.ts';
import { firstDifference } from './show/compare-shown.ts';
import { expectedStories } from './show/expected-stories.ts';
import { removeStandIns } from './show/stand-ins.ts';
import type { ShownStory } from './shown.ts';

/** Whether a document that was just opened in the editor may be edited. `reason` is a sentence for the person. */
export type OpeningCheck = { editable: true } | { editable: false; reason: string };

export interface Opening {
  /** The stored document. */
  original: Uint8Array;
  /** What the editor exported right after it loaded it. */
  base: Uint8Array;
  /** What the editor shows of it. */
  shown: readonly ShownStory[];
}

/** Characters of the document in a sentence. */
const LONGEST_TEXT = 60;

/** More than these, as a share of all, without a sure counterpart, and too many edits would have to be refused. */
const MAX_UNSURE = 0.05;
/** A few that hold no text matter in no document, such as narrow cells of which the editor makes one. */
const FEW_UNSURE = 2;

/**
 * Guard after a document was opened: what the editor shows must be what the document says, place by place, and its blocks must be those of the document, so that an edit can be put where it belongs.
 */
export function checkOpening({ original, base, shown }: Opening): OpeningCheck {
  const stored = readPackage(original);
  const loaded = readEditorExport(base);
  removeStandIns(stored, loaded);
  const [story] = storiesOf(stored);
  const [baseStory] = storiesOf(loaded);
  const mine = story && containerOf(stored, story);
  const theirs = baseStory && containerOf(loaded, baseStory);
  if (!mine || !theirs)
    return { editable: false, reason: 'The document has no body that the editor can show.' };
  const difference = firstDifference(expectedStories(stored), shown);
  if (difference) {
    const { place, text } = difference;
    const near = text && brief`, near “${text.slice(0, LONGEST_TEXT)}”`;
    const where = placeName(place);
    return {
      editable: false,
      reason: `The editor does not show ${where ? `${where} of this document` : 'this document'} as it is stored${near}.`,
    };
  }
  const count = { blocks: 0, unsure: 0, unsureText: '' };
  countUnsure(mine, theirs, count);
  if (count.unsureText) {
    const where = count.unsureText.slice(0, LONGEST_TEXT);
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

/** What a person calls a place other than the text itself. */
function placeName(place: string): string | undefined {
  const [word, id = ''] = place.split(' ');
  if (word === 'header') return brief`a header`;
  if (word === 'footer') return brief`a footer`;
  if (word === 'footnote') return brief`footnote ${id}`;
  if (word === 'endnote') return brief`endnote ${id}`;
  return word === 'comment' ? brief`comment ${id}` : undefined;
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
