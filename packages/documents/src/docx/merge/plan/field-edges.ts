import { NS } from '../../../opc/namespaces.ts';
import type { Atom } from '../../read/atoms.ts';
import type { PairedAtom, Pairing } from './pairing.ts';

/** New atoms of the edited paragraph, from one index to another. */
interface NewRange {
  from: number;
  to: number;
}

/** Where new atoms stand instead: behind one of the original's atoms, in front of one of the edited paragraph. */
export interface Edge {
  /** Undefined: in front of everything. */
  at: PairedAtom | undefined;
  next: number;
}

/**
 * The place outside of a field for what came right behind the last character of its result, or right in front of the first.
 * Nobody sees the marks of a field, and superdoc 1.46.3 has the caret within them there: what is typed "behind" a field would
 * be gone when the field is worked out anew. Undefined where something of the result was replaced, and in the text fields
 * of a form, which are there to be written in.
 */
export function outsideField(pairing: Pairing, { from, to }: NewRange): Edge | undefined {
  const [before, behind] = [keptAt(pairing, from - 1), keptAt(pairing, to)];
  if (!before || !behind || pairing.baseOfEdited[to] !== (pairing.baseOfEdited[from - 1] ?? -1) + 1)
    return undefined;
  if (markOf(behind.atom) === 'end' && !markOf(before.atom)) return behindEnds(pairing, to, before);
  if (markOf(before.atom) === 'separate' && !markOf(behind.atom)) return inFrontOf(pairing, from - 1);
  return undefined;
}

/** Behind the end of the field, and behind those that end there as well. */
function behindEnds(pairing: Pairing, end: number, result: PairedAtom): Edge | undefined {
  let next = end;
  let at: PairedAtom | undefined;
  for (let mark = keptAt(pairing, next); mark && markOf(mark.atom) === 'end'; mark = keptAt(pairing, next)) {
    const begin = beginOf(pairing.atoms, mark);
    if (!begin || isOfForm(begin) || !isBeside(mark, result)) break;
    at = mark;
    next++;
  }
  return at && { at, next };
}

function inFrontOf(pairing: Pairing, separate: number): Edge | undefined {
  const mark = keptAt(pairing, separate);
  const begin = mark && beginOf(pairing.atoms, mark);
  if (!mark || !begin || isOfForm(begin) || !isBeside(mark, begin)) return undefined;
  let next = separate;
  while (next >= 0 && keptAt(pairing, next) !== begin) next--;
  return next < 0 ? undefined : { at: pairing.atoms[pairing.atoms.indexOf(begin) - 1], next };
}

/** What is in both at this place of the edited paragraph, and known in the original. */
function keptAt({ atoms, baseOfEdited, originalOfBase }: Pairing, index: number): PairedAtom | undefined {
  return atoms[originalOfBase[baseOfEdited[index] ?? -1] ?? -1];
}

/** The mark that begins the field which this mark divides or ends. */
function beginOf(atoms: readonly PairedAtom[], mark: PairedAtom): PairedAtom | undefined {
  let open = 0;
  for (let i = atoms.indexOf(mark) - 1; i >= 0; i--) {
    const atom = atoms[i];
    if (!atom) continue;
    const type = markOf(atom.atom);
    if (type === 'end') open++;
    else if (type === 'begin' && open-- === 0) return atom;
  }
  return undefined;
}

/** Whether nothing (a link, a content control) holds one and not the other. */
function isBeside({ atom: one }: PairedAtom, { atom: other }: PairedAtom): boolean {
  return (
    one.wrappers.length === other.wrappers.length &&
    one.wrappers.every((each, i) => each === other.wrappers[i])
  );
}

function isOfForm({ atom }: PairedAtom): boolean {
  return atom.leaf.child(NS.word, 'ffData') !== undefined;
}

function markOf({ leaf }: Atom): string | undefined {
  return leaf.is(NS.word, 'fldChar') ? leaf.attribute(NS.word, 'fldCharType') : undefined;
}
