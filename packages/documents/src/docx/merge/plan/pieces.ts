import type { Atom } from '../../read/atoms.ts';
import { pairInOrder } from '../../read/sequence.ts';
import { plainText } from '../../read/story.ts';

/**
 * Pairs what the editor made of a paragraph with the original: for each atom of the base that of the original, or -1. A tracked
 * deletion that the editor has in several pieces is that of each of them: superdoc 1.46.3 makes a link of a struck field
 * HYPERLINK, with a deletion in it and one on either side.
 */
export function pairWithOriginal(base: readonly Atom[], original: readonly Atom[]): Int32Array {
  const further = furtherPieces(base, original);
  const others = base.flatMap((_, i) => (further.has(i) ? [] : [i]));
  const pairs = new Int32Array(base.length).fill(-1);
  pairInOrder(
    others.map((i) => base[i]?.kind ?? ''),
    original.map(({ kind }) => kind),
  ).forEach((at, k) => {
    pairs[others[k] ?? -1] = at;
  });
  for (const i of further) pairs[i] = pairs[i - 1] ?? -1;
  return pairs;
}

/** Which atoms of the base go on with the deletion right in front of them. None where its letters do not tell that. */
function furtherPieces(base: readonly Atom[], original: readonly Atom[]): Set<number> {
  const stored = deletionsOf(original);
  const shown = deletionsOf(base);
  const further = new Set<number>();
  if (shown.length <= stored.length) return further;
  let next = 0;
  for (const { letters } of stored) {
    const first = shown[next++];
    let found = first?.letters ?? '';
    while (first && found !== '' && found.length < letters.length) {
      const [last, piece] = [shown[next - 1], shown[next]];
      if (!piece || piece.letters === '' || piece.index - 1 !== last?.index) break;
      found += piece.letters;
      further.add(piece.index);
      next++;
    }
    if (found !== letters) return new Set();
  }
  return next === shown.length ? further : new Set();
}

function deletionsOf(atoms: readonly Atom[]): { index: number; letters: string }[] {
  return atoms.flatMap(({ kind, leaf }, index) =>
    kind === '<del>' ? [{ index, letters: plainText(leaf) }] : [],
  );
}

/** Anchors may be set by who may change nothing else: the deletion they come into stays, and they stand behind it. */
const ANCHORS = /^(?:comment(?:RangeStart|RangeEnd|Reference)|bookmark(?:Start|End))$/;

/**
 * A deletion in pieces stays as it is stored where all of them are what they were, with nothing but anchors between them. Otherwise
 * none of them is paired with the edited state any more: the deletion goes, and they come as the editor has them.
 */
export function unpairTouchedPieces(
  originalOfBase: Int32Array,
  editedOfBase: Int32Array,
  edited: readonly Atom[],
): void {
  for (let from = 0; from < originalOfBase.length; ) {
    const at = originalOfBase[from] ?? -1;
    let to = from + 1;
    while (at >= 0 && originalOfBase[to] === at) to++;
    const pieces = editedOfBase.subarray(from, to);
    if (!areWhole(pieces, edited)) pieces.fill(-1);
    from = to;
  }
}

/** Of one alone it is enough that it is there. */
function areWhole(pieces: Int32Array, edited: readonly Atom[]): boolean {
  const [first = -1] = pieces;
  if (pieces.includes(-1)) return false;
  const all = edited.slice(first, (pieces.at(-1) ?? first) + 1);
  return all.every(({ leaf }, i) => pieces.includes(first + i) || ANCHORS.test(leaf.localName));
}
