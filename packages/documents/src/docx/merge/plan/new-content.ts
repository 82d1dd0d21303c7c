import type { XmlElement } from '../../../opc/xml.ts';
import type { Atom } from '../../read/atoms.ts';
import type { PairedAtom } from './pairing.ts';
import type { InterruptingContent, NewContent } from './plan.ts';
import { depthIn, isHidden, leftBy } from './wrappers.ts';

/** New atoms with the runs and wrappers the editor gave them, without those, so many at most, that are around `place` already. */
export function contentOf(
  atoms: readonly Atom[],
  place: PairedAtom | undefined,
  most = Number.POSITIVE_INFINITY,
): NewContent[] {
  const content: NewContent[] = [];
  const wrapperOf = (atom: Atom) => atom.wrappers[Math.min(depthIn(atom, place), most)];
  for (let i = 0; i < atoms.length; ) {
    const first = atoms[i];
    if (!first) break;
    const wrapper = wrapperOf(first);
    const isTogether = (other: Atom | undefined) =>
      other !== undefined &&
      (wrapper
        ? wrapperOf(other) === wrapper
        : first.run !== undefined && other.run === first.run && !wrapperOf(other));
    let end = i + 1;
    while (isTogether(atoms[end])) end++;
    content.push({ container: wrapper ?? first.run, atoms: atoms.slice(i, end) });
    i = end;
  }
  return content;
}

/** What may be cut in two by what is not part of it. */
const DIVISIBLE = new Set(['hyperlink', 'ins']);

/**
 * New atoms with runs of their own behind one of the original's. A link that it stands in and they are not part of ends
 * there, and goes on behind them; `follower` is what is left of the original behind them.
 */
export function apartFrom(
  place: PairedAtom,
  atoms: readonly Atom[],
  follower: PairedAtom | undefined,
): InterruptingContent[] {
  const pieces: InterruptingContent[] = [];
  for (let i = 0; i < atoms.length; ) {
    const first = atoms[i];
    if (!first) break;
    const depth = depthIn(first, place);
    let end = i + 1;
    while (end < atoms.length && depthIn(atoms[end] ?? first, place) === depth) end++;
    const left = leftBy(first, place).filter((each) => goesOn(each, follower));
    const isDivided = left.every(({ localName }) => DIVISIBLE.has(localName));
    pieces.push({ divides: isDivided ? left : [], content: contentOf(atoms.slice(i, end), place) });
    i = end;
  }
  return pieces;
}

/** Whether something behind is in it still: of a field the editor loses the link it is in. */
function goesOn(wrapper: XmlElement, follower: PairedAtom | undefined): boolean {
  const isInside = follower?.atom.wrappers.includes(wrapper) ?? false;
  return (
    isInside && (follower?.now?.wrappers.some(({ localName }) => localName === wrapper.localName) ?? false)
  );
}

/**
 * Of the new atoms behind the last one of a link (or another wrapper), the first that is not part of it, and those behind: they go
 * behind the whole link, which has so many wrappers around it. `next` is what follows in the original. Undefined where there are none.
 */
export function behindWrapper(
  last: PairedAtom,
  next: PairedAtom | undefined,
): { wrapper: XmlElement; around: number; atoms: Atom[] } | undefined {
  for (const wrapper of last.atom.wrappers) {
    if (next?.atom.wrappers.includes(wrapper)) continue;
    const shown = last.atom.wrappers.filter((each) => !isHidden(each, last));
    // How many of the wrappers the editor shows would have to be around what stays inside of this one.
    const depth = isHidden(wrapper, last) ? shown.length : shown.indexOf(wrapper);
    const isOutside = ({ atom, joins }: (typeof last.after)[number]) =>
      !joins && (isHidden(wrapper, last) || depthIn(atom, last) <= depth);
    const first = last.after.findIndex(isOutside);
    if (first < 0) continue;
    return { wrapper, around: depth, atoms: last.after.slice(first).map(({ atom }) => atom) };
  }
  return undefined;
}
