/**
 * The first and the last page to be drawn: those of which something is in view, and one on each side of them, which is there before it is
 * scrolled to. superdoc drew seven, wherever one looked, and each key and each page that was scrolled to went through all of them.
 * @param tops how far down each page begins, and last how far down one behind the last would
 * @param scrolled how far down the view begins
 * @param height of the view, in the same units
 */
export function pagesToDraw(
  tops: readonly number[],
  scrolled: number,
  height: number,
): { first: number; last: number } {
  const last = tops.length - 2;
  const pageAt = (place: number) => {
    const next = tops.findIndex((top) => top > place);
    return Math.min(Math.max(next === -1 ? last : next - 1, 0), last);
  };
  return {
    first: Math.max(pageAt(scrolled) - 1, 0),
    last: Math.min(pageAt(scrolled + height) + 1, last),
  };
}
