import type { SuperdocDocument } from './superdoc-document.ts';

type State = SuperdocDocument['editor']['state'];
type DocumentNode = State['doc'];

/** A paragraph, and the position in front of it. */
interface Place {
  node: DocumentNode;
  position: number;
}

/**
 * Gives the paragraph that Enter begins at the end of another the style its author wanted to follow (ECMA-376 part 1,
 * 17.7.4.10 next): text after a heading. superdoc 1.46.3 goes on with none, or with that of the heading. Suggestions
 * keep theirs: the style of the paragraph that was there would change with nobody told. The answer ends it.
 */
export function followStyles(superdoc: SuperdocDocument): () => void {
  let left: Place | undefined;
  const before = (event: KeyboardEvent) => {
    left = undefined;
    const isPlain =
      event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey;
    const { view, state } = superdoc.editor;
    if (!isPlain || event.isComposing || !(event.target instanceof Node) || !view?.dom.contains(event.target))
      return;
    if (superdoc.superdoc.config.documentMode === 'editing') left = endOf(state);
  };
  const after = () => {
    const { view, state } = superdoc.editor;
    const begun = left && endOf(state);
    if (!left || !view || !begun || begun.position !== left.position + left.node.nodeSize) return;
    const kept = state.doc.nodeAt(left.position);
    if (kept?.textContent !== left.node.textContent || begun.node.textContent.replaceAll('\u200b', '') !== '')
      return;
    const style = styleOf(left.node);
    left = undefined;
    if (style === undefined) return;
    const next = superdoc.nextStyle(style);
    const { runProperties: _, ...properties } = propertiesOf(begun.node);
    const attributes = { ...begun.node.attrs, paragraphProperties: { ...properties, styleId: next } };
    const change = state.tr.setNodeMarkup(begun.position, null, attributes);
    if (next !== style) change.setStoredMarks([]);
    view.dispatch(change);
  };
  window.addEventListener('keydown', before, { capture: true });
  window.addEventListener('keydown', after);
  return () => {
    window.removeEventListener('keydown', before, { capture: true });
    window.removeEventListener('keydown', after);
  };
}

/** The paragraph at whose end the caret stands. */
function endOf({ selection }: State): Place | undefined {
  const { $from, empty } = selection;
  if (!empty) return undefined;
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (node.type.name === 'paragraph') {
      const rest = node.cut($from.pos - $from.start(depth));
      return isEmpty(rest) ? { node, position: $from.before(depth) } : undefined;
    }
  }
  return undefined;
}

/** Whether nothing stands in what is a part of a paragraph, or all of it. */
export function isEmpty(node: DocumentNode): boolean {
  let empty = true;
  node.descendants((child) => {
    if (child.isText ? child.text !== '\u200b' : child.isLeaf && child.type.name !== 'run') empty = false;
    return empty;
  });
  return empty;
}

function propertiesOf(paragraph: DocumentNode): Record<string, unknown> {
  // superdoc's paragraphs keep what `w:pPr` says here.
  return (paragraph.attrs.paragraphProperties ?? {}) as Record<string, unknown>;
}

function styleOf(paragraph: DocumentNode): string | undefined {
  const { styleId } = propertiesOf(paragraph);
  return typeof styleId === 'string' ? styleId : undefined;
}
