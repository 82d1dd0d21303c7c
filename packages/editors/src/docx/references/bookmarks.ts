import type { SuperdocDocument } from '../superdoc-document.ts';
import { betweenRuns, make } from './fields.ts';

type State = SuperdocDocument['editor']['state'];
type DocumentNode = State['doc'];
type Transaction = State['tr'];

/** What a bookmark of Word's own is for: references, and tables of contents. */
export type BookmarkKind = '_Ref' | '_Toc';

/** Puts a bookmark around a stretch of text. A letter that is typed in front of it or behind it is no part of it. */
export function addBookmark(
  change: Transaction,
  { from, to }: { from: number; to: number },
  { id, name }: { id: number; name: string },
): void {
  const { schema } = change.doc.type;
  const place = (at: number) => betweenRuns(change, change.doc.resolve(at));
  change.insert(place(to), make(schema, 'bookmarkEnd', { id: String(id) }));
  change.insert(place(from), make(schema, 'bookmarkStart', { id: String(id), name }));
}

/** The highest number that a bookmark of a document is known by. */
export function highestId(doc: DocumentNode): number {
  return Math.max(0, ...bookmarksIn(doc).map(({ id }) => Number(id) || 0));
}

/** A name as Word gives it, which no bookmark of a document has. */
export function freeName(
  doc: DocumentNode,
  kind: BookmarkKind,
  given: ReadonlySet<string> = new Set(),
): string {
  const taken = new Set(bookmarksIn(doc).map(({ name }) => name));
  for (;;) {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
    const name = `${kind}${100_000_000 + (number % 900_000_000)}`;
    if (!taken.has(name) && !given.has(name)) return name;
  }
}

function bookmarksIn(doc: DocumentNode): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  doc.descendants(({ type, attrs }) => {
    if (type.name === 'bookmarkStart') found.push(attrs);
    return true;
  });
  return found;
}

/** The bookmark of a kind that begins right in front of a place. */
export function bookmarkAt(doc: DocumentNode, at: number, kind: BookmarkKind): string | undefined {
  let place = at;
  for (;;) {
    const { nodeBefore, parent, parentOffset } = doc.resolve(place);
    if (nodeBefore?.type.name === 'bookmarkStart') {
      const name = String(nodeBefore.attrs.name ?? '');
      if (name.startsWith(kind) && /^_\w{3}\d+$/.test(name)) return name;
      place -= nodeBefore.nodeSize;
    } else if (!nodeBefore && parent.type.name === 'run' && parentOffset === 0) place -= 1;
    else return undefined;
  }
}
