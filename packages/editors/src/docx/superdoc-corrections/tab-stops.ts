/** A tab stop of a paragraph (`w:tab`, ECMA-376 part 1, 17.3.1.37). */
export interface TabStop {
  /** `clear` takes away what stands there. */
  val: string;
  /** Twips from the margin. */
  pos: number;
}

/**
 * The tab stops a paragraph has, each place once: what is said of a place last is what is there, its style first.
 *
 * superdoc 1.46.3 had a stop twice that a paragraph and its style both name, and stops every half inch before the first of a
 * paragraph's own that is centred or at the right, where Word has none (17.15.1.25). It then counted from the right which stop a tab is
 * for: the middle of a footer stood at its right end, and its right on the next line.
 */
export function eachPlaceOnce<Stop extends TabStop>(stops: readonly Stop[]): Stop[] {
  return [...new Map(stops.map((stop) => [stop.pos, stop])).values()];
}
