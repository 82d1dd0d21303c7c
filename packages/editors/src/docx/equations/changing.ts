import type { SuperdocDocument } from '../superdoc-document.ts';
import type { Omml } from './omml.ts';

type State = SuperdocDocument['editor']['state'];
type DocumentNode = State['doc'];

/** An equation of a document, and where it stands. */
export interface FoundEquation {
  node: DocumentNode;
  position: number;
  /** As the file has it. */
  equation: Omml;
}

/** The equation that somebody wants to change, until the panel has asked for it. */
const wanted = new WeakMap<SuperdocDocument, FoundEquation>();

/** The equation that was double-clicked, or is all that is selected. */
export function takeWanted(document_: SuperdocDocument): FoundEquation | undefined {
  const found = wanted.get(document_) ?? selected(document_.editor.state);
  wanted.delete(document_);
  return found;
}

/** Has a double click on an equation, or Enter while it is all that is selected, call `open`. The answer ends it. */
export function offerChanges(document_: SuperdocDocument, open: () => void): () => void {
  const heed = ({ clientX, clientY, button, isTrusted }: MouseEvent) => {
    const { editor, writing } = document_;
    if (!isTrusted || button !== 0 || writing !== editor || !editor.isEditable) return;
    // superdoc may have drawn the line anew since the first press, and has layers above it.
    const drawn = document.elementsFromPoint(clientX, clientY).map((each) => each.closest('.sd-math'));
    const start = drawn.find((each) => each !== null)?.getAttribute('data-pm-start');
    const found = start ? equationNear(editor.state.doc, Number(start)) : undefined;
    if (!found) return;
    wanted.set(document_, found);
    open();
  };
  const heedKey = (event: KeyboardEvent) => {
    const { key, target, shiftKey, ctrlKey, metaKey, altKey, isComposing } = event;
    const { editor, writing } = document_;
    if (key !== 'Enter' || shiftKey || ctrlKey || metaKey || altKey || isComposing) return;
    if (writing !== editor || !editor.isEditable || !selected(editor.state)) return;
    if (!(target instanceof Node && editor.view?.dom.contains(target))) return;
    event.preventDefault();
    event.stopPropagation();
    open();
  };
  window.addEventListener('dblclick', heed, { capture: true });
  window.addEventListener('keydown', heedKey, { capture: true });
  return () => {
    window.removeEventListener('dblclick', heed, { capture: true });
    window.removeEventListener('keydown', heedKey, { capture: true });
  };
}

/** The node with another equation in the place of the one it has. */
export function withEquation(
  { node, equation: before }: FoundEquation,
  equation: Omml,
  text: string,
): DocumentNode {
  const { originalXml } = node.attrs as { originalXml: Omml };
  const whole =
    originalXml === before
      ? equation
      : {
          ...originalXml,
          elements: originalXml.elements?.map((each) => (each === before ? equation : each)),
        };
  return node.type.create({ ...node.attrs, originalXml: whole, textContent: text }, null, node.marks);
}

/** superdoc says where a line or a run of it begins, which is near. */
function equationNear(doc: DocumentNode, start: number): FoundEquation | undefined {
  let found: FoundEquation | undefined;
  doc.nodesBetween(Math.max(0, start - 1), Math.min(doc.content.size, start + 2), (node, position) => {
    const equation = equationOf(node);
    if (equation && (!found || Math.abs(position - start) < Math.abs(found.position - start)))
      found = { node, position, equation };
    return true;
  });
  return found;
}

function selected({ doc, selection: { from, to } }: State): FoundEquation | undefined {
  const found: FoundEquation[] = [];
  let isAlone = to > from;
  doc.nodesBetween(from, to, (node, position) => {
    const equation = equationOf(node);
    if (equation) found.push({ node, position, equation });
    else if (node.isText || (node.isLeaf && node.type.name !== 'run')) isAlone = false;
    return !equation;
  });
  const [only] = found;
  return isAlone && found.length === 1 ? only : undefined;
}

/** The equation of a node, or the only one of an equation that has lines of its own; undefined for any other node. */
function equationOf({ type, attrs }: DocumentNode): Omml | undefined {
  if (type.name !== 'mathInline' && type.name !== 'mathBlock') return undefined;
  const { originalXml } = attrs as { originalXml?: Omml };
  if (originalXml?.name === 'm:oMath') return originalXml;
  const inside = originalXml?.elements?.filter(({ name }) => name === 'm:oMath') ?? [];
  return inside.length === 1 ? inside[0] : undefined;
}
