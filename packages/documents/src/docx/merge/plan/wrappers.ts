import type { XmlElement } from '../../../opc/xml.ts';
import { type Atom, controlId } from '../../read/atoms.ts';
import type { PairedAtom } from './pairing.ts';

/**
 * Wrappers the editor is given the content of without them, or, of tracked changes, knows nothing of around some content:
 * nobody can mean to type inside of their edge.
 */
const HIDDEN = new Set([
  ...['fldSimple', 'dir', 'bdo', 'customXml', 'sdt', 'sdtContent'],
  ...['ins', 'del', 'moveFrom', 'moveTo'],
]);

/** Whether the editor shows the content of a wrapper around an atom of the original without the wrapper. */
export function isHidden(wrapper: XmlElement, { base }: PairedAtom): boolean {
  const isShown = base?.wrappers.some(({ localName }) => localName === wrapper.localName) ?? false;
  return HIDDEN.has(wrapper.localName) && !isShown;
}

/** Whether one of two neighbours is in something of which the editor shows the content only, and the other is not. */
export function leavesHidden(one: PairedAtom | undefined, other: PairedAtom | undefined): boolean {
  return (
    one?.atom.wrappers.some((wrapper) => isHidden(wrapper, one) && !other?.atom.wrappers.includes(wrapper)) ??
    false
  );
}

/** How many of the wrappers around the original's atom, as the editor shows it, are around a new atom as well. */
export function depthIn(atom: Atom, place: PairedAtom | undefined): number {
  const around = place?.base?.wrappers ?? [];
  const most = Math.min(around.length, atom.wrappers.length, place?.atom.wrappers.length ?? 0);
  const startTag = (wrapper: XmlElement | undefined) =>
    wrapper &&
    wrapper.source.slice(wrapper.start, wrapper.innerStart).replace(/\s*\/>$/, '>') +
      (controlId(wrapper) ?? '');
  let depth = 0;
  while (depth < most && startTag(around[depth]) === startTag(atom.wrappers[depth])) depth++;
  return depth;
}

/** Wrappers around the original's atom, as the editor shows it, that are not around a new atom; outermost first. */
export function leftBy(atom: Atom, place: PairedAtom): XmlElement[] {
  const shown = place.atom.wrappers.filter((wrapper) => !isHidden(wrapper, place));
  return shown.slice(depthIn(atom, place));
}
