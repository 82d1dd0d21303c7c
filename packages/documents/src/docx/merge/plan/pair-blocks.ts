import { MergeRefused } from '../../../errors.ts';
import { NS } from '../../../opc/namespaces.ts';
import type { XmlElement } from '../../../opc/xml.ts';
import { atomsOf } from '../../read/atoms.ts';
import {
  type Alignment,
  alignBlocks,
  blocksOf,
  hasSameContent,
  pairEditorStates,
} from '../../read/blocks.ts';
import { isSplitOffBox } from '../../read/text-boxes.ts';

/** Said where a block that was changed has no sure counterpart in the original. */
export const UNSURE =
  'The change could not be placed in the original document with certainty, so nothing was written. ' +
  'The part you changed is one the editor shows differently from how it is stored.';

/** The blocks of a container in its three states, and which are the same. */
export interface Blocks {
  originals: XmlElement[];
  bases: XmlElement[];
  editeds: XmlElement[];
  alignment: Alignment;
  /** For each block of the base, that of the edited state, or -1. */
  editedOf: Int32Array;
  /** For each block of the edited state that the base has too, that of the base. */
  baseOf: ReadonlyMap<number, number>;
}

/** Pairs the blocks of a container's three states. */
export function pairBlocks(original: XmlElement, base: XmlElement, edited: XmlElement): Blocks {
  const bases = blocksOf(base);
  const originals = blocksAsIn(bases, original);
  const editeds = blocksOf(edited);
  const editedOf = pairEditorStates(bases, editeds);
  const baseOf = new Map<number, number>();
  editedOf.forEach((j, i) => {
    if (j >= 0) baseOf.set(j, i);
  });
  return { originals, bases, editeds, alignment: alignBlocks(originals, bases), editedOf, baseOf };
}

/** Blocks of the original. Of a table in a text box superdoc shows the paragraphs, as if they were the box's own. */
function blocksAsIn(bases: readonly XmlElement[], original: XmlElement): XmlElement[] {
  const blocks = blocksOf(original);
  const isTable = (block: XmlElement) => block.is(NS.word, 'tbl');
  if (!original.is(NS.word, 'txbxContent') || bases.some(isTable)) return blocks;
  return blocks.flatMap((block) =>
    isTable(block) ? [...block.descendants()].filter((inner) => inner.is(NS.word, 'p')) : [block],
  );
}

/** The original's block of which the editor made one of the base; undefined where it made it up. */
export function originalOf({ originals, alignment }: Blocks, base: number): XmlElement | undefined {
  return originals[alignment.original[base] ?? -1];
}

/**
 * The original's block in which a change of one of the base is made; undefined where there is none, and for an empty
 * paragraph that could be one of several. Throws MergeRefused where it is not sure.
 */
export function sureOriginalOf(blocks: Blocks, base: number): XmlElement | undefined {
  const mine = originalOf(blocks, base);
  if (!mine || blocks.alignment.sure[base]) return mine;
  const block = blocks.bases[base];
  // Which of several empty paragraphs is meant does not matter: all stay, and what was typed stands beside them.
  if (block?.localName === 'p' && atomsOf(block).length === 0) return undefined;
  throw new MergeRefused(UNSURE);
}

/** A paragraph, and none that the editor split off for a text box. */
export function isParagraph(block: XmlElement): boolean {
  return block.is(NS.word, 'p') && !isSplitOffBox(block);
}

/** Neighbouring blocks of two states of the editor of which none is the same in both. */
export interface ChangedBlocks {
  from: number;
  to: number;
  editedFrom: number;
  editedTo: number;
}

/** Stretches of paragraphs that are not the same one by one after the change: some were split or joined. */
export function changedStretches({ bases, editeds, editedOf }: Blocks): ChangedBlocks[] {
  const stretches: ChangedBlocks[] = [];
  let [from, editedFrom] = [0, 0];
  const close = (to: number, editedTo: number) => {
    const isOneByOne =
      to - from === editedTo - editedFrom && editedOf.subarray(from, to).every((j) => j >= 0);
    const isRegrouped = to > from && editedTo > editedFrom && !isOneByOne;
    const blocks = isRegrouped ? [...bases.slice(from, to), ...editeds.slice(editedFrom, editedTo)] : [];
    if (isRegrouped && blocks.every(isParagraph)) stretches.push({ from, to, editedFrom, editedTo });
  };
  for (let i = 0; i <= bases.length; i++) {
    const at = i === bases.length ? editeds.length : (editedOf[i] ?? -1);
    if (at < 0) continue;
    const [one, other] = [bases[i], editeds[at]];
    if (!one || !other || hasSameContent(one, other)) {
      close(i, at);
    } else {
      // Two that are known again, one behind the other, have nothing to do with each other.
      const isNextKnown = i + 1 < bases.length && editedOf[i + 1] === at + 1;
      if (!isNextKnown) continue;
      close(i + 1, at + 1);
    }
    from = i + 1;
    editedFrom = at + 1;
  }
  return stretches;
}

/** For each block of the edited state, the nearest of the base that is there still, in front of it and behind it. */
export interface NearestKnown {
  before: (number | undefined)[];
  behind: (number | undefined)[];
}

export function nearestKnown({ editeds, baseOf }: Blocks): NearestKnown {
  const before: (number | undefined)[] = [];
  const behind: (number | undefined)[] = [];
  for (let j = 1; j < editeds.length; j++) before[j] = baseOf.get(j - 1) ?? before[j - 1];
  for (let j = editeds.length - 2; j >= 0; j--) behind[j] = baseOf.get(j + 1) ?? behind[j + 1];
  return { before, behind };
}
