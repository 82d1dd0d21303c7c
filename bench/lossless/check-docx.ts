import { comparePackages, partsOf } from './parts.ts';
import { child, elements, parse, raw, textOf, type XmlElement } from './xml.ts';

/**
 * What else is different in `after` when one word was typed into `before`: one sentence each, none if nothing is.
 * Every part but one is the same to the byte, every block of that part but one the same to the letter, and the block
 * that changed is what it was, mark for mark, when the word is taken out.
 */
export function checkTypedWord(before: Uint8Array, after: Uint8Array, word: string): string[] {
  const old = partsOf(before);
  const now = partsOf(after);
  const { changed, added, removed } = comparePackages(old, now);
  const problems = [
    ...added.map((name) => `the part ${name} was added`),
    ...removed.map((name) => `the part ${name} is gone`),
  ];
  const stories = changed.filter((name) => /\.xml$/i.test(name) && holds(now.get(name), word));
  for (const name of changed) {
    if (!stories.includes(name)) problems.push(`the part ${name} was changed`);
  }
  if (stories.length !== 1) problems.push(`the word is in ${stories.length} changed parts`);
  for (const name of stories) {
    const [one, other] = [old, now].map((parts) => parse(textOf(parts.get(name) ?? new Uint8Array())));
    if (one && other) problems.push(...compareStories(one, other, word).map((what) => `${name}: ${what}`));
  }
  return problems;
}

/** A word may stand in several runs, with white space between their tags. */
function holds(part: Uint8Array | undefined, word: string): boolean {
  return (
    part !== undefined &&
    textOf(part)
      .replace(/>\s+</g, '><')
      .replace(/<[^>]*>/g, '')
      .includes(word)
  );
}

function compareStories(before: XmlElement, after: XmlElement, word: string): string[] {
  const headOf = (root: XmlElement) => root.source.slice(0, child(root, 'body')?.start ?? root.start);
  if (headOf(before) !== headOf(after)) return ['what stands before the body was changed'];
  const pair = changedBlock(child(before, 'body') ?? before, child(after, 'body') ?? after, word);
  if (!pair) return [];
  if (typeof pair === 'string') return [pair];
  const [one, other] = pair;
  const problem = whatElse(marksOf(one), marksOf(other), word);
  const kept = new Set(runsOf(other).map(raw));
  const rewritten = runsOf(one).filter((run) => !kept.has(raw(run)));
  return [
    ...(problem ? [problem] : []),
    // At the end of a link the editor puts the first letter into it and the others behind it.
    ...(rewritten.length > 2 ? [`${rewritten.length} runs were rewritten for one word`] : []),
  ];
}

/** The innermost block that holds the whole change, before and after; what is wrong; undefined if there is none. */
function changedBlock(
  before: XmlElement,
  after: XmlElement,
  word: string,
): [XmlElement, XmlElement] | string | undefined {
  const olds = elements(before);
  const news = elements(after);
  const added = news.findIndex((block, index) => raw(block) !== raw(olds[index] ?? after));
  const own = news[added];
  const isOwn = own?.name === 'p' && raw(own).replace(/<[^>]*>/g, '') === word;
  // Beside an equation or in a document without a paragraph, what is typed gets one of its own.
  if (isOwn && news.length === olds.length + 1) {
    const rest = news.toSpliced(added, 1);
    const isAll = rest.every((block, index) => raw(block) === raw(olds[index] ?? after));
    return isAll ? undefined : 'more than a paragraph was added';
  }
  if (olds.length !== news.length) return `there are ${news.length} blocks instead of ${olds.length}`;
  if (between(before) !== between(after)) return 'what stands between the blocks was changed';
  const different = olds.flatMap((block, index) => {
    const now = news[index];
    return now && raw(block) !== raw(now) ? [[block, now] as [XmlElement, XmlElement]] : [];
  });
  if (different.length !== 1) return `${different.length} blocks were changed instead of one`;
  const [pair] = different;
  if (!pair) return 'nothing was changed';
  const isBlock = (element: XmlElement) =>
    /^(tbl|tr|tc|sdt|sdtContent|footnote|endnote|comment)$/.test(element.name);
  const hasOneChange = elements(pair[0]).length === elements(pair[1]).length;
  return isBlock(pair[0]) && hasOneChange ? changedBlock(...pair, word) : pair;
}

