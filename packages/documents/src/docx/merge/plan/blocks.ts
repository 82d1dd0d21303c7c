import { MergeRefused } from '../../../errors.ts';
import { NS } from '../../../opc/namespaces.ts';
import type { XmlElement } from '../../../opc/xml.ts';
import { contentKey, hasSameContent, isProperties } from '../../read/blocks.ts';
import type { DocumentLooks, GivenLooks } from '../../read/given-looks.ts';
import { boxesIn, holdsOnlyBoxes, isSplitOffBox } from '../../read/text-boxes.ts';
import { planBox } from './boxes.ts';
import type { MovedParagraphs } from './moved.ts';
import {
  type Blocks,
  type ChangedBlocks,
  changedStretches,
  isParagraph,
  type NearestKnown,
  nearestKnown,
  originalOf,
  pairBlocks,
  sureOriginalOf,
  UNSURE,
} from './pair-blocks.ts';
import { planParagraph } from './paragraph.ts';
import type { BoxPlan, ContainerPlan, Content, Deletion, ParagraphPlan, Step } from './plan.ts';
import { planAlike, planRegroup, type Regrouped } from './regroup.ts';
import { withUnshown } from './unshown.ts';

const UNSEEN_IN_TABLE =
  'In the rows or cells you deleted stands a drawing that the editor cannot show, so nothing was written. ' +
  'Undo that, and delete them in Word, where the drawing can be seen.';

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

/** What is known of the document that a container is from. */
export interface PlanContext {
  /** What is drawn in the original and not seen in the editor: it stays when the text around it is deleted. */
  unseen: ReadonlySet<XmlElement>;
  /** What the styles of the edited state give to runs. */
  looks?: DocumentLooks;
  /** What was moved within the story, from one container into another. */
  moved?: MovedParagraphs;
}

/**
 * What becomes of a container of the original (body, header, cell, …) by the change that leads from `base` to `edited`.
 * Throws MergeRefused where a touched block has no sure counterpart.
 */
export function planContainer(
  original: XmlElement,
  base: XmlElement,
  edited: XmlElement,
  context: PlanContext,
): ContainerPlan {
  const blocks = pairBlocks(original, base, edited);
  const boxes = changedBoxes(blocks, context);
  return {
    original,
    properties: changedProperties(original, base, edited),
    boxes: [...boxes.values()],
    steps: new BlockPlanner(blocks, boxes, context, edited).steps(),
  };
}

function changedProperties(
  original: XmlElement,
  base: XmlElement,
  edited: XmlElement,
): ContainerPlan['properties'] {
  const names = [...base.children, ...edited.children].filter(isProperties).map((child) => child.localName);
  return [...new Set(names)].flatMap((name) => {
    const [mine, before, after] = [original, base, edited].map((parent) =>
      parent.children.find((child) => child.localName === name),
    );
    if ((before && contentKey(before)) === (after && contentKey(after))) return [];
    const content: Content =
      name === 'tblGrid' && after
        ? { from: 'editor', block: after }
        : { from: 'properties', change: { original: mine, base: before, edited: after } };
    return [{ original: mine, content }];
  });
}

/** The original's text boxes that were changed or deleted in the editor. */
function changedBoxes(
  { bases, editeds, editedOf, alignment }: Blocks,
  context: PlanContext,
): Map<XmlElement, BoxPlan> {
  const boxes = new Map<XmlElement, BoxPlan>();
  bases.forEach((block, i) => {
    const after = editeds[editedOf[i] ?? -1];
    if (!isSplitOffBox(block) || (after && hasSameContent(after, block))) return;
    const mine = alignment.boxes[i];
    if (!mine) throw new MergeRefused(UNSURE);
    const planContent = (a: XmlElement, b: XmlElement, c: XmlElement) => planContainer(a, b, c, context);
    boxes.set(mine, { original: mine, change: after && planBox(mine, block, after, planContent) });
  });
  return boxes;
}

/** Plans the blocks of one container. */
class BlockPlanner {
  readonly #blocks: Blocks;
  readonly #boxes: ReadonlyMap<XmlElement, BoxPlan>;
  readonly #context: PlanContext;
  readonly #given: GivenLooks | undefined;
  /** Text boxes of the original that the editor shows as blocks of their own. */
  readonly #splitOff: ReadonlySet<XmlElement | undefined>;
  /** Blocks of the original that are gone from their place, by what the editor made of them. */
  readonly #gone: ReadonlyMap<string, XmlElement>;
  readonly #known: NearestKnown;
  readonly #regroupings: readonly (ChangedBlocks & Regrouped)[];
  /** Blocks that are gone from their place and came again at another one. */
  readonly #moved: ReadonlySet<XmlElement>;

  constructor(
    blocks: Blocks,
    boxes: ReadonlyMap<XmlElement, BoxPlan>,
    context: PlanContext,
    edited: XmlElement,
  ) {
    this.#blocks = blocks;
    this.#boxes = boxes;
    this.#context = context;
    this.#given = context.looks?.within(edited);
    this.#splitOff = new Set(blocks.alignment.boxes);
    this.#gone = this.#goneBlocks();
    this.#known = nearestKnown(blocks);
    this.#regroupings = this.#regroupedStretches();
    this.#moved = this.#movedBlocks();
  }

