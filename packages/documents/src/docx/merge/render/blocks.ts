import { NS } from '../../../opc/namespaces.ts';
import type { Splice } from '../../../opc/splice.ts';
import type { XmlElement } from '../../../opc/xml.ts';
import { blocksOf, isProperties, transparentContent } from '../../read/blocks.ts';
import { keepOnlyBoxes } from '../../read/text-boxes.ts';
import type { ContainerPlan, Content, Deletion, Step } from '../plan/plan.ts';
import { renderBox } from './boxes.ts';
import { type BoxTexts, renderParagraph } from './paragraph.ts';
import { type Carry, mergeProperties } from './properties.ts';
import { spliced } from './spliced.ts';

/** The new text of a container. Blocks that are kept keep their bytes, and so does all the editor does not know of. */
export function renderContainer(plan: ContainerPlan, carry: Carry): string {
  const { original } = plan;
  const splices = splicesOf(plan, carry);
  if (!original.isSelfClosing || splices.length === 0) return spliced(original, splices);
  const content = splices.map(({ text }) => text).join('');
  return `${original.outer.replace(/\s*\/>$/, '>')}${content}</${original.name}>`;
}

/** The replacements that a plan comes to, in offsets of the original's source. */
export function splicesOf(plan: ContainerPlan, carry: Carry): Splice[] {
  const { original } = plan;
  const properties = plan.properties.flatMap((change): Splice[] => {
    const text = renderContent(change.content, new Map(), carry);
    if (change.original) return [replaced(change.original, text)];
    return text ? [{ start: original.innerStart, end: original.innerStart, text }] : [];
  });
  const boxes: BoxTexts = new Map(
    plan.boxes.map((box) => [box.original, renderBox(box, (content) => renderContainer(content, carry))]),
  );
  // What is carried over is given its ids in this order: boxes first, then what was split and joined, then the rest.
  const isRegroup = ({ kind }: Step) => kind === 'regroup';
  const inTurn = [...plan.steps.filter(isRegroup), ...plan.steps.filter((step) => !isRegroup(step))];
  const texts = new Map(inTurn.map((step) => [step, renderStep(step, boxes, carry)]));
  return withoutEmptied(original, [...properties, ...stepSplices(plan, texts)]);
}

function replaced({ start, end }: XmlElement, text: string): Splice {
  return { start, end, text };
}

function stepSplices({ original, steps }: ContainerPlan, texts: ReadonlyMap<Step, string>): Splice[] {
  const splices: Splice[] = [];
  // Behind the last block so far; the first may stand behind what describes the container.
  let at = original.children.filter(isProperties).at(-1)?.end ?? original.innerStart;
  for (const step of steps) {
    const text = texts.get(step) ?? '';
    if (step.kind === 'insert') {
      splices.push({ start: at, end: at, text });
      continue;
    }
    const [first, ...others] = step.kind === 'regroup' ? step.originals : [step.original];
    if (first && step.kind !== 'keep') splices.push(replaced(first, text));
    splices.push(...others.map((other) => replaced(other, '')));
    at = Math.max(at, first?.end ?? 0, others.at(-1)?.end ?? 0);
  }
  return splices;
}

function renderStep(step: Step, boxes: BoxTexts, carry: Carry): string {
  switch (step.kind) {
    case 'keep':
      return step.original.outer;
    case 'change':
    case 'insert':
      return renderContent(step.content, boxes, carry);
    case 'delete':
      return renderLeft(step, boxes);
    case 'regroup':
      return step.paragraphs.map((paragraph) => renderParagraph(paragraph, boxes, carry)).join('');
    case 'boxes':
      return step.paragraph ? renderParagraph(step.paragraph, boxes, carry) : '';
  }
}

function renderContent(content: Content, boxes: BoxTexts, carry: Carry): string {
  switch (content.from) {
    case 'paragraph':
      return renderParagraph(content.plan, boxes, carry);
    case 'container':
      return renderContainer(content.plan, carry);
    case 'properties': {
      const { original, base, edited } = content.change;
      return mergeProperties(original, base, edited, carry);
    }
    case 'original':
      return content.block.outer;
    case 'editor':
      return carry(
        content.block,
        content.moved?.map(({ edited, original }) => replaced(edited, original.outer)),
      );
  }
}

/** What stays of a block that was deleted, in paragraphs that have nothing else. */
function renderLeft({ original, left, isNeeded }: Deletion, boxes: BoxTexts): string {
  const keepOnly = (paragraph: XmlElement, own: readonly XmlElement[]) =>
    keepOnlyBoxes(paragraph, new Map(own.map((element) => [element, boxes.get(element) || element.outer])));
  if (original.is(NS.word, 'p')) return left.length === 0 && !isNeeded ? '' : keepOnly(original, left);
  return [...Map.groupBy(left, paragraphAround)]
    .map(([paragraph, own]) => (paragraph ? keepOnly(paragraph, own) : ''))
    .join('');
}

/** The paragraph around something drawn, the innermost one. */
function paragraphAround(element: XmlElement): XmlElement | undefined {
  for (let at = element.parent; at; at = at.parent) if (at.is(NS.word, 'p')) return at;
  return undefined;
}

/** What stands around blocks, and was nothing of its own in the editor, goes with the last of them. */
function withoutEmptied(container: XmlElement, splices: readonly Splice[]): Splice[] {
  return container.children.reduce<Splice[]>(
    (left, wrapper) => {
      const content = transparentContent(wrapper);
      if (!content) return left;
      const isWithin = ({ start, end }: Splice) => start >= content.innerStart && end <= content.innerEnd;
      const within = left.filter(isWithin);
      const isDeleted = (block: XmlElement) =>
        within.some(({ start, end, text }) => start === block.start && end === block.end && text === '');
      const isEmptied =
        within.length > 0 && within.every(({ text }) => text === '') && blocksOf(content).every(isDeleted);
      if (!isEmptied) return withoutEmptied(content, left);
      return [...left.filter((splice) => !isWithin(splice)), replaced(wrapper, '')];
    },
    [...splices],
  );
}
