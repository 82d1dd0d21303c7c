import type { OpenDocument } from '../lossless/editor.ts';
import { Chance } from './chance.ts';

/** One thing that somebody does in a document, as data: it is printed, left out and done again. */
export interface Step {
  /** The name of what is done. */
  what: string;
  /** Where, how often, what: as the thing that is done has it. */
  words: string[];
}

/** Something that people do. */
export interface Doing {
  /** Where and with what it is done. It takes what it needs from chance, and nothing else. */
  choose(chance: Chance): string[];
  does(document: OpenDocument, words: readonly string[]): Promise<void>;
}

export type Doings = Readonly<Record<string, Doing>>;

/** What somebody does: the same for the same seed, and more begin as fewer do. */
export function stepsOf(doings: Doings, seed: number, count: number): Step[] {
  return Array.from({ length: count }, (_, index) => {
    // Each has numbers of its own, so that what one of them takes changes no other.
    const chance = new Chance(seed * 1_000 + index);
    const what = chance.pick(Object.keys(doings));
    return { what, words: doings[what]?.choose(chance) ?? [] };
  });
}

export const textOfStep = ({ what, words }: Step): string =>
  [what, ...words.map((word) => JSON.stringify(word))].join(' ');
