import { NS } from '../../../opc/namespaces.ts';
import type { XmlElement } from '../../../opc/xml.ts';
import { type Atom, atomsOf } from '../../read/atoms.ts';
import { contentKey } from '../../read/blocks.ts';
import { cutContent, paragraphLike } from '../../read/cut.ts';
import type { GivenLooks } from '../../read/given-looks.ts';
import { boxesIn } from '../../read/text-boxes.ts';
import { formatsOf } from './formats.ts';
import { planParagraph } from './paragraph.ts';
import type { BoxPlan, Formats, ParagraphPlan } from './plan.ts';
import { cutsOf, idOf, ownerOf, pairParagraphs, type Source, sourceOf, survivors } from './sources.ts';

/** Beyond this many characters and objects, paragraphs are not looked through for what went from one to another. */
const MAX_ATOMS = 200_000;

/** What becomes of paragraphs that were split or joined, and which of those that were there they are made of. */
export interface Regrouped {
  paragraphs: ParagraphPlan[];
  used: number[];
}

/** What else is known where paragraphs are regrouped. */
export interface RegroupContext {
  /** Text boxes of the paragraphs that were changed. */
  boxes: ReadonlyMap<XmlElement, BoxPlan>;
  /** An edited paragraph, by its number, that has nothing of the original's and looks like another one. */
  alone: (index: number) => ParagraphPlan | undefined;
  /** What styles give to runs where the paragraphs stand. */
  given: GivenLooks | undefined;
}

/**
 * Paragraphs of the original that were split, joined or both: makes of them as many as the edited ones are. Each
 * is cut out of the original and then changed as any other paragraph, so that what the person did not touch keeps its
 * runs, properties and marks as they are in the original. Undefined where nothing of them is left.
 */
export function planRegroup(
  originals: readonly XmlElement[],
  bases: readonly XmlElement[],
  editeds: readonly XmlElement[],
  { boxes, alone, given }: RegroupContext,
): Regrouped | undefined {
  const all = bases.map((base, i) => sourceOf(originals[i] ?? base, base));
  const after = editeds.map(atomsOf);
  const flatEdited = after.flat();
  const size = all.reduce((sum, { before }) => sum + before.length, flatEdited.length);
  if (size > MAX_ATOMS) return undefined;
  const editedIds = editeds.map(idOf);
  const used = survivors(all, pairParagraphs(all, after, editedIds), after, (i) =>
    editedIds.includes(idOf(all[i]?.base) ?? ''),
  );
  const sources = used.flatMap((i) => all[i] ?? []);
  if (sources.length === 0) return undefined;

  const held = new Set(sources.map(({ base }) => idOf(base)).filter((id) => id !== undefined));
  const isNew = editeds.map((edited) => !held.has(idOf(edited) ?? ''));
  const cuts = cutsOf(sources, pairParagraphs(sources, after, editedIds), after, isNew);
  const formats: Formats = new Map(
    sources.flatMap(({ mine, before, originalOf }) => [...formatsOf(mine, before, originalOf)]),
  );
  const owners = editeds.map((edited, k) => ownerOf(edited, sources, cuts[k] ?? 0));
  const boxesOf = boxesInOrder(sources, boxes);
  const paragraphs = editeds.map((edited, k) => {
    const owner = owners[k] ?? 0;
    const source = sources[owner];
    if (!source) throw new Error('a paragraph without a source');
    const holder = editeds.findIndex((each) => idOf(each) !== undefined && idOf(each) === idOf(source.base));
    const isFirst = k === (holder < 0 ? owners.indexOf(owner) : holder);
    const isLast = owners.lastIndexOf(owner) === k;
    const [from, to] = [cuts[k] ?? 0, cuts[k + 1] ?? 0];
    const [mine, before] = contentBetween(sources, from, to, idOf(edited));
    // Nothing of it was there before, and it has a look of its own.
    const endsSection = isLast && propertiesIn(source.original)?.child(NS.word, 'sectPr') !== undefined;
    if (before === '' && isNew[k] && !endsSection && !looksAlike(source.base, edited)) {
      const known = alone(k);
      if (known) return known;
      const empty = (paragraph: XmlElement) => paragraphLike(paragraph, mine, { withId: false });
      const original = empty(source.original);
      const now = withoutSection(edited);
      return planParagraph(original, empty(source.base), now, { formats, boxes: boxesOf(original), given });
    }
    const original = paragraphLike(source.original, propertiesOf(source.original, isLast) + mine, {
      withId: isFirst,
    });
    const base = paragraphLike(source.base, outerOf(propertiesIn(source.base)) + before, { withId: true });
    const now = isLast ? edited : withoutSection(edited);
    const around = { formats, boxes: boxesOf(original), given };
    return planParagraph(original, isLast ? base : withoutSection(base), now, around);
  });
  return { paragraphs, used };
}

/** Answers for the paragraphs that are cut out of the sources, one after the other, which of their boxes were changed. */
function boxesInOrder(
  sources: readonly Source[],
  boxes: ReadonlyMap<XmlElement, BoxPlan>,
): (paragraph: XmlElement) => ReadonlyMap<XmlElement, BoxPlan> {
  const all = sources.flatMap(({ original }) => boxesIn(original)).map((box) => boxes.get(box));
  let next = 0;
  return (paragraph) =>
    new Map(
      boxesIn(paragraph).flatMap((box) => {
        const plan = all[next++];
        return plan ? [[box, plan] as const] : [];
      }),
    );
}

