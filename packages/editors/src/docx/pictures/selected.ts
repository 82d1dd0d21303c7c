import { t } from '@benchbook/words';
import { separately } from '../one-step.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import { type Picture, type PictureAttributes, pictureOf, withPicture } from './attributes.ts';

type State = SuperdocDocument['editor']['state'];

/** Why pictures are not changed among suggestions. */
export const NO_SUGGESTION = t(
  'A picture cannot be changed as a suggestion here. Whoever may edit this document changes it while changes are not tracked.',
);

/** How the server calls a picture that stands for what the editor does not show. */
const STAND_IN = /\bstand-in \d+$/;

/** The picture that is selected, and its place; undefined where none is, or one that stands for something else. */
export function selectedPicture({
  writing,
}: SuperdocDocument): { picture: Picture; attributes: PictureAttributes; position: number } | undefined {
  const { selection } = writing.state;
  const { node } = selection as { node?: { type: { name: string }; attrs: PictureAttributes } };
  if (node?.type.name !== 'image' || STAND_IN.test(String(node.attrs.alt ?? ''))) return undefined;
  return { picture: pictureOf(node.attrs), attributes: node.attrs, position: selection.from };
}

/** Has the selected picture be as wanted, which one Ctrl+Z takes back. */
export function changePicture(document_: SuperdocDocument, wanted: Picture): void {
  const { view } = document_.writing;
  const selected = selectedPicture(document_);
  if (!view || !selected) return;
  const { attributes, position } = selected;
  const changed = withPicture(attributes, wanted);
  if (changed === attributes) return;
  separately(view, () => {
    // A change of a node takes the selection off it.
    const change = view.state.tr.setNodeMarkup(position, null, changed);
    view.dispatch(change.setSelection(nodeAt({ doc: change.doc, selection: change.selection }, position)));
  });
}

/** Selects the picture at a place; nothing where there is none. */
export function selectPicture({ writing: { view } }: SuperdocDocument, place: number): void {
  if (view?.state.doc.nodeAt(place)?.type.name !== 'image') return;
  view.dispatch(view.state.tr.setSelection(nodeAt(view.state, place)));
}

/**
 * Has the right mouse button select the picture it is pressed on, as the left one does, so that the menu is about that, and a double
 * click call `open`. The answer ends it.
 */
export function selectByMouse(document_: SuperdocDocument, open: () => void): () => void {
  const select = ({ button, target }: MouseEvent) => {
    const place = button === 2 && document_.writing.isEditable ? placeOf(target) : undefined;
    if (place !== undefined) selectPicture(document_, place);
  };
  const ask = ({ target }: MouseEvent) => {
    if (placeOf(target) !== undefined && selectedPicture(document_)) open();
  };
  window.addEventListener('pointerdown', select, { capture: true });
  window.addEventListener('dblclick', ask, { capture: true });
  return () => {
    window.removeEventListener('pointerdown', select, { capture: true });
    window.removeEventListener('dblclick', ask, { capture: true });
  };
}

/** Where a picture on the screen stands in the text. */
function placeOf(target: EventTarget | null): number | undefined {
  const image = target instanceof Element ? target.closest('[data-image-metadata]') : null;
  const place = image?.closest('[data-pm-start]')?.getAttribute('data-pm-start');
  return place ? Number(place) : undefined;
}

/** A node as the selection. The bundle of superdoc hands out no kinds of selections. */
function nodeAt({ doc, selection }: Pick<State, 'doc' | 'selection'>, position: number): State['selection'] {
  let kind = selection.constructor as unknown as { prototype: object };
  // All kinds come from one that makes each of them by its name.
  while (Object.getPrototypeOf(kind)?.prototype) kind = Object.getPrototypeOf(kind);
  const { fromJSON } = kind as unknown as {
    fromJSON(doc: State['doc'], json: { type: 'node'; anchor: number }): State['selection'];
  };
  return fromJSON.call(kind, doc, { type: 'node', anchor: position });
}
