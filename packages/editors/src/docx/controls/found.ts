import type { SuperdocDocument } from '../superdoc-document.ts';
import { type ControlAttributes, controlOf } from './control.ts';

type State = SuperdocDocument['editor']['state'];
type Place = State['selection']['$from'];
export type DocumentNode = State['doc'];

/** A content control in the text, and the places in front of it and behind. */
export interface FoundControl {
  node: DocumentNode;
  attributes: ControlAttributes;
  isInline: boolean;
  from: number;
  to: number;
}

/** The content controls around a place, innermost first. */
export function controlsAround(place: Place): FoundControl[] {
  const found: FoundControl[] = [];
  for (let depth = place.depth; depth > 0; depth--) {
    const node = place.node(depth);
    if (isControl(node)) found.push(foundAt(node, place.before(depth)));
  }
  return found;
}

/** The content controls that a selection is in, or a part of, or has in it. */
export function controlsSelected({ doc, selection }: State): FoundControl[] {
  const found = controlsAround(selection.$from);
  // Cells are selected one by one, and begin with that which was selected last.
  for (const { $from, $to } of selection.ranges) {
    doc.nodesBetween($from.pos, $to.pos, (node, at) => {
      if (isControl(node) && at >= $from.pos) found.push(foundAt(node, at));
      return !node.isText;
    });
  }
  return found;
}

/** Whether the caret is in a field of plain text, in which Word shows nothing else (ECMA-376 part 1, 17.5.2.44 text). */
export const takesOnlyText = ({ selection: { $from } }: State): boolean =>
  controlsAround($from).some(({ attributes }) => controlOf(attributes).kind === 'line');

/** All content controls of a text, in order. */
export function allControls(doc: DocumentNode): FoundControl[] {
  const found: FoundControl[] = [];
  doc.descendants((node, at) => {
    if (isControl(node)) found.push(foundAt(node, at));
    return !node.isText;
  });
  return found;
}

export const isControl = ({ type }: DocumentNode): boolean => /^structuredContent(?:Block)?$/.test(type.name);

const foundAt = (node: DocumentNode, at: number): FoundControl => ({
  node,
  attributes: node.attrs as ControlAttributes,
  isInline: node.type.name === 'structuredContent',
  from: at,
  to: at + node.nodeSize,
});
