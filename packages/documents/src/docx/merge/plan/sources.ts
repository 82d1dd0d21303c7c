import { NS } from '../../../opc/namespaces.ts';
import type { XmlElement } from '../../../opc/xml.ts';
import { type Atom, atomsOf } from '../../read/atoms.ts';
import { pairAtoms } from './pairing.ts';
import { pairWithOriginal } from './pieces.ts';

/** A paragraph of the original with what the editor made of it. */
export interface Source {
  original: XmlElement;
  base: XmlElement;
  mine: Atom[];
  before: Atom[];
  /** For each atom of the editor's, that of the original, or -1. */
  originalOf: Int32Array;
}

export function sourceOf(original: XmlElement, base: XmlElement): Source {
  const mine = atomsOf(original);
  const before = atomsOf(base);
  return { original, base, mine, before, originalOf: pairWithOriginal(before, mine) };
}

/** So many characters in a row, or such a share of all, are no accident. */
const LONG = 8;
const MOST = 0.75;

/** As good as all: a character in ten may be another one of the same. */
const NEARLY = 0.9;

/** Those of which something is left: the ones that are known again, and others with most or a good piece of them. */
export function survivors(
  sources: readonly Source[],
  pairs: Int32Array,
  edited: readonly Atom[][],
  isKnown: (index: number) => boolean,
): number[] {
  // An empty paragraph that others were joined to, too: the properties are its.
  return muchLeft(sources, pairs, edited).flatMap((isMuch, i) => (isMuch || isKnown(i) ? [i] : []));
}

/** Of each source whether so much is left that it is no accident. */
function muchLeft(sources: readonly Source[], pairs: Int32Array, edited: readonly Atom[][]): boolean[] {
  const ends = new Set<number>();
  let end = 0;
  for (const atoms of edited) {
    end += atoms.length;
    ends.add(end - 1);
  }
  let at = 0;
  return sources.map(({ before }) => {
    const own = pairs.subarray(at, at + before.length);
    at += before.length;
    const count = own.reduce((sum, pair) => sum + (pair >= 0 ? 1 : 0), 0);
    const isMuch = count >= own.length * MOST || longestRun(own) >= LONG || keepsAnEnd(own, ends);
    return count > 0 && isMuch;
  });
}

/** Whether what is left is where the paragraph began or ended, and begins or ends one still: the rest was deleted. */
function keepsAnEnd(pairs: Int32Array, ends: ReadonlySet<number>): boolean {
  const [first = -1, second = -1] = pairs;
  const [last = -1, beforeLast = -1] = [pairs.at(-1), pairs.at(-2)];
  const begins = first >= 0 && second === first + 1 && (first === 0 || ends.has(first - 1));
  return begins || (last >= 0 && beforeLast === last - 1 && ends.has(last));
}

function longestRun(pairs: Int32Array): number {
  let longest = 0;
  let run = 0;
  pairs.forEach((pair, i) => {
    run = pair < 0 ? 0 : pairs[i - 1] === pair - 1 ? run + 1 : 1;
    longest = Math.max(longest, run);
  });
  return longest;
}

/**
 * Pairs the atoms of the sources, all in one row, with those of the edited paragraphs. Of several ways to pair nearly as many,
 * the one in which paragraphs of the same id have each other's: a letter typed at the end of one is not the same letter
 * at the beginning of the next, nor the number of a new caption that of the one behind it. But what is left of a paragraph
 * that was joined to another one is its own.
 */
