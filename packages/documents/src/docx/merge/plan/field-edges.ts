import { NS } from '../../../opc/namespaces.ts';
import type { Atom } from '../../read/atoms.ts';
import type { PairedAtom, Pairing } from './pairing.ts';

/** New atoms of the edited paragraph, from one index to another. */
interface NewRange {
  from: number;
  to: number;
}

/** Where new atoms stand instead: behind one of the original's atoms, in front of one of them. */
export interface Edge {
  /** Undefined: in front of everything. */
  at: PairedAtom | undefined;
  /** Undefined: behind everything. */
  next: PairedAtom | undefined;
}

/**
 * The place outside of a field for what came right behind the last character of its result, or right in front of the first.
 * Nobody sees the marks of a field: superdoc 1.46.3 has the caret within them there, or was given nothing but the result. What is
 * typed "behind" a field would be gone when the field is worked out anew. Undefined where something of the result was
 * replaced, and in the text fields of a form, which are there to be written in.
 */
export function outsideField(pairing: Pairing, { from, to }: NewRange): Edge | undefined {
  const { base, baseOfEdited, atoms } = pairing;
  const isUnbroken =
    (baseOfEdited[to] ?? base.length) === (from > 0 ? (baseOfEdited[from - 1] ?? -1) : -1) + 1;
  if (!isUnbroken) return undefined;
  const ends = endsBehind(pairing, keptAt(pairing, from - 1));
  const begin = beginInFrontOf(pairing, keptAt(pairing, from - 1), keptAt(pairing, to));
  const last = ends.at(-1);
  if (!last) return begin && { at: atoms[atoms.indexOf(begin) - 1], next: begin };
  const shown = ends.filter((mark) => mark.base).length;
  return { at: last, next: begin ?? keptAt(pairing, to + shown) };
}

/** The marks that end fields right behind a character of their results. */
function endsBehind({ atoms }: Pairing, result: PairedAtom | undefined): PairedAtom[] {
  const ends: PairedAtom[] = [];
  if (!result || markOf(result.atom)) return ends;
  for (let i = atoms.indexOf(result) + 1; i < atoms.length; i++) {
    const mark = atoms[i];
    const begin = mark && markOf(mark.atom) === 'end' && !mark.isDeleted ? beginOf(atoms, mark) : undefined;
    if (!mark || !begin || isOfForm(begin) || !isBeside(mark, result)) break;
    ends.push(mark);
  }
  return ends;
}

/** The mark that begins the field whose result begins at `behind`, with nothing shown in front of that but the mark in between. */
function beginInFrontOf(
  { atoms }: Pairing,
  before: PairedAtom | undefined,
  behind: PairedAtom | undefined,
): PairedAtom | undefined {
  if (!behind || markOf(behind.atom)) return undefined;
  const separate = atoms[atoms.indexOf(behind) - 1];
  if (!separate || markOf(separate.atom) !== 'separate') return undefined;
  if (separate.base && separate !== before) return undefined;
  const begin = beginOf(atoms, separate);
  const isPlace = begin && !begin.isDeleted && !isOfForm(begin) && isBeside(separate, begin);
  return isPlace ? begin : undefined;
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
