import { lettersOf } from '../lossless/sheet.ts';
import type { Chance } from './chance.ts';

/** A cell among those that the documents to begin with use, and around them. */
export const cell = (chance: Chance): string => `${lettersOf(1 + chance.below(8))}${1 + chance.below(16)}`;

/** Up to three columns and four rows of them. */
export function area(chance: Chance): string {
  const [column, row] = [1 + chance.below(6), 1 + chance.below(12)];
  return `${lettersOf(column)}${row}:${lettersOf(column + chance.below(3))}${row + chance.below(4)}`;
}
