import { comparePackages, partsOf } from './parts.ts';
import { child, elements, parse, raw, textOf, type XmlElement } from './xml.ts';

/** What is different between two states of a docx. */
export interface DocxChange {
  /** Blocks of the changed story that are only in one of the states, as deep inside of tables as the change lets. */
  gone: XmlElement[];
  come: XmlElement[];
  /** Parts that were changed or added beside that story. */
  others: string[];
  /** What no edit may do, one sentence each. */
  problems: string[];
}

/** The story a person edits in: the document itself, or a header or footer. */
export type Story = 'document' | 'header' | 'footer';

/**
 * Reads a change of one story. Whatever the edit was, parts must not go, and other parts may only grow: what they held
 * must be there still, to the letter and in its order.
 */
export function readChange(before: Uint8Array, after: Uint8Array, story: Story = 'document'): DocxChange {
  const old = partsOf(before);
  const now = partsOf(after);
  const { changed, added, removed } = comparePackages(old, now);
  const problems = removed.map((name) => `the part ${name} is gone`);
  const isStory = (name: string) =>
    /\.xml$/.test(name) &&
    rootOf(old.get(name))?.name === { document: 'document', header: 'hdr', footer: 'ftr' }[story];
  const stories = changed.filter(isStory);
  const others = changed.filter((name) => !isStory(name));
  // Ids of paragraphs are the editor's to renew, unless the threads of comments are made of them.
  const hasThreads = [...old.keys()].some((name) => /commentsExtended/i.test(name));
  const written = (piece: XmlElement) =>
    hasThreads ? raw(piece) : raw(piece).replace(/ w14:paraId="[^"]*"/g, '');
  for (const name of others) {
    const [one, other] = [rootOf(old.get(name)), rootOf(now.get(name))];
    if (!one || !other || !hasOnlyGrown(one, other, written))
      problems.push(`what the part ${name} held was changed`);
  }
  const [name] = stories;
  const [one, other] = name ? [rootOf(old.get(name)), rootOf(now.get(name))] : [];
  if (!one || !other || stories.length > 1) {
    problems.push(`${stories.length} stories were changed instead of one`);
    return { gone: [], come: [], others: [...others, ...added], problems };
  }
  const blocks = differentBlocks(child(one, 'body') ?? one, child(other, 'body') ?? other);
  return { ...blocks, others: [...others, ...added], problems };
}

function rootOf(part: Uint8Array | undefined): XmlElement | undefined {
  if (!part) return undefined;
  try {
    return parse(textOf(part));
  } catch {
    return undefined;
  }
}

/** Every piece of the one is a piece of the other, in the same order. */
function hasOnlyGrown(
  before: XmlElement,
  after: XmlElement,
  written: (piece: XmlElement) => string,
): boolean {
  const pieces = elements(after).map(written);
  let from = 0;
  return elements(before).every((piece) => {
    from = pieces.indexOf(written(piece), from) + 1;
    return from > 0;
  });
}

const CONTAINERS = /^(tbl|tr|tc|sdt|sdtContent|footnote|endnote|comment)$/;

function differentBlocks(before: XmlElement, after: XmlElement): { gone: XmlElement[]; come: XmlElement[] } {
  const olds = elements(before);
  const news = elements(after);
  const same = (a: XmlElement | undefined, b: XmlElement | undefined) =>
    a !== undefined && b !== undefined && raw(a) === raw(b);
  let head = 0;
  while (head < Math.min(olds.length, news.length) && same(olds[head], news[head])) head += 1;
  let tail = 0;
  const rest = Math.min(olds.length, news.length) - head;
  while (tail < rest && same(olds[olds.length - 1 - tail], news[news.length - 1 - tail])) tail += 1;
  const gone = olds.slice(head, olds.length - tail);
  const come = news.slice(head, news.length - tail);
  const [one] = gone;
  const [other] = come;
  const isOne = gone.length === 1 && come.length === 1 && one?.name === other?.name;
  if (one && other && isOne && CONTAINERS.test(one.name)) return differentBlocks(one, other);
  return { gone, come };
}

/** The text of blocks, deletions that are only suggested left out. */
export function textIn(blocks: XmlElement[]): string {
  return blocks
    .map((block) => {
      const text =
        block.name === 't' ? block.children.filter((each) => typeof each === 'string').join('') : '';
      return text + textIn(elements(block));
    })
    .join('');
}

/** The elements of a name in blocks, those inside of others of the name left out. */
export function allIn(blocks: XmlElement[], name: string): XmlElement[] {
  return blocks.flatMap((block) => (block.name === name ? [block] : allIn(elements(block), name)));
}

/** How many elements of a name are in blocks. */
export function countIn(blocks: XmlElement[], name: string): number {
  return blocks.reduce(
    (sum, block) => sum + (block.name === name ? 1 : 0) + countIn(elements(block), name),
    0,
  );
}
