import { NS } from '../../../opc/namespaces.ts';
import type { XmlElement } from '../../../opc/xml.ts';
import type { Atom } from '../../read/atoms.ts';
import { isSameDrawing } from './same-drawing.ts';

/** The drawing of a picture in two states of the editor, of which somebody changed the size, place or description. */
export interface Redraw {
  base: XmlElement;
  edited: XmlElement;
}

/** The frame of a drawing that holds a picture (`wp:inline`, `wp:anchor`), and undefined of any other. */
export function pictureFrame(leaf: XmlElement | undefined): XmlElement | undefined {
  if (!leaf?.is(NS.word, 'drawing')) return undefined;
  const [frame] = leaf.children;
  return frame && pictureIn(frame) !== undefined ? frame : undefined;
}

/**
 * Pairs drawings that are left of a paragraph's base with those that are left of its edited state, in order, where both show the
 * same picture, with something of it changed, or are the same shape, only written in another way: it is the same drawing, and no
 * other one in its place.
 *
 * @param pairs for each atom of the base, that of the edited state, or -1; gets the pairs
 * @param original what an atom of the base, by its number, is in the original
 */
export function pairDrawings(
  base: readonly Atom[],
  edited: readonly Atom[],
  pairs: Int32Array,
  original: (index: number) => Atom | undefined,
): void {
  const taken = new Set(pairs);
  let from = 0;
  base.forEach((atom, i) => {
    const at = pairs[i] ?? -1;
    if (at >= 0) from = at + 1;
    if (at >= 0 || atom.isText) return;
    const picture = pictureFrame(original(i)?.leaf) && pictureOf(atom);
    const next = pairs.subarray(i + 1).find((each) => each >= 0) ?? edited.length;
    for (let j = from; j < next; j++) {
      const other = edited[j];
      if (taken.has(j) || !other || other.isText || other.wrapped !== atom.wrapped) continue;
      const isPicture = picture !== undefined && pictureOf(other) === picture;
      if (!isPicture && !isSameDrawing(atom.leaf, other.leaf)) continue;
      pairs[i] = j;
      taken.add(j);
      from = j + 1;
      return;
    }
  });
}

function pictureOf({ leaf }: Atom): string | undefined {
  const frame = pictureFrame(leaf);
  return frame && pictureIn(frame);
}

/** What a frame calls its picture: the editor keeps the name of one it found in the document. */
function pictureIn(frame: XmlElement): string | undefined {
  for (const element of frame.descendants()) {
    if (element.is(NS.drawing, 'blip')) return element.attribute(NS.officeRelationships, 'embed');
  }
  return undefined;
}
