/** As much of a mapping of ProseMirror as is looked at. */
interface Mapping {
  readonly maps: readonly { readonly ranges: readonly number[] }[];
}

/**
 * Whether positions on the pages can follow the changes of a document by themselves, so that only what looks otherwise is painted
 * again. superdoc painted all of the pages in view where there was more than one change since the last time, as when two keys
 * come between two frames. Letters that were put in, and attributes that were set, leave everything else in its order.
 */
export function isTyping({ maps }: Mapping): boolean {
  return maps.length === 1 || maps.every(({ ranges }) => isAdded(ranges));
}

/** Ranges are told as where they begin, how long they were, and how long they are. */
function isAdded(ranges: readonly number[]): boolean {
  for (let at = 0; at < ranges.length; at += 3) {
    const [before = 0, after = 0] = ranges.slice(at + 1);
    // As long as before: a node with another attribute, whose ends are given anew.
    if (before !== 0 && !(before === 1 && after === 1)) return false;
  }
  return true;
}
