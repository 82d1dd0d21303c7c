import { NS } from '../../../opc/namespaces.ts';
import type { XmlElement } from '../../../opc/xml.ts';
import type { Atom } from '../../read/atoms.ts';
import { contentKey } from '../../read/blocks.ts';
import type { GivenLook } from '../../read/given-looks.ts';
import { unseenDifferences } from '../../read/same-look.ts';
import { pairInOrder } from '../../read/sequence.ts';
import { pairDrawings, pictureFrame, type Redraw } from './pictures.ts';
import { pairWithOriginal, unpairTouchedPieces } from './pieces.ts';
import type { Reformat } from './plan.ts';

/** An atom of the original with what the editor made of it, and the new atoms that are placed beside it. */
export interface PairedAtom {
  atom: Atom;
  isDeleted: boolean;
  reformat: Reformat | undefined;
  /** How the drawing of the picture it is was changed. */
  redraw: Redraw | undefined;
  /** Whether the editor writes its format in another way, and nobody changed it. */
  isRewritten: boolean;
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

/** What is given to a run of that style in the edited paragraph. */
type GivenHere = (runStyle: string | undefined) => GivenLook;

/** Pairs the atoms of a paragraph's three states. Nothing new is placed yet. */
export function pairStates(
  original: readonly Atom[],
  base: readonly Atom[],
  edited: readonly Atom[],
  given?: GivenHere,
): Pairing {
  const originalOfBase = pairWithOriginal(base, original);
  const editedOfBase = pairAtoms(base, edited);
  unpairTouchedPieces(originalOfBase, editedOfBase, edited);
  pairDrawings(base, edited, editedOfBase, (i) => original[originalOfBase[i] ?? -1]);
  const baseOfEdited = new Int32Array(edited.length).fill(-1);
  const atoms = original.map(unpaired);
  const reformatOf = remembered(given);
  editedOfBase.forEach((at, i) => {
    const paired = atoms[originalOfBase[i] ?? -1];
    const before = base[i];
    const after = edited[at];
    if (at >= 0) baseOfEdited[at] = i;
    if (!paired || !before) return;
    paired.base = before;
    paired.now = after;
    paired.redraw = redrawOf(paired);
    if (!after) paired.isDeleted = true;
    else if (before.format !== after.format) {
      paired.reformat = reformatOf(before, after);
      paired.isRewritten = !paired.reformat;
    }
  });
  keepBesideText(atoms);
  return { atoms, base, edited, originalOfBase, editedOfBase, baseOfEdited };
}

/** How somebody changed the drawing of a picture; undefined where nobody did. */
function redrawOf({ atom, base, now }: PairedAtom): Redraw | undefined {
  if (!base || !now || base.key === now.key || !pictureFrame(atom.leaf)) return undefined;
  return pictureFrame(now.leaf) ? { base: base.leaf, edited: now.leaf } : undefined;
}

function unpaired(atom: Atom): PairedAtom {
  return {
    atom,
    isDeleted: false,
    reformat: undefined,
    redraw: undefined,
    isRewritten: false,
    base: undefined,
    now: undefined,
    after: [],
    before: [],
    ahead: [],
  };
}

/** How the format of an atom was changed; undefined where nobody did. The same runs are compared once. */
function remembered(given: GivenHere | undefined): (before: Atom, after: Atom) => Reformat | undefined {
  const known = new Map<string, Reformat | undefined>();
  return (before, after) => {
    const key = `${before.format}\n${after.format}`;
    if (!known.has(key)) known.set(key, reformatFrom(before, after, given));
    return known.get(key);
  };
}

/**
 * superdoc 1.46.3 leaves out what a run states that its styles say as well, once it cuts the run in two: where something is
 * typed in another font right behind it, or a part of it is made bold. That is no wish of anybody's.
 */
function reformatFrom(before: Atom, after: Atom, given: GivenHere | undefined): Reformat | undefined {
  const [base, edited] = [before, after].map(({ run }) => run?.child(NS.word, 'rPr'));
  const style = edited?.child(NS.word, 'rStyle')?.attribute(NS.word, 'val');
  const unchanged = given ? unseenDifferences(base, edited, given(style)) : new Set<string>();
  return isVoid({ base, edited, unchanged }) ? undefined : { base, edited, unchanged };
}

/**
 * Whether the properties are what they were, or a change is only suggested to be one. superdoc marks so what it splits.
 */
function isVoid({ base, edited, unchanged }: Reformat): boolean {
  const isSuggested = edited?.child(NS.word, 'rPrChange') && !base?.child(NS.word, 'rPrChange');
  if (!isSuggested && unchanged.size === 0) return false;
  const key = (properties: XmlElement | undefined) =>
    (properties?.children ?? [])
      .filter(({ localName }) => !unchanged.has(localName) && !(isSuggested && localName === 'rPrChange'))
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
  const pairs = Int32Array.from(base, (_, i) => {
    if (i < from) return i;
    if (i >= base.length - tail) return i - base.length + edited.length;
    const at = middle[i - from] ?? -1;
    return at < 0 ? -1 : at + from;
  });
  preferUnchanged(pairs, (i, j) => equal(base[i], edited[j]));
  return pairs;
}

/**
 * Of several that show the same, of which one is left, that one is left which has its format: another one would have been
 * formatted anew besides.
 */
function preferUnchanged(pairs: Int32Array, isUnchanged: (i: number, j: number) => boolean): void {
  const look = (step: 1 | -1) => {
    for (let i = step > 0 ? 0 : pairs.length - 1; i >= 0 && i < pairs.length; i += step) {
      const j = pairs[i] ?? -1;
      if (j < 0 || isUnchanged(i, j)) continue;
      for (let other = i - step; pairs[other] === -1; other -= step) {
        if (!isUnchanged(other, j)) continue;
        pairs[i] = -1;
        pairs[other] = j;
        break;
      }
    }
  };
  look(1);
  look(-1);
}