/** What a block holds beside its children: white space, comments. */
function between(block: XmlElement): string {
  let at = block.innerStart;
  return elements(block)
    .map(({ start, end }) => {
      const text = block.source.slice(at, start);
      at = end;
      return text;
    })
    .join('|');
}

function runsOf(element: XmlElement): XmlElement[] {
  return elements(element).flatMap((each) => (each.name === 'r' ? [each] : runsOf(each)));
}

/** A character with how it looks and what it is in, or anything else a paragraph holds, as written. */
type Mark = string;

/** Where one run ends and the next begins is no content: a word splits a run in two. Their properties are. */
function marksOf(element: XmlElement): Mark[] {
  const marks: Mark[] = [];
  const visit = (at: XmlElement, look: string) => {
    for (const each of elements(at)) {
      if (each.name === 'r') {
        const properties = child(each, 'rPr');
        visit(each, properties ? raw(properties) : '');
      } else if (each.name === 't') {
        const text = each.children.filter((part) => typeof part === 'string').join('');
        for (const character of text) marks.push(`${character}|${look}`);
      } else if (each.name === 'rPr' || elements(each).length === 0) {
        if (at.name !== 'r' || each.name !== 'rPr') marks.push(raw(each));
      } else {
        marks.push(`<${each.name} ${JSON.stringify(each.attributes)}>`);
        visit(each, look);
        marks.push(`</${each.name}>`);
      }
    }
  };
  marks.push(JSON.stringify(element.attributes));
  visit(element, '');
  return marks;
}

function whatElse(before: Mark[], after: Mark[], word: string): string | undefined {
  // What stands between two letters, such as the end of a link, stays.
  const characters = after.flatMap((mark, index) => (/^.\|/su.test(mark) ? [{ mark, index }] : []));
  const text = characters.map(({ mark }) => [...mark][0]);
  const starts = text.flatMap((_, at) => (text.slice(at, at + word.length).join('') === word ? [at] : []));
  if (starts.length === 0) return 'the word is not there';
  // A text box is written in two forms, one for programs that do not know the other.
  const isInBox = after.some((mark) => mark.startsWith('<AlternateContent '));
  if (starts.length > (isInBox ? 2 : 1)) return `the word is there ${starts.length} times`;
  const letters = new Set(
    starts.flatMap((at) => characters.slice(at, at + word.length).map(({ index }) => index)),
  );
  const stored = withoutCuts(before);
  const rest = withoutCuts(after.filter((_, index) => !letters.has(index)));
  const differs = stored.findIndex((mark, index) => mark !== rest[index]);
  if (differs < 0 && rest.length === stored.length) return undefined;
  const place = differs < 0 ? stored.length : differs;
  const around = (marks: Mark[]) =>
    marks
      .slice(place, place + 3)
      .join(' ')
      .slice(0, 200);
  return `more than the word is different: “${around(stored)}” became “${around(rest)}”`;
}

/**
 * Where changes are tracked, a word is a suggestion of its own, and cuts one that somebody else made in two. Without the
 * word nothing is left of its own, and what is by the same person at the same time is one again.
 */
function withoutCuts(marks: readonly Mark[]): Mark[] {
  const kept: Mark[] = [];
  for (const mark of marks) {
    if (mark === '</ins>') {
      if (kept.at(-1)?.startsWith('<ins ')) kept.pop();
      else kept.push(mark);
    } else if (mark.startsWith('<ins ')) {
      const who = whoseOf(mark);
      const last = kept.at(-1) === '</ins>' ? kept.findLast((each) => each.startsWith('<ins ')) : undefined;
      if (last !== undefined && whoseOf(last) === who) kept.pop();
      else kept.push(mark);
    } else kept.push(mark);
  }
  return kept;
}

/** Ids of changes are given anew. */
const whoseOf = (mark: Mark): string => mark.replace(/"w:id":"[^"]*",?/, '');
