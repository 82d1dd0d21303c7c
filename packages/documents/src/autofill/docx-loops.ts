import { atomsOf } from '../docx/read/atoms.ts';
import { NS } from '../opc/namespaces.ts';
import type { XmlElement } from '../opc/xml.ts';
import { isUnseen, type PlacedTag, type TaggedParagraph } from './docx-tags.ts';
import { openedBy, written } from './tags.ts';
import { MAX_LOOPS_DEEP, type Problems } from './values.ts';

/** A loop and what it repeats: `source.slice(start, end)`, between `head` and `tail` where it is cut out of runs. */
export interface Loop {
  name: string;
  /** What opens it: it may be a condition. */
  tag: Pick<PlacedTag, 'name' | 'opens' | 'test'>;
  start: number;
  end: number;
  /** What holds the range. */
  container: XmlElement;
  /** Once, in front of all items and behind them. */
  before: string;
  after: string;
  /** For each item. */
  head: string;
  tail: string;
  /** What stands there if there are no items. */
  empty: string;
}

export interface Loops {
  loops: Loop[];
  /** Paragraphs with nothing but the tag of a loop over paragraphs: they are not in the result. */
  dropped: XmlElement[];
}

interface Pair {
  open: PlacedTag;
  close: PlacedTag;
}

/** The loops of a part; what is not sound about them is added to the problems. */
export function findLoops(paragraphs: readonly TaggedParagraph[], problems: Problems): Loops {
  const pairs = [...byHome(paragraphs)].flatMap((tags) => pairTags(tags, problems));
  const spanning = new Set(
    pairs
      .filter(({ open, close }) => open.paragraph !== close.paragraph)
      .flatMap((pair) => [pair.open, pair.close]),
  );
  const found: Loops = { loops: [], dropped: [] };
  for (const pair of pairs) {
    const loop = spanning.has(pair.open) ? spanningLoop(pair, spanning, found.dropped) : inlineLoop(pair);
    const tag = written(pair.open);
    if (typeof loop === 'string') problems.add(tag, sayMisplaced(loop, pair.open));
    else if (pair.open.opens === 'loop' && hasNote(loop))
      problems.add(tag, `The loop ${tag} holds a footnote or endnote, which cannot be repeated.`);
    else found.loops.push(loop);
  }
  return found;
}

function byHome(paragraphs: readonly TaggedParagraph[]): Iterable<PlacedTag[]> {
  const tags = new Map<XmlElement, PlacedTag[]>();
  for (const { home, tags: own } of paragraphs) tags.set(home, [...(tags.get(home) ?? []), ...own]);
  return tags.values();
}

/** In the order in which they open, so that of two loops over the same the outer one comes first. */
function pairTags(tags: readonly PlacedTag[], problems: Problems): Pair[] {
  const closes = new Map<PlacedTag, PlacedTag>();
  const opened: PlacedTag[] = [];
  const add = (tag: PlacedTag, msg: string) => problems.add(written(tag), msg);
  for (const tag of tags) {
    if (tag.kind === 'open') {
      opened.push(tag);
      if (opened.length > MAX_LOOPS_DEEP) {
        add(tag, `${written(tag)} stands inside of ${MAX_LOOPS_DEEP} loops, which is too deep.`);
      }
    }
    if (tag.kind !== 'close') continue;
    const open = opened.pop();
    if (open === undefined) add(tag, `${written(tag)} closes a loop that is not open there.`);
    else if (open.name === tag.name) closes.set(open, tag);
    else
      add(tag, `${written(tag)} stands where {/${open.name}} has to: the loop opened last is closed first.`);
  }
  for (const open of opened) {
    add(
      open,
      `The ${openedBy(open) === 'loop' ? 'loop' : 'condition'} ${written(open)} is never closed: {/${open.name}} is missing.`,
    );
  }
  return tags.flatMap((open) => {
    const close = closes.get(open);
    return close ? [{ open, close }] : [];
  });
}

/** Where a loop or condition begins and ends that cannot be one. */
type Misplaced = 'beside text' | 'across link' | 'across block' | 'amid paragraphs';

function sayMisplaced(where: Misplaced, tag: PlacedTag): string {
  const isLoop = openedBy(tag) === 'loop';
  switch (where) {
    case 'beside text':
      return `The ${isLoop ? 'loop' : 'condition'} ${written(tag)} does not stand in text.`;
    case 'across link':
      return `The ${isLoop ? 'loop' : 'condition'} ${written(tag)} begins inside of a link or control and ends outside of it.`;
    case 'across block':
      return `The ${isLoop ? 'loop' : 'condition'} ${written(tag)} begins inside of a table, control or text box and ends outside of it.`;
    case 'amid paragraphs':
      return `The ${isLoop ? 'loop' : 'condition'} ${written(tag)} goes over several paragraphs: its tags have to begin the first and end the last of them, or each stand in a paragraph of its own.`;
  }
}

