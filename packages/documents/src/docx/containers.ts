import { MergeRefused } from '../errors.ts';
import { NS } from '../opc/namespaces.ts';
import { applySplices, type Splice } from '../opc/splice.ts';
import type { XmlElement } from '../opc/xml.ts';
import { atomsOf } from './atoms.ts';
import {
  type Alignment,
  alignBlocks,
  blocksOf,
  contentKey,
  hasSameContent,
  isProperties,
  pairEditorStates,
} from './blocks.ts';
import { mergeParagraph } from './paragraph.ts';
import { type Carry, mergeProperties } from './properties.ts';
import { boxesIn, holdsOnlyBoxes, isSplitOffBox, keepOnlyBoxes, mergeBox } from './text-boxes.ts';

const UNSURE =
  'The change could not be placed in the original document with certainty, so nothing was written. ' +
  'The part you changed is one the editor shows differently from how it is stored.';

/** Elements whose content is blocks of their own and is merged block by block. */
const CONTAINERS = new Set([
  'tbl',
  'tr',
  'tc',
  'sdt',
  'sdtContent',
  'customXml',
  'footnote',
  'endnote',
  'comment',
]);

/** What a merge did to the blocks of one part. */
export interface BlockCount {
  changed: number;
}

/**
 * Makes in a container of the original (body, header, cell, …) the change that leads from `base` to `edited`.
 * Blocks the change does not touch keep their bytes, and so does everything the editor does not know of.
 * Answers the container's new text. Throws MergeRefused where a touched block has no sure counterpart.
 */