  steps(): Step[] {
    const { bases, editeds, baseOf, editedOf, originals } = this.#blocks;
    const steps: Step[] = [];
    let next = 0;
    const passTo = (until: number) => {
      for (; next < until; next++) steps.push(...this.#notInEdited(next));
    };
    editeds.forEach((block, j) => {
      const regrouping = this.#regroupingAt(j);
      if (regrouping) {
        if (j > regrouping.editedFrom) return;
        passTo(regrouping.from);
        steps.push(...this.#regrouped(regrouping));
        next = regrouping.to;
        return;
      }
      const i = baseOf.get(j);
      if (i === undefined) {
        // What the person deleted here stands in front of what they typed instead.
        while (next < bases.length && (editedOf[next] ?? -1) < 0) passTo(next + 1);
        steps.push({ kind: 'insert', content: this.#newContent(block, j) });
        return;
      }
      passTo(i);
      steps.push(...this.#inBoth(i, block));
      next = i + 1;
    });
    passTo(bases.length);
    return withUnshown(steps, originals).map((step) => this.#withBoxes(step));
  }

  /** Where paragraphs were split or joined, the stretch that the edited block is in. */
  #regroupingAt(edited: number): (ChangedBlocks & Regrouped) | undefined {
    return this.#regroupings.find(({ editedFrom, editedTo }) => edited >= editedFrom && edited < editedTo);
  }

  #goneBlocks(): Map<string, XmlElement> {
    const gone = new Map<string, XmlElement>();
    this.#blocks.bases.forEach((block, i) => {
      const mine = (this.#blocks.editedOf[i] ?? -1) < 0 ? sureOriginalOf(this.#blocks, i) : undefined;
      if (mine && !boxesIn(mine).some((box) => this.#splitOff.has(box))) gone.set(contentKey(block), mine);
    });
    return gone;
  }

  #movedBlocks(): Set<XmlElement> {
    if (this.#gone.size === 0) return new Set();
    const isWritten = (j: number) => !this.#blocks.baseOf.has(j) && !this.#regroupingAt(j);
    const came = this.#blocks.editeds.filter((_, j) => isWritten(j));
    return new Set(came.flatMap((block) => this.#gone.get(contentKey(block)) ?? []));
  }

  /** A block of the base that the edited state may not have any more. */
  #notInEdited(base: number): Step[] {
    const mine = originalOf(this.#blocks, base);
    if (!mine) return [];
    const isGone = (this.#blocks.editedOf[base] ?? -1) < 0 && mine === sureOriginalOf(this.#blocks, base);
    return [isGone ? this.#deletion(mine) : { kind: 'keep', original: mine }];
  }

  /** A block that is there before and after the change. */
  #inBoth(base: number, edited: XmlElement): Step[] {
    const mine = originalOf(this.#blocks, base);
    const before = this.#blocks.bases[base];
    const kept: Step[] = mine ? [{ kind: 'keep', original: mine }] : [];
    if (!before || isSplitOffBox(before) || hasSameContent(before, edited)) return kept;
    const sure = sureOriginalOf(this.#blocks, base);
    if (!sure) return [...kept, { kind: 'insert', content: { from: 'editor', block: edited } }];
    const moved = this.#movedInto(sure, edited);
    const content: Content = moved ? { from: 'original', block: moved } : this.#changed(sure, before, edited);
    return [{ kind: 'change', original: sure, content }];
  }

  /** The paragraph that came from elsewhere into the place of an empty one: the first row of a cell over several was deleted. */
  #movedInto(empty: XmlElement, edited: XmlElement): XmlElement | undefined {
    const isEmpty = isParagraph(empty) && empty.children.every(({ localName }) => localName === 'pPr');
    const moved = isEmpty && empty.parent?.is(NS.word, 'tc') && this.#context.moved?.originalOf(edited);
    return moved || undefined;
  }

  #changed(original: XmlElement, base: XmlElement, edited: XmlElement): Content {
    const isSameKind = original.localName === base.localName && base.localName === edited.localName;
    if (isSameKind && original.namespace === NS.word) {
      if (original.localName === 'p') {
        const around = { boxes: this.#boxes, unseen: this.#context.unseen, given: this.#given };
        return { from: 'paragraph', plan: planParagraph(original, base, edited, around) };
      }
      if (original.localName === 'sectPr') return { from: 'properties', change: { original, base, edited } };
      if (CONTAINERS.has(original.localName))
        return { from: 'container', plan: planContainer(original, base, edited, this.#context) };
    }
    if (hasSameContent(original, base)) return { from: 'editor', block: edited };
    throw new MergeRefused(UNSURE);
  }

  #newContent(block: XmlElement, edited: number): Content {
    const moved = this.#gone.get(contentKey(block)) ?? this.#context.moved?.originalOf(block);
    if (moved) return { from: 'original', block: moved };
    const plan = this.#asNeighbour(edited);
    const isPlain =
      !plan?.properties.original && [...(plan?.formats.values() ?? [])].every((format) => format === '');
    if (plan && !isPlain) return { from: 'paragraph', plan };
    return { from: 'editor', block, moved: this.#context.moved?.within(block) ?? [] };
  }

  /**
   * A new paragraph as the nearest in the original is, where it looks like that in the editor: one that is there still, or
   * the first or last of those that were deleted between these.
   */
  #asNeighbour(edited: number): ParagraphPlan | undefined {
    const { bases, editeds, alignment, editedOf } = this.#blocks;
    const block = editeds[edited];
    if (!block || !isParagraph(block)) return undefined;
    const [front, behind] = [this.#known.before[edited], this.#known.behind[edited]];
    const [from, to] = [(front ?? -1) + 1, behind ?? bases.length];
    const between = editedOf.subarray(from, to);
    const isGone = (j: number) => j < 0;
    const [first, last] = [between.findIndex(isGone), between.findLastIndex(isGone)];
    const gone = first < 0 ? [] : [from + first, from + last];
    for (const i of [front, behind, ...gone]) {
      const before = bases[i ?? -1];
      const mine = i !== undefined && alignment.sure[i] ? originalOf(this.#blocks, i) : undefined;
      const plan = before && mine && isParagraph(before) ? planAlike(mine, before, block) : undefined;
      if (plan) return plan;
    }
    return undefined;
  }

  #deletion(original: XmlElement): Deletion {
    const unseen = this.#moved.has(original) ? [] : this.#unseenIn(original);
    const isParagraphs = original.is(NS.word, 'p');
    const isInTable = original.is(NS.word, 'tr') || original.is(NS.word, 'tc');
    if (isInTable && unseen.length > 0) throw new MergeRefused(UNSEEN_IN_TABLE);
    const isLeft = (box: XmlElement) => {
      const plan = this.#boxes.get(box);
      return this.#splitOff.has(box) && (!plan || plan.change !== undefined);
    };
    const boxes = isParagraphs ? boxesIn(original).filter(isLeft) : [];
    const left = [...new Set([...unseen, ...boxes])].sort((a, b) => a.start - b.start);
    // What comes into a cell instead of it ends that.
    const isReplaced = this.#blocks.editeds.some(
      (block, j) => isParagraph(block) && !this.#blocks.baseOf.has(j),
    );
    const isNeeded = isParagraphs && isOnlyOfCell(original) && !isReplaced;
    return { kind: 'delete', original, left, isNeeded };
  }

  #unseenIn(block: XmlElement): XmlElement[] {
    const { unseen } = this.#context;
    if (unseen.size === 0) return [];
    return [...block.descendants()].filter((element) => unseen.has(element));
  }

  #regroupedStretches(): (ChangedBlocks & Regrouped)[] {
    const { bases, editeds, alignment } = this.#blocks;
    return changedStretches(this.#blocks).flatMap((stretch) => {
      const { from, to, editedFrom, editedTo } = stretch;
      const before = bases.slice(from, to);
      const mine = before.flatMap((_, k) =>
        alignment.sure[from + k] ? (originalOf(this.#blocks, from + k) ?? []) : [],
      );
      if (mine.length < before.length) return [];
      const regrouped = planRegroup(mine, before, editeds.slice(editedFrom, editedTo), {
        boxes: this.#boxes,
        alone: (k) => this.#asNeighbour(editedFrom + k),
        given: this.#given,
      });
      return regrouped ? [{ ...stretch, ...regrouped }] : [];
    });
  }

  #regrouped({ from, to, used, paragraphs }: ChangedBlocks & Regrouped): Step[] {
    const mine = Array.from({ length: to - from }, (_, k) => originalOf(this.#blocks, from + k));
    const steps: Step[] = [];
    mine.forEach((original, k) => {
      if (k === used[0]) {
        const originals = used.flatMap((each) => mine[each] ?? []);
        steps.push({ kind: 'regroup', originals, paragraphs });
      } else if (original && !used.includes(k)) steps.push(this.#deletion(original));
    });
    return steps;
  }

  /** What is kept may hold text boxes that are not. */
  #withBoxes(step: Step): Step {
    if (step.kind !== 'keep') return step;
    const { original } = step;
    const boxes = boxesIn(original);
    if (!boxes.some((box) => this.#boxes.has(box))) return step;
    const isDeleted = (box: XmlElement) => this.#boxes.has(box) && !this.#boxes.get(box)?.change;
    // The end of a section is in the properties of its last paragraph.
    const endsSection = original.child(NS.word, 'pPr')?.child(NS.word, 'sectPr') !== undefined;
    const isGone = holdsOnlyBoxes(original) && boxes.every(isDeleted) && !endsSection;
    const plan = () => planParagraph(original, original, original, { boxes: this.#boxes });
    return { kind: 'boxes', original, paragraph: isGone ? undefined : plan() };
  }
}

/** Whether a paragraph is the only one of a cell, which must have one (ECMA-376 part 1, 17.4.65 tc). */
function isOnlyOfCell({ parent }: XmlElement): boolean {
  return (parent?.is(NS.word, 'tc') && parent.childrenNamed(NS.word, 'p').length === 1) ?? false;
}