const NOT_REPEATED = { before: '', after: '', head: '', tail: '', empty: '' };

/** Within a paragraph. A loop that begins and ends in different runs gets a run of its own, so that items keep their look. */
function inlineLoop({ open, close }: Pair): Loop | Misplaced {
  const [last, first] = [open.atoms.at(-1), close.atoms[0]];
  if (!last?.run || !first?.run) return 'beside text';
  const loop = {
    ...NOT_REPEATED,
    name: open.name,
    tag: open,
    container: open.paragraph.element,
    start: last.end,
    end: first.start,
  };
  if (last.run === first.run) return loop;
  if (last.run.parent !== first.run.parent) return 'across link';
  const endOf = (tag: { leaf: XmlElement; run: XmlElement }) => `</${tag.leaf.name}></${tag.run.name}>`;
  const startOf = ({ leaf, run }: { leaf: XmlElement; run: XmlElement }) =>
    run.source.slice(run.start, run.innerStart) +
    (run.child(NS.word, 'rPr')?.outer ?? '') +
    `<${leaf.name} xml:space="preserve">`;
  const [from, to] = [
    { leaf: last.leaf, run: last.run },
    { leaf: first.leaf, run: first.run },
  ];
  return { ...loop, before: endOf(from), head: startOf(from), tail: endOf(to), after: startOf(to) };
}

/** Over paragraphs of one container, over rows of one table, or over the row whose cells it begins and ends in. */
function spanningLoop(
  { open, close }: Pair,
  spanning: ReadonlySet<PlacedTag>,
  dropped: XmlElement[],
): Loop | Misplaced {
  const { container, from, to } = commonContainer(open.paragraph.element, close.paragraph.element);
  const loop = { ...NOT_REPEATED, name: open.name, tag: open, container };
  const both = (name: string) => from.is(NS.word, name) && to.is(NS.word, name);
  if (both('tr')) return { ...loop, start: from.start, end: to.end };
  if (both('tc')) return { ...loop, start: container.start, end: container.end };
  if (!both('p')) return 'across block';
  const [first, last] = [open, close].map((tag) => aloneIn(tag.paragraph, spanning));
  if (first && !dropped.includes(from)) dropped.push(from);
  const keepsEnd = !nextIsParagraph(to);
  if (last && !keepsEnd && !dropped.includes(to)) dropped.push(to);
  const isEdge =
    (first || restOf(open.paragraph, spanning, 0, open.start) === '') &&
    (last || restOf(close.paragraph, spanning, close.end) === '');
  if (!isEdge) return 'amid paragraphs';
  return {
    ...loop,
    start: first ? from.end : from.start,
    end: last ? to.start : to.end,
    empty: !last && keepsEnd ? `<${to.name}/>` : '',
  };
}

function commonContainer(
  a: XmlElement,
  b: XmlElement,
): { container: XmlElement; from: XmlElement; to: XmlElement } {
  const path = new Map<XmlElement, XmlElement>();
  for (let at = a; at.parent; at = at.parent) path.set(at.parent, at);
  for (let to = b; to.parent; to = to.parent) {
    const from = path.get(to.parent);
    if (from) return { container: to.parent, from, to };
  }
  throw new Error('two paragraphs of different parts');
}

/** Text of a paragraph beside the tags of loops over several paragraphs. */
function restOf(
  { text, tags }: TaggedParagraph,
  spanning: ReadonlySet<PlacedTag>,
  from = 0,
  to = text.length,
): string {
  let rest = '';
  let at = from;
  for (const tag of tags) {
    if (!spanning.has(tag) || tag.start < at || tag.end > to) continue;
    rest += text.slice(at, tag.start);
    at = tag.end;
  }
  return (rest + text.slice(at, to)).trim();
}

/** Whether a paragraph can go: it has nothing but tags, and no section ends with it. */
function aloneIn(paragraph: TaggedParagraph, spanning: ReadonlySet<PlacedTag>): boolean {
  const { element } = paragraph;
  const endsSection = element.child(NS.word, 'pPr')?.child(NS.word, 'sectPr') !== undefined;
  const marks = atomsOf(element).filter(
    (atom) => isUnseen(atom) && !/^(?:proofErr|lastRendered)/.test(atom.leaf.localName),
  );
  return !endsSection && marks.length === 0 && restOf(paragraph, spanning) === '';
}

/** A cell, text box or note ends with a paragraph, and two tables without one between them become one. */
function nextIsParagraph(block: XmlElement): boolean {
  const siblings = block.parent?.children ?? [];
  return siblings[siblings.indexOf(block) + 1]?.is(NS.word, 'p') ?? false;
}

function hasNote({ container, start, end }: Loop): boolean {
  for (const element of container.descendants()) {
    const isNote = element.is(NS.word, 'footnoteReference') || element.is(NS.word, 'endnoteReference');
    if (isNote && element.start >= start && element.end <= end) return true;
  }
  return false;
}