export function mergeContainer(
  original: XmlElement,
  base: XmlElement,
  edited: XmlElement,
  carry: Carry,
  count: BlockCount,
): string {
  const bases = blocksOf(base);
  const originals = blocksAsIn(bases, original);
  const editeds = blocksOf(edited);
  const alignment = alignBlocks(originals, bases);
  const pairs = pairEditorStates(bases, editeds);
  const splices: Splice[] = [];
  propertySplices(original, base, edited, carry, splices);

  const moved = new Map<string, XmlElement>();
  const originalOf = (index: number) => originals[alignment.original[index] ?? -1];
  const sureOriginalOf = (index: number) => {
    if (!originalOf(index) || alignment.sure[index]) return originalOf(index);
    // Which of several empty paragraphs is meant does not matter: all stay, and what was typed stands beside them.
    if (bases[index]?.localName === 'p' && isEmpty(bases[index])) return undefined;
    throw new MergeRefused(UNSURE);
  };
  const boxes = changedBoxes({ bases, editeds, pairs, alignment }, carry, count);
  const splitOff = new Set(alignment.boxes);
  bases.forEach((block, i) => {
    const mine = (pairs[i] ?? -1) < 0 ? sureOriginalOf(i) : undefined;
    if (mine && !boxesIn(mine).some((box) => splitOff.has(box))) moved.set(contentKey(block), mine);
  });
  /** What stays of a paragraph that was deleted: the text boxes that stand beside it in the editor. */
  const remainsOf = (mine: XmlElement) => {
    const texts = boxesIn(mine).flatMap((box) => {
      const text = splitOff.has(box) ? (boxes.get(box) ?? box.outer) : '';
      return text === '' ? [] : [[box, text] as const];
    });
    return texts.length === 0 && !isNeeded(mine) ? '' : keepOnlyBoxes(mine, new Map(texts));
  };
  const touched = new Set<XmlElement>();

  let at = contentStart(original);
  let next = 0;
  const passBase = (until: number) => {
    for (; next < until; next++) {
      const mine = originalOf(next);
      if (mine && mine.end > at) at = mine.end;
      if ((pairs[next] ?? -1) < 0 && mine && mine === sureOriginalOf(next)) {
        splices.push({ start: mine.start, end: mine.end, text: remainsOf(mine) });
        touched.add(mine);
        count.changed++;
      }
    }
  };
  const baseOf = new Map<number, number>();
  pairs.forEach((j, i) => {
    if (j >= 0) baseOf.set(j, i);
  });
  editeds.forEach((block, j) => {
    const i = baseOf.get(j);
    const before = i === undefined ? undefined : bases[i];
    if (i === undefined || !before) {
      // What the person deleted here stands in front of what they typed instead.
      while (next < bases.length && (pairs[next] ?? -1) < 0) passBase(next + 1);
      splices.push({ start: at, end: at, text: moved.get(contentKey(block))?.outer ?? carry(block) });
      count.changed++;
      return;
    }
    passBase(i);
    const mine = originalOf(i);
    if (!isSplitOffBox(before) && !hasSameContent(before, block)) {
      if (!CONTAINERS.has(block.localName)) count.changed++;
      const sure = sureOriginalOf(i);
      if (sure) {
        const text = mergeBlock(sure, before, block, carry, count, boxes);
        splices.push({ start: sure.start, end: sure.end, text });
        touched.add(sure);
      } else
        splices.push({
          start: Math.max(at, mine?.end ?? 0),
          end: Math.max(at, mine?.end ?? 0),
          text: carry(block),
        });
    }
    if (mine && mine.end > at) at = mine.end;
    next = i + 1;
  });
  passBase(bases.length);
  for (const mine of originals) {
    const own = boxesIn(mine).filter((box) => boxes.has(box));
    if (own.length === 0 || touched.has(mine)) continue;
    const isGone = holdsOnlyBoxes(mine) && boxesIn(mine).every((box) => boxes.get(box) === '');
    // The end of a section is in the properties of its last paragraph.
    const keeps = !isGone || mine.child(NS.word, 'pPr')?.child(NS.word, 'sectPr') !== undefined;
    const text = keeps ? mergeParagraph(mine, mine, mine, carry, boxes) : '';
    splices.push({ start: mine.start, end: mine.end, text });
  }
  return render(original, splices);
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

/** Whether a paragraph is the only one of a cell, which must have one (ECMA-376 part 1, 17.4.65 tc). */
function isNeeded({ parent }: XmlElement): boolean {
  return (parent?.is(NS.word, 'tc') && parent.childrenNamed(NS.word, 'p').length === 1) ?? false;
}

/** New texts of the original's text boxes that were changed in the editor; '' for those that were deleted. */
function changedBoxes(
  {
    bases,
    editeds,
    pairs,
    alignment,
  }: { bases: XmlElement[]; editeds: XmlElement[]; pairs: Int32Array; alignment: Alignment },
  carry: Carry,
  count: BlockCount,
): Map<XmlElement, string> {
  const boxes = new Map<XmlElement, string>();
  bases.forEach((block, i) => {
    const after = editeds[pairs[i] ?? -1];
    if (!isSplitOffBox(block) || (after && hasSameContent(after, block))) return;
    const mine = alignment.boxes[i];
    if (!mine) throw new MergeRefused(UNSURE);
    const mergeContent = (a: XmlElement, b: XmlElement, c: XmlElement) =>
      mergeContainer(a, b, c, carry, count);
    boxes.set(mine, after ? mergeBox(mine, block, after, mergeContent) : '');
    if (!after) count.changed++;
  });
  return boxes;
}

/** One block that is there before and after the change. */
function mergeBlock(
  original: XmlElement,
  base: XmlElement,
  edited: XmlElement,
  carry: Carry,
  count: BlockCount,
  boxes: ReadonlyMap<XmlElement, string>,
): string {
  const sameKind = original.localName === base.localName && base.localName === edited.localName;
  if (sameKind && original.namespace === NS.word) {
    if (original.localName === 'p') return mergeParagraph(original, base, edited, carry, boxes);
    if (original.localName === 'sectPr') return mergeProperties(original, base, edited, carry);
    if (CONTAINERS.has(original.localName)) return mergeContainer(original, base, edited, carry, count);
  }
  if (hasSameContent(original, base)) return carry(edited);
  throw new MergeRefused(UNSURE);
}

function isEmpty(block: XmlElement): boolean {
  return atomsOf(block).length === 0;
}

function propertySplices(
  original: XmlElement,
  base: XmlElement,
  edited: XmlElement,
  carry: Carry,
  splices: Splice[],
): void {
  const names = [...base.children, ...edited.children].filter(isProperties).map((child) => child.localName);
  for (const name of new Set(names)) {
    const named = (parent: XmlElement) => parent.children.find((child) => child.localName === name);
    const before = named(base);
    const after = named(edited);
    if ((before && contentKey(before)) === (after && contentKey(after))) continue;
    const mine = named(original);
    const text = name === 'tblGrid' && after ? carry(after) : mergeProperties(mine, before, after, carry);
    if (mine) splices.push({ start: mine.start, end: mine.end, text });
    else if (text) splices.push({ start: original.innerStart, end: original.innerStart, text });
  }
}

/** Where the first block may stand: behind what describes the container. */
function contentStart(container: XmlElement): number {
  const properties = container.children.filter(isProperties);
  return properties.at(-1)?.end ?? container.innerStart;
}

function render(element: XmlElement, splices: Splice[]): string {
  if (element.isSelfClosing && splices.length > 0) {
    const content = splices.map(({ text }) => text).join('');
    return `${element.outer.replace(/\s*\/>$/, '>')}${content}</${element.name}>`;
  }
  return applySplices(
    element.outer,
    splices.map(({ start, end, text }) => ({ start: start - element.start, end: end - element.start, text })),
  );
}
