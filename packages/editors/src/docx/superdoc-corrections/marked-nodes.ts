import { insideOf } from './inside-of.ts';

/** As much of a node of ProseMirror as is looked at. */
export interface DocumentNode {
  readonly type: { readonly name: string };
  readonly marks: readonly { readonly type: { readonly name: string } }[];
  readonly isInline: boolean;
  forEach(visit: (child: DocumentNode, offset: number) => void): void;
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
export const holdsComments = insideOf<DocumentNode>(
  ({ type, marks }) =>
    type.name.startsWith('comment') || marks.some((mark) => mark.type.name.startsWith('comment')),
);
