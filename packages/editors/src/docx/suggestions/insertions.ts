import type { Transaction } from '../plugins.ts';

type DocumentNode = Transaction['doc'];

/** As much of a ProseMirror step that replaces something as is looked at. */
interface ReplaceStep {
  from: number;
  to: number;
  slice: { content: { size: number } };
  apply(doc: DocumentNode): { doc: DocumentNode | null };
}
type ReplaceStepClass = new (from: number, to: number, slice: unknown) => ReplaceStep;

/** As much of a ProseMirror fragment as finds where two of them differ. */
interface Comparable {
  findDiffStart(other: unknown): number | null;
  findDiffEnd(other: unknown): { a: number; b: number } | null;
}

/**
 * A step that puts something in, as one that puts it in and replaces nothing: in front of a paragraph ProseMirror replaces the beginning of that, and
 * gives it back behind what comes in. superdoc took this for a text that is replaced by another one, found none, and while changes were tracked dropped
 * what was pasted.
 *
 * @param doc the document that the step changes
 * @returns the step itself where it replaces text, or anything else that stands in the document
 */
export function asInsertion(step: ReplaceStep, doc: DocumentNode): ReplaceStep {
  if (step.from === step.to || step.slice.content.size === 0 || holdsLeaf(doc, step)) return step;
  const changed = step.apply(doc).doc;
  if (!changed) return step;
  const content = doc.content as unknown as Comparable;
  const start = content.findDiffStart(changed.content);
  const end = content.findDiffEnd(changed.content);
  if (start === null || !end) return step;
  // What is the same at the beginning and at the end is counted twice.
  const twice = Math.max(0, start - Math.min(end.a, end.b));
  if (end.a + twice !== start) return step;
  const Insertion = step.constructor as ReplaceStepClass;
  const insertion = new Insertion(start, start, changed.slice(start, end.b + twice));
  return insertion.apply(doc).doc?.eq(changed) ? insertion : step;
}

function holdsLeaf(doc: DocumentNode, { from, to }: ReplaceStep): boolean {
  let isFound = false;
  doc.nodesBetween(from, to, (node) => {
    isFound ||= node.isLeaf;
  });
  return isFound;
}
