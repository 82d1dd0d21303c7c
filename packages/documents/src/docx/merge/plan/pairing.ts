import { NS } from '../../../opc/namespaces.ts';
import type { XmlElement } from '../../../opc/xml.ts';
import type { Atom } from '../../read/atoms.ts';
import { contentKey } from '../../read/blocks.ts';
import { pairInOrder } from '../../read/sequence.ts';
import type { Reformat } from './plan.ts';

/** An atom of the original with what the editor made of it, and the new atoms that are placed beside it. */
export interface PairedAtom {
  atom: Atom;
  isDeleted: boolean;
  reformat: Reformat | undefined;
  /** What the editor made of it before the person changed anything. */
  base: Atom | undefined;
  /** What the editor has of it now. */
  now: Atom | undefined;
  /** New atoms right after it. `joins` tells those that continue its run from those with a run of their own. */
  after: { atom: Atom; joins: boolean }[];
  /** New atoms right before it that continue its run. */
  before: Atom[];
  /** New atoms with runs of their own at the start of the link (or another wrapper) it begins. */
  ahead: Atom[];
}

/** The atoms of a paragraph in its three states, and which are the same. */
export interface Pairing {
  atoms: PairedAtom[];
  base: readonly Atom[];
  edited: readonly Atom[];
  /** For each atom of the base, that of the original, or -1. */
  originalOfBase: Int32Array;
  /** For each atom of the base, that of the edited state, or -1. */
  editedOfBase: Int32Array;
  /** For each atom of the edited state, that of the base, or -1. */
  baseOfEdited: Int32Array;
}

/** Pairs the atoms of a paragraph's three states. Nothing new is placed yet. */
export function pairStates(
  original: readonly Atom[],
  base: readonly Atom[],
  edited: readonly Atom[],
): Pairing {
  const originalOfBase = pairInOrder(
    base.map(({ kind }) => kind),
    original.map(({ kind }) => kind),
  );
  const editedOfBase = pairAtoms(base, edited);
  const baseOfEdited = new Int32Array(edited.length).fill(-1);
  const atoms = original.map(unpaired);
  editedOfBase.forEach((at, i) => {
    const paired = atoms[originalOfBase[i] ?? -1];
    const before = base[i];
    const after = edited[at];
    if (at >= 0) baseOfEdited[at] = i;
    if (!paired || !before) return;
    paired.base = before;
    paired.now = after;
    if (!after) paired.isDeleted = true;
    else if (before.format !== after.format) {
      const reformat = {
        base: before.run?.child(NS.word, 'rPr'),
        edited: after.run?.child(NS.word, 'rPr'),
      };
      if (!isVoid(reformat)) paired.reformat = reformat;
    }
  });
  keepBesideText(atoms);
  return { atoms, base, edited, originalOfBase, editedOfBase, baseOfEdited };
}

function unpaired(atom: Atom): PairedAtom {
  return {
    atom,
    isDeleted: false,
    reformat: undefined,
    base: undefined,
    now: undefined,
    after: [],
    before: [],
    ahead: [],
  };
}

/** Whether a change is only suggested to be one: the properties are what they were. superdoc marks so what it splits. */
function isVoid({ base, edited }: Reformat): boolean {
  if (!edited?.child(NS.word, 'rPrChange') || base?.child(NS.word, 'rPrChange')) return false;
  const key = (properties: XmlElement | undefined) =>
    (properties?.children ?? [])
      .filter(({ localName }) => localName !== 'rPrChange')
      .map(contentKey)
      .join('');
  return key(base) === key(edited);
}

/**
 * Of a line break or another object that begins a line, superdoc loses the format when a paragraph is split there.
 * Nobody formats one alone, so it keeps its format unless a text beside it gets another one as well.
 */
function keepBesideText(atoms: PairedAtom[]): void {
  const hasText = atoms.some(({ atom }) => atom.isText);
  if (!hasText) return;
  atoms.forEach((paired, i) => {
    if (paired.atom.isText || !paired.reformat) return;
    const isBeside = [atoms[i - 1], atoms[i + 1]].some((beside) => beside?.reformat);
    if (!isBeside) paired.reformat = undefined;
  });
}

/** Pairs what is wholly equal at both ends, then what shows the same; the wrapping must be the same always. */
export function pairAtoms(base: readonly Atom[], edited: readonly Atom[]): Int32Array {
  const whole = (atom: Atom) => `${atom.key}|${atom.format}|${atom.wrapped}`;
  let from = 0;
  const shorter = Math.min(base.length, edited.length);
  const equal = (a: Atom | undefined, b: Atom | undefined) =>
    a !== undefined && b !== undefined && whole(a) === whole(b);
  while (from < shorter && equal(base[from], edited[from])) from++;
  let tail = 0;
  while (tail < shorter - from && equal(base[base.length - 1 - tail], edited[edited.length - 1 - tail]))
    tail++;
  const shown = (atom: Atom) => `${atom.key}|${atom.wrapped}`;
  const middle = pairInOrder(
    base.slice(from, base.length - tail).map(shown),
    edited.slice(from, edited.length - tail).map(shown),
  );
  return Int32Array.from(base, (_, i) => {
    if (i < from) return i;
    if (i >= base.length - tail) return i - base.length + edited.length;
    const at = middle[i - from] ?? -1;
    return at < 0 ? -1 : at + from;
  });
}