export function pairParagraphs(
  sources: readonly Source[],
  edited: readonly Atom[][],
  ids: readonly (string | undefined)[],
): Int32Array {
  const flatBase = sources.flatMap(({ before }) => before);
  const flatEdited = edited.flat();
  const anyWay = pairAtoms(flatBase, flatEdited);
  const own = new Int32Array(flatBase.length).fill(-1);
  const pairBetween = (from: number, to: number, editedFrom: number, editedTo: number) => {
    pairAtoms(flatBase.slice(from, to), flatEdited.slice(editedFrom, editedTo)).forEach((pair, i) => {
      if (pair >= 0) own[from + i] = editedFrom + pair;
    });
  };
  const starts = beginnings(sources.map(({ before }) => before));
  const editedStarts = beginnings(edited);
  let last = -1;
  for (const [i, { base, before }] of sources.entries()) {
    const k = idOf(base) === undefined ? -1 : ids.indexOf(idOf(base), last + 1);
    if (k < 0) continue;
    last = k;
    const [start, editedStart] = [starts[i] ?? 0, editedStarts[k] ?? 0];
    pairBetween(start, start + before.length, editedStart, editedStart + (edited[k]?.length ?? 0));
  }
  let [from, editedFrom] = [0, 0];
  for (let i = 0; i <= flatBase.length; i++) {
    const at = i === flatBase.length ? flatEdited.length : (own[i] ?? -1);
    if (at < 0) continue;
    if (i > from && at > editedFrom) pairBetween(from, i, editedFrom, at);
    [from, editedFrom] = [i + 1, at + 1];
  }
  const paired = (pairs: Int32Array) => pairs.reduce((sum, pair) => sum + (pair >= 0 ? 1 : 0), 0);
  const unchanged = (pairs: Int32Array) =>
    pairs.reduce((sum, pair, i) => sum + (flatBase[i]?.format === flatEdited[pair]?.format ? 1 : 0), 0);
  const isNearly = [paired, unchanged].every((count) => count(own) >= count(anyWay) * NEARLY);
  const [left, leftAnyWay] = [own, anyWay].map((pairs) => muchLeft(sources, pairs, edited));
  const losesOne = sources.some(({ base }, i) => !ids.includes(idOf(base)) && leftAnyWay?.[i] && !left?.[i]);
  return isNearly && !losesOne ? own : anyWay;
}

/** Where in one row of all each list begins. */
function beginnings(lists: readonly (readonly unknown[])[]): number[] {
  let end = 0;
  return lists.map(({ length }) => {
    end += length;
    return end - length;
  });
}

/** Where among the atoms of the sources, all in one row, each edited paragraph begins, and where the last one ends. */
export function cutsOf(
  sources: readonly Source[],
  pairs: Int32Array,
  after: readonly Atom[][],
  isNew: readonly boolean[],
): number[] {
  const flatBase = sources.flatMap(({ before }) => before);
  const ends: number[] = [];
  for (const { before } of sources) ends.push((ends.at(-1) ?? 0) + before.length);
  const begins = beginnings(after);
  // A new one that has nothing of what was there does not get what was deleted either.
  const hasNothing = after.map(({ length }, k) => {
    const begin = begins[k] ?? 0;
    return isNew[k] === true && !pairs.some((at) => at >= begin && at < begin + length);
  });
  const lastWithSome = hasNothing.lastIndexOf(false);
  const cuts = [0];
  let editedEnd = 0;
  for (const [k, atoms] of after.slice(0, -1).entries()) {
    editedEnd += atoms.length;
    const begin = cuts.at(-1) ?? 0;
    const last = pairs.findLastIndex((at) => at >= 0 && at < editedEnd);
    const next = pairs.findIndex((at) => at >= editedEnd);
    const upTo = next < 0 ? flatBase.length : next;
    // What was deleted at the end of a paragraph stays with it.
    const end = ends.find((at) => at > last && at <= upTo);
    if (k === lastWithSome) cuts.push(flatBase.length);
    else cuts.push(hasNothing[k] ? begin : Math.max(begin, end ?? last + 1));
  }
  return [...cuts, flatBase.length];
}

/** The source whose properties an edited paragraph has: that of its id, or the one in which it begins. */
export function ownerOf(edited: XmlElement, sources: readonly Source[], from: number): number {
  const id = idOf(edited);
  const byId = id === undefined ? -1 : sources.findIndex(({ base }) => idOf(base) === id);
  if (byId >= 0) return byId;
  let end = 0;
  const at = sources.findIndex(({ before }) => {
    end += before.length;
    return from < end;
  });
  return at < 0 ? sources.length - 1 : at;
}

export function idOf(paragraph: XmlElement | undefined): string | undefined {
  return paragraph?.attribute(NS.word2010, 'paraId');
}
