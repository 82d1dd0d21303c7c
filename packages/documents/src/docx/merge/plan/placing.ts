import { NS } from '../../../opc/namespaces.ts';
import { type Atom, controlId } from '../../read/atoms.ts';
import { outsideField } from './field-edges.ts';
import type { PairedAtom, Pairing } from './pairing.ts';
import { depthIn, leavesHidden, leftBy } from './wrappers.ts';

/**
 * Gives the new atoms of a paragraph their places beside those of the original. Answers the ones that stand in front of
 * everything.
 */
export function placeNewAtoms(pairing: Pairing): Atom[] {
  const { atoms, base, edited, originalOfBase, editedOfBase, baseOfEdited } = pairing;
  const pairedOf = (index: number) => atoms[originalOfBase[baseOfEdited[index] ?? -1] ?? -1];
  const atStart: Atom[] = [];
  // The last atom of the original that stands before the current place in the edited paragraph, deleted or not.
  let anchor: PairedAtom | undefined;
  let nextBase = 0;
  for (let index = 0; index < edited.length; ) {
    const inBase = baseOfEdited[index] ?? -1;
    if (inBase >= 0) {
      anchor = pairedOf(index) ?? behindUnpaired(atoms, originalOfBase, inBase) ?? anchor;
      nextBase = inBase + 1;
      index++;
      continue;
    }
    while (nextBase < base.length && (editedOfBase[nextBase] ?? -1) < 0) {
      anchor = atoms[originalOfBase[nextBase++] ?? -1] ?? anchor;
    }
    let end = index + 1;
    while (end < edited.length && (baseOfEdited[end] ?? -1) < 0) end++;
    const edge = outsideField(pairing, { from: index, to: end });
    let last = -1;
    for (const came of byControl(edited.slice(index, end))) {
      index += came.length;
      const ends = came.every(({ leaf }) => leaf.is(NS.word, 'bookmarkEnd'));
      const wanted = edge
        ? edge.at
        : outOfDeleted(atoms, ends ? behindField(atoms, anchor) : anchor, came[0]);
      // Behind what came in front of it.
      last = Math.max(last, wanted ? atoms.indexOf(wanted) : -1);
      const at = atoms[last];
      const follower = at ? atoms[atoms.indexOf(at) + 1] : atoms[0];
      const next = index < end ? undefined : edge ? edge.next : pairedOf(end);
      atStart.push(...placeBetween(came, { at, follower, next }));
    }
  }
  return atStart;
}

/** New atoms that stand in the same content controls together: all of what was in several may have been replaced. */
function byControl(came: readonly Atom[]): Atom[][] {
  const pieces: Atom[][] = [];
  let last: string | undefined;
  for (const atom of came) {
    const controls = atom.wrappers.map(controlId).join();
    if (controls === last) pieces.at(-1)?.push(atom);
    else pieces.push([atom]);
    last = controls;
  }
  return pieces;
}

/**
 * What the editor made of something of the original by itself, such as the number of a page for a field, stands for
 * all of the original up to the next thing both have.
 */
function behindUnpaired(
  atoms: PairedAtom[],
  originalOfBase: Int32Array,
  inBase: number,
): PairedAtom | undefined {
  let next = inBase + 1;
  while (next < originalOfBase.length && (originalOfBase[next] ?? -1) < 0) next++;
  let last = inBase - 1;
  while (last >= 0 && (originalOfBase[last] ?? -1) < 0) last--;
  const behind = (next < originalOfBase.length ? (originalOfBase[next] ?? 0) : atoms.length) - 1;
  return behind > (originalOfBase[last] ?? -1) ? atoms[behind] : undefined;
}

/**
 * The end of a bookmark stands behind a field whose result it is right behind, where the editor shows nothing of that but the result:
 * in the field it would be gone when that is worked out anew.
 */
function behindField(atoms: PairedAtom[], anchor: PairedAtom | undefined): PairedAtom | undefined {
  const from = anchor ? atoms.indexOf(anchor) : -1;
  if (from < 0) return anchor;
  let at = from;
  while (isUnseenEnd(atoms[at + 1])) at++;
  return atoms[at];
}

function isUnseenEnd(paired: PairedAtom | undefined): boolean {
  if (!paired || paired.base) return false;
  const { leaf } = paired.atom;
  return leaf.is(NS.word, 'fldChar') && leaf.attribute(NS.word, 'fldCharType') === 'end';
}

/**
 * What comes behind the deleted beginning of a link, and is not in the link, stands in front of it; what comes behind the
 * deleted end of a link, and is in the link, stands in it.
 */
function outOfDeleted(
  atoms: PairedAtom[],
  anchor: PairedAtom | undefined,
  came: Atom | undefined,
): PairedAtom | undefined {
  if (!came || !anchor) return anchor;
  // What nobody sees is passed as well.
  const isPassed = (each: PairedAtom | undefined) => each && (each.isDeleted || !each.base);
  for (let at = atoms.indexOf(anchor); isPassed(atoms[at]) && at > 0; at--)
    if (depthIn(came, atoms[at - 1]) > depthIn(came, anchor)) return atoms[at - 1];
  const left = leftBy(came, anchor)[0];
  if (!left) return anchor;
  let at = atoms.indexOf(anchor);
  while (atoms[at]?.isDeleted && atoms[at]?.atom.wrappers.includes(left)) at--;
  if (atoms[at]?.atom.wrappers.includes(left)) return anchor;
  return atoms[at]?.isDeleted ? outOfDeleted(atoms, atoms[at], came) : atoms[at];
}

/** Where new atoms stand: behind `at`, which `follower` follows in the original, and in front of `next` in the edited. */
interface InsertionPoint {
  at: PairedAtom | undefined;
  follower: PairedAtom | undefined;
  next: PairedAtom | undefined;
}

/**
 * Gives new atoms their place: what continues the run before or after them joins it, the rest stands between. Answers
 * those that have nothing of the original to stand beside.
 */
function placeBetween(came: Atom[], { at, follower, next }: InsertionPoint): Atom[] {
  const continues = (atom: Atom | undefined, paired: PairedAtom | undefined) => {
    const neighbour = paired && asStored(paired);
    return (
      atom?.run !== undefined &&
      paired?.atom.run !== undefined &&
      !isFieldMark(paired.atom) &&
      neighbour?.format === atom.format &&
      neighbour.wrapped === atom.wrapped
    );
  };
  let from = 0;
  // What does not join stands behind what does: nothing joins behind it.
  const isApart = at?.after.some(({ joins }) => !joins) ?? false;
  if (!isApart && !leavesHidden(at, follower)) while (continues(came[from], at)) from++;
  let to = came.length;
  if (!leavesHidden(next, at)) while (to > from && !next?.reformat && continues(came[to - 1], next)) to--;
  for (const atom of came.slice(0, from)) at?.after.push({ atom, joins: true });
  const alone: Atom[] = [];
  for (const atom of came.slice(from, to)) {
    if (depthIn(atom, next) > depthIn(atom, at)) next?.ahead.push(atom);
    else if (at) at.after.push({ atom, joins: false });
    else alone.push(atom);
  }
  next?.before.push(...came.slice(to));
  return alone;
}

/** What the editor has of an atom in the format in which it is stored, which may be the one before the change. */
function asStored({ base, now, reformat, isRewritten }: PairedAtom): Atom | undefined {
  return reformat || isRewritten ? now : base;
}

/** Text does not belong into the run of a field's mark: what reads fields may drop it with them. */
function isFieldMark({ leaf }: Atom): boolean {
  return leaf.is(NS.word, 'fldChar') || leaf.is(NS.word, 'instrText');
}