/**
 * A paragraph that came beside another one and looks like it, as Enter makes it: it has the properties of that one as
 * they are in the original, and so has what was typed. Undefined where it looks different.
 */
export function planAlike(
  original: XmlElement,
  base: XmlElement,
  edited: XmlElement,
): ParagraphPlan | undefined {
  if (!looksAlike(base, edited)) return undefined;
  const { mine, before, originalOf } = sourceOf(original, base);
  const formats = formatsOf(mine, before, originalOf);
  const empty = paragraphLike(original, propertiesOf(original, false), { withId: false });
  const properties = outerOf(propertiesIn(withoutSection(base)));
  const emptyBase = paragraphLike(base, properties, { withId: false });
  return planParagraph(empty, emptyBase, withoutSection(edited), { formats });
}

/** Whether two paragraphs of the editor have the same properties. The end of a section is none of the paragraph's. */
function looksAlike(one: XmlElement, other: XmlElement): boolean {
  const [first, second] = [one, other].map((paragraph) => {
    const properties = propertiesIn(withoutSection(paragraph));
    return properties ? contentKey(properties) : '';
  });
  return first === second;
}

/**
 * The content of the sources between two atoms of the row of all, as the original has it and as the editor has it. What
 * stands in one of which the editor shows nothing goes to the paragraph of the same id.
 */
function contentBetween(
  sources: readonly Source[],
  from: number,
  to: number,
  id: string | undefined,
): [string, string] {
  let start = 0;
  const pieces = sources.map((source) => {
    const { original, base, mine, before } = source;
    const first = Math.min(Math.max(from - start, 0), before.length);
    const last = Math.min(Math.max(to - start, 0), before.length);
    start += before.length;
    if (before.length === 0 && id !== undefined && idOf(base) === id)
      return [cutContent(original, mine, 0, mine.length), ''] as const;
    if (first >= last) return ['', ''] as const;
    return [
      cutContent(original, mine, placeIn(source, first), placeIn(source, last)),
      cutContent(base, before, first, last),
    ] as const;
  });
  return [pieces.map(([mine]) => mine).join(''), pieces.map(([, before]) => before).join('')];
}

/** The place in the original's atoms that is a place in the editor's. */
function placeIn({ mine, before, originalOf }: Source, at: number): number {
  if (at === 0) return 0;
  if (at === before.length) return mine.length;
  let last = at - 1;
  while (last >= 0 && (originalOf[last] ?? -1) < 0) last--;
  let place = last < 0 ? 0 : (originalOf[last] ?? 0) + 1;
  // A field the editor shows in another way ends where its text does.
  const paired = new Set(originalOf);
  const opened = mine.slice(0, place).reduce((sum, atom) => sum + fieldStep(atom), 0);
  for (let open = opened; open > 0 && place < mine.length && !paired.has(place); place++) {
    open += fieldStep(mine[place]);
  }
  return place;
}

function fieldStep(atom: Atom | undefined): number {
  if (!atom?.leaf.is(NS.word, 'fldChar')) return 0;
  return { begin: 1, end: -1 }[atom.leaf.attribute(NS.word, 'fldCharType') ?? ''] ?? 0;
}

/** Marks of a tracked change of a paragraph's end, which belong to that end alone. */
const END_MARKS = new Set(['ins', 'del', 'moveFrom', 'moveTo']);

/** The paragraph's properties as they are; what belongs to its end (section, tracked change) only where `hasEnd`. */
function propertiesOf(paragraph: XmlElement, hasEnd: boolean): string {
  const properties = propertiesIn(paragraph);
  if (!properties || hasEnd) return outerOf(properties);
  const marks = properties
    .child(NS.word, 'rPr')
    ?.children.filter(({ localName }) => END_MARKS.has(localName));
  return without(properties, [...(marks ?? []), ...properties.childrenNamed(NS.word, 'sectPr')]);
}

function withoutSection(paragraph: XmlElement): XmlElement {
  const properties = propertiesIn(paragraph);
  const sections = properties?.childrenNamed(NS.word, 'sectPr') ?? [];
  if (!properties || sections.length === 0) return paragraph;
  const content = paragraph.source.slice(properties.end, paragraph.innerEnd);
  return paragraphLike(paragraph, without(properties, sections) + content, { withId: true });
}

function without(element: XmlElement, gone: readonly XmlElement[]): string {
  let at = element.start;
  const kept = [...gone]
    .sort((a, b) => a.start - b.start)
    .map(({ start, end }) => {
      const text = element.source.slice(at, start);
      at = end;
      return text;
    });
  return `${kept.join('')}${element.source.slice(at, element.end)}`;
}

function propertiesIn(paragraph: XmlElement): XmlElement | undefined {
  return paragraph.child(NS.word, 'pPr');
}

function outerOf(element: XmlElement | undefined): string {
  return element?.outer ?? '';
}
