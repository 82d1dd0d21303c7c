import { type DocxChange, readChange, type Story } from './change-docx.ts';
import type { Done, Plan } from './edit.ts';
import type { Shown } from './editor.ts';
import { contentsOf, different, paragraphFormats, textOfContents } from './formats-docx.ts';
import { partsOf } from './parts.ts';
import { textOf } from './xml.ts';

/** Looks at what an edit has changed in a story of the document: what is wrong about it, one sentence each. */
export function looking(
  { bytes }: Plan,
  look: (change: DocxChange, after: Uint8Array) => string[],
  isShown?: Done['isShown'],
  story?: Story,
): Done {
  return {
    ...(isShown && { isShown }),
    check(after) {
      const change = readChange(bytes, after, story);
      return [...change.problems, ...look(change, after)];
    },
  };
}

/** Whether the word stands in a paragraph of the body. */
export const showing =
  (word: string) =>
  (shown: Shown): boolean =>
    shown.kind === 'docx' &&
    shown.stories.some(
      ({ place, paragraphs }) => place === 'body' && paragraphs.some(({ text }) => text.includes(word)),
    );

export const expect = (isSo: boolean, problem: string): string[] => (isSo ? [] : [problem]);

type Blocks = DocxChange['gone'];

/** Nothing else is different than that so many characters or objects came; what was there looks as it did. */
export function onlyCame(gone: Blocks, come: Blocks, count: number): string[] {
  const before = contentsOf(gone);
  // What was added may stand at several places, such as the two ends of a comment.
  const after = count === 0 ? contentsOf(come) : withoutAdded(before, contentsOf(come));
  const rest = different(before, after);
  const added = contentsOf(come).length - after.length;
  return [
    ...expect(rest.gone.length === 0 && rest.come.length === 0, formatProblem(rest)),
    ...expect(added === count, `${added} characters and objects came instead of ${count}`),
  ];
}

/** What of the second is also in the first, in order. */
function withoutAdded(before: string[], after: string[]): string[] {
  let at = 0;
  return after.flatMap((content) => {
    if (before[at] !== content) return [];
    at += 1;
    return [content];
  });
}

/** Nothing is different but that one piece is gone. */
export function onlyGone(gone: Blocks, come: Blocks): string[] {
  const rest = different(contentsOf(gone), contentsOf(come));
  return expect(rest.come.length === 0, formatProblem(rest));
}

/** One piece looks different, and says the same. */
export function onlyOneWord(gone: Blocks, come: Blocks): string[] {
  const rest = different(contentsOf(gone), contentsOf(come));
  const text = textOfContents(rest.gone);
  return [
    ...expect(text === textOfContents(rest.come), formatProblem(rest)),
    ...expect(!/\s\S/.test(text), `more than a word was changed: “${text}”`),
  ];
}

function formatProblem({ gone, come }: ReturnType<typeof different>): string {
  const [before, after] = [gone[0], come[0]].map((content) => content?.slice(0, 300) ?? 'nothing');
  return `${Math.max(gone.length, come.length)} characters look different: “${before}” became “${after}”`;
}

/** Whether there is one paragraph more, which may have properties of its own, and all others have theirs. */
export function isOneMore(fewer: Blocks, more: Blocks): boolean {
  const [some, all] = [paragraphFormats(fewer), paragraphFormats(more)];
  const { gone, come } = different(some, all);
  return gone.length === 0 && come.length === 1;
}

export function oneBlock(gone: unknown[], come: unknown[]): string[] {
  return expect(gone.length === 1 && come.length === 1, `${gone.length} blocks became ${come.length}`);
}

/** The second text is the first one without one piece of it. */
export function isWithout(before: string, after: string): boolean {
  let head = 0;
  while (head < after.length && before[head] === after[head]) head += 1;
  return before.length > after.length && before.endsWith(after.slice(head));
}

export function marks(blocks: DocxChange['come'], name: string): string {
  const found: string[] = [];
  const visit = (all: DocxChange['come']) => {
    for (const block of all) {
      if (block.name === name) found.push(JSON.stringify(block.attributes));
      visit(block.children.filter((each) => typeof each !== 'string'));
    }
  };
  visit(blocks);
  return found.join();
}

export function holdsPart(bytes: Uint8Array, name: RegExp, text: string): boolean {
  return [...partsOf(bytes)].some(([part, content]) => name.test(part) && textOf(content).includes(text));
}
