import type { ModelNode, WrittenNode } from './left-out.ts';
import { lettersIn, type Thing } from './left-out-things.ts';

/** A comment as superdoc shows it beside the page. */
export interface ShownComment {
  commentId?: string | undefined;
  importedId?: string | number | undefined;
  parentCommentId?: string | undefined;
  /** Of a comment of the file, where superdoc found what it replies to in another way; it writes this one. */
  threadingParentCommentId?: string | undefined;
  /** HTML. */
  commentText?: string | undefined;
  /** It stands for a suggestion, which is in the text. */
  trackedChange?: unknown;
  resolvedTime?: unknown;
}

type Parts = Record<string, WrittenNode | undefined>;

/** A comment as it is written. */
interface WrittenComment {
  id: string | undefined;
  letters: string;
  parent: string | undefined;
  isDone: boolean;
}

/**
 * The comments that are shown and not written: their texts, whether they are settled, what they reply to, and the text they are about.
 * superdoc 1.46.3 writes a comment of the file from what it read, whatever it is made to say.
 */
export function commentsLeftOut(
  comments: readonly ShownComment[],
  body: readonly ModelNode[],
  parts: Parts,
): Thing[] {
  const own = comments.filter(({ commentText, trackedChange }) => !trackedChange && commentText);
  if (own.length === 0) return [];
  const written = commentsWritten(parts);
  const anchors = anchorsOf(body);
  const ranges = rangesWritten(parts['word/document.xml']);
  const known = new Map(own.map((comment) => [comment.commentId, comment]));
  return own.flatMap((comment): Thing[] => {
    const letters = lettersOfHtml(comment.commentText ?? '');
    const found = written.get(comment.commentId);
    const parent = parentOf(comment, known);
    const isWritten =
      found !== undefined &&
      withoutSpace(found.letters) === withoutSpace(letters) &&
      found.parent === parent &&
      found.isDone === isDone(comment, known);
    if (!isWritten) return [{ key: `comment ${comment.commentId} ${letters}`, letters }];
    const { commentId, importedId } = comment;
    const anchor = anchors.get(String(commentId)) ?? anchors.get(String(importedId)) ?? '';
    const range = found.id === undefined ? undefined : ranges.get(found.id);
    if (anchor === '' || (range !== undefined && isIn(anchor, range))) return [];
    return [{ key: `anchor ${comment.commentId} ${anchor}`, letters }];
  });
}

const withoutSpace = (text: string): string => text.replace(/\s+/g, '');

type Known = ReadonlyMap<string | undefined, ShownComment>;

/** What it replies to, if that is a comment: a suggestion is none. */
function parentOf({ threadingParentCommentId, parentCommentId }: ShownComment, known: Known) {
  const parent = threadingParentCommentId || parentCommentId;
  return parent !== undefined && known.has(parent) ? parent : undefined;
}

/** Settled with the comment that began the thread, as superdoc writes it. */
function isDone(comment: ShownComment, known: Known): boolean {
  const seen = new Set<ShownComment>();
  for (let each: ShownComment | undefined = comment; each && !seen.has(each); ) {
    if (each.resolvedTime) return true;
    seen.add(each);
    each = known.get(parentOf(each, known));
  }
  return false;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

function lettersOfHtml(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) => {
      if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
      return decimal ? String.fromCodePoint(Number(decimal)) : (ENTITIES[name] ?? all);
    });
}

const elementsOf = (part: WrittenNode | undefined): readonly WrittenNode[] =>
  part?.elements?.find(({ elements }) => elements !== undefined)?.elements ?? [];

/** By the id under which superdoc shows them. */
function commentsWritten(parts: Parts): Map<string | undefined, WrittenComment> {
  const threads = new Map(
    elementsOf(parts['word/commentsExtended.xml']).map(({ attributes = {} }) => [
      attributes['w15:paraId'],
      attributes,
    ]),
  );
  const all = elementsOf(parts['word/comments.xml']).map(({ attributes = {}, elements = [] }) => {
    const paragraph = elements.findLast(({ name }) => name === 'w:p')?.attributes?.['w14:paraId'];
    return {
      id: attributes['w:id'],
      shownAs: attributes['custom:internalId'],
      letters: lettersIn(elements),
      paragraph,
      thread: threads.get(paragraph),
    };
  });
  const byParagraph = new Map(all.map((each) => [each.paragraph, each.shownAs]));
  return new Map(
    all.map(({ id, shownAs, letters, thread }) => {
      const parent = thread?.['w15:paraIdParent'];
      return [
        shownAs,
        {
          id,
          letters,
          parent: parent === undefined ? undefined : byParagraph.get(parent),
          isDone: /^(?:1|true|on)$/.test(thread?.['w15:done'] ?? ''),
        },
      ];
    }),
  );
}

/** The letters that are marked as what a comment is about, by the id in the mark. */
function anchorsOf(nodes: readonly ModelNode[]): Map<string, string> {
  const found = new Map<string, string>();
  const visit = ({ text, marks, content }: ModelNode): void => {
    if (text !== undefined && marks)
      for (const { type, attrs } of marks) {
        if (type !== 'commentMark') continue;
        const ids = [attrs?.commentId, attrs?.importedId].filter((id) => id !== undefined && id !== null);
        for (const id of new Set(ids.map(String))) found.set(id, (found.get(id) ?? '') + text);
      }
    if (content) for (const each of content) visit(each);
  };
  for (const node of nodes) visit(node);
  return found;
}

/** The letters between the marks of a comment, where the comment is referred to as well. */
function rangesWritten(root: WrittenNode | undefined): Map<string, string> {
  const open = new Map<string, string>();
  const closed = new Map<string, string>();
  const found = new Map<string, string>();
  const visit = ({ name, text, attributes, elements }: WrittenNode, parent: string): void => {
    const id = attributes?.['w:id'] ?? '';
    if (name === 'w:commentRangeStart') open.set(id, '');
    else if (name === 'w:commentRangeEnd') closed.set(id, open.get(id) ?? '');
    else if (name === 'w:commentReference') found.set(id, closed.get(id) ?? '');
    else if (typeof text === 'string' && (parent === 'w:t' || parent === 'w:delText')) {
      const letters = text.replaceAll('[[sdspace]]', '');
      for (const [each, before] of open) if (!closed.has(each)) open.set(each, before + letters);
    }
    for (const each of elements ?? []) visit(each, name ?? '');
  };
  if (root) visit(root, '');
  return found;
}

/** Whether letters are in others in their order: a comment is written about all from its first letter to its last. */
function isIn(letters: string, others: string): boolean {
  let at = 0;
  for (const letter of withoutSpace(letters)) {
    at = others.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
