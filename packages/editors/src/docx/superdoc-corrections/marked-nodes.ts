/** As much of a node of ProseMirror as is looked at. */
export interface DocumentNode {
  readonly type: { readonly name: string };
  readonly marks: readonly { readonly type: { readonly name: string } }[];
  readonly isInline: boolean;
  forEach(visit: (child: DocumentNode, offset: number) => void): void;
}

/**
 * After every key superdoc walks through the whole document four times for what most documents do not have: tracked
 * changes, and comments. A node of ProseMirror never changes, and what a key leaves alone is the same node as before. So
 * what is inside of a node is found out once, and after a key only of the paragraph with the letter and what it stands in.
 */
function insideOf(isOne: (node: DocumentNode) => boolean): (node: DocumentNode) => boolean {
  const known = new WeakMap<DocumentNode, boolean>();
  return function holds(node) {
    const before = known.get(node);
    if (before !== undefined) return before;
    let found = isOne(node);
    node.forEach((child) => {
      // All of them, so that each is known the next time.
      found = holds(child) || found;
    });
    known.set(node, found);
    return found;
  };
}

const TRACKED = new Set(['trackInsert', 'trackDelete', 'trackFormat']);
const isTracked = ({ marks }: DocumentNode) => marks.some(({ type }) => TRACKED.has(type.name));
const holdsTracked = insideOf(isTracked);

/** The inline nodes with a tracked change, in the order of the document, each with its position. */
export function trackedNodes(doc: DocumentNode): { node: DocumentNode; pos: number }[] {
  const found: { node: DocumentNode; pos: number }[] = [];
  const collect = (parent: DocumentNode, start: number): void =>
    parent.forEach((node, offset) => {
      if (!holdsTracked(node)) return;
      const pos = start + offset;
      if (node.isInline && isTracked(node)) found.push({ node, pos });
      collect(node, pos + 1);
    });
  collect(doc, 0);
  return found;
}

/** Whether anything in the document belongs to a comment. */
export const holdsComments = insideOf(
  ({ type, marks }) =>
    type.name.startsWith('comment') || marks.some((mark) => mark.type.name.startsWith('comment')),
);
