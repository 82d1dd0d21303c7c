import { insideOf } from './inside-of.ts';

/** As much of a node of ProseMirror as is looked at. */
export interface RareNode {
  readonly type: { readonly name: string };
  readonly attrs: { readonly [name: string]: unknown };
  readonly marks: readonly { readonly type: { readonly name: string } }[];
  forEach(visit: (child: RareNode, offset: number) => void): void;
}

/** Answers as a visitor of ProseMirror does: `false` keeps out of what is inside. */
type Visitor = (node: RareNode, position: number, parent: RareNode) => unknown;

const MARKS = new Set(['aiMark', 'commentMark', 'trackInsert', 'trackDelete', 'trackFormat']);
const TYPES = new Set([
  'commentRangeStart',
  'commentRangeEnd',
  'commentReference',
  'permStart',
  'permStartBlock',
  'permEnd',
  'permEndBlock',
  'structuredContent',
  'structuredContentBlock',
  'fieldAnnotation',
  'footnoteReference',
  'endnoteReference',
  'sectionBreak',
]);

/** What superdoc looks for after every key, each in a walk of its own through the whole document, and what most nodes are not. */
function isRare({ type, attrs, marks }: RareNode): boolean {
  if (TYPES.has(type.name) || marks.some((mark) => MARKS.has(mark.type.name))) return true;
  // A row that was inserted or deleted, a paragraph whose look was changed, while changes were tracked.
  const properties = attrs.paragraphProperties as { change?: unknown } | null | undefined;
  return Boolean(attrs.trackChange ?? properties?.change);
}

const holdsRare = insideOf(isRare);

/**
 * A document for one who only looks for rare nodes, of whichever kind: shows them and all that they stand in, in the order of the
 * document, and leaves out the rest.
 */
export function rareNodes(doc: RareNode): { descendants(visit: Visitor): void } {
  const walk = (parent: RareNode, start: number, visit: Visitor): void =>
    parent.forEach((node, offset) => {
      if (!holdsRare(node)) return;
      const position = start + offset;
      if (visit(node, position, parent) !== false) walk(node, position + 1, visit);
    });
  return { descendants: (visit) => walk(doc, 0, visit) };
}
