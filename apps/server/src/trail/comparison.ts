import type { Parts } from '../parts.ts';
import type { Anchor } from './anchor-file.ts';
import type { Break } from './breaks.ts';
import * as repository from './repository.ts';
import { readRoots } from './tree/tree.ts';

/** An anchor as somebody keeps it; on paper perhaps without its time. */
export type Kept = Omit<Anchor, 'at'> & {
  at?: string;
  /** What a time-stamp authority says of it. */
  stamped?: { at: Date; by: string };
};

/** At most so many are compared in one step. */
export const AT_ONCE = 1_000;

/** Each by itself: people keep them in no order. */
export async function compareEach(parts: Parts, anchors: readonly Kept[]): Promise<Break[]> {
  const breaks: Break[] = [];
  for (const one of anchors) {
    const comparison = new Comparison(parts);
    await comparison.go([one]);
    breaks.push(...comparison.breaks);
  }
  return breaks;
}

/**
 * Finds the first of each run of anchors that do not fit, in the order in which they were kept: those right after it do not
 * either, and after a restore from a backup others do, behind which something may have been cut off again.
 */
export class Comparison {
  readonly breaks: Break[] = [];
  readonly #parts: Parts;
  #isInRun = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Goes on with the next ones, at most `AT_ONCE`. */
  async go(anchors: readonly Kept[]): Promise<void> {
    const numbersOf = (some: readonly Kept[]) => some.map(({ number }) => number);
    const hashes = await repository.hashesOf(this.#parts.db, numbersOf(anchors));
    const roots = await readRoots(
      this.#parts,
      numbersOf(anchors.filter(({ signed }) => signed !== undefined)),
    );
    const isAnother = ({ number, signed }: Kept) => signed !== undefined && roots.get(number) !== signed.root;
    for (const anchor of anchors) {
      const isWrong = hashes.get(anchor.number) !== anchor.hash || isAnother(anchor);
      if (isWrong && !this.#isInRun) this.breaks.push(breakOf(anchor, hashes.has(anchor.number)));
      this.#isInRun = isWrong;
    }
  }
}

function breakOf({ number, hash, at, stamped }: Kept, isThere: boolean): Break {
  const seal = number.toLocaleString('en-US');
  const sentence = `Seal ${seal} was ${
    stamped === undefined
      ? `anchored${at === undefined ? '' : ` on ${at}`}`
      : `there on ${stamped.at.toISOString()}, says “${stamped.by}”`
  }, and is ${
    isThere
      ? 'another one now: the trail was written anew'
      : 'gone: the end of the trail was cut off, or the database was restored from a backup'
  }.`;
  return {
    mark: `${stamped === undefined ? 'anchor' : 'time stamp of'} ${number} ${hash.slice(0, 16)}`,
    sentence,
  };
}
