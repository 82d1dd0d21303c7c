/** A pixel of CSS, in English metric units. */
const PIXEL = 9_525;

/**
 * Whether two sizes or places, in English metric units, are the same to the editor: superdoc 1.46.3 writes those of text boxes and
 * pictures as whole pixels in a header that somebody was in. Less than a pixel is nobody's change.
 */
export function isSameInPixels(was: number, now: number): boolean {
  return Math.abs(was - now) < PIXEL;
}
