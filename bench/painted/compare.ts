/** Text that stands together: a paragraph, or what is painted of one. */
export interface Passage {
  place: string;
  text: string;
}

/** What of two texts of a document is not in the other one. */
export interface Compared {
  /** Of what should be painted, in its order. */
  unpainted: Passage[];
  /** What is left of what is painted. */
  unexpected: Passage[];
}

/**
 * Looks for each passage in what is painted, as often as it is there: the longest first, so that a short one is not found
 * within a longer one that has its own. Where lines end and how wide spaces are does not count.
 */
export function comparePainted(expected: readonly Passage[], painted: readonly Passage[]): Compared {
  const left = painted.map((passage) => ({ place: passage.place, text: lettersOf(passage) }));
  const wanted = expected
    .map((passage, index) => ({ passage, index, letters: lettersOf(passage) }))
    .filter(({ letters }) => letters !== '');
  const missing = wanted
    .toSorted((one, other) => other.letters.length - one.letters.length)
    .filter(({ letters }) => !takeOut(left, letters));
  return {
    unpainted: missing.toSorted((one, other) => one.index - other.index).map(({ passage }) => passage),
    // A picture may have letters of its own.
    unexpected: left.filter(({ place, text }) => text !== '' && !place.startsWith('picture')),
  };
}

/** Takes letters out of the passage that is they and nothing else, or of the first that holds them. */
function takeOut(left: Passage[], letters: string): boolean {
  const whole = left.findIndex(({ text }) => text === letters);
  const at = whole === -1 ? left.findIndex(({ text }) => text.includes(letters)) : whole;
  const found = left[at];
  if (!found) return false;
  const from = found.text.indexOf(letters);
  const rest = [found.text.slice(0, from), found.text.slice(from + letters.length)];
  left.splice(at, 1, ...rest.map((text) => ({ place: found.place, text })));
  return true;
}

/**
 * What counts of a text: no spaces, nothing without width, one form of each letter (a raised 6 is a 6) and of hyphens; no boxes
 * to tick, which a form field is shown as and which no text is. Numbers in headers and footers are those of pages, counted
 * where they are painted.
 */
export function lettersOf({ place, text }: Passage): string {
  const letters = text
    .normalize('NFKC')
    .replace(/[\s\p{Cc}\p{Cf}\u2610-\u2612]+/gu, '')
    .replace(/[\u2010\u2011]/g, '-');
  return /^(?:picture in )?(?:header|footer)/.test(place) ? letters.replace(/\d+/g, '0') : letters;
}
