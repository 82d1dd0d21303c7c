import { applySplices, type Splice } from '../../../opc/splice.ts';
import type { XmlElement } from '../../../opc/xml.ts';

/** An element's text with replacements in it, which are given in offsets of its source. */
export function spliced(element: XmlElement, splices: readonly Splice[]): string {
  return applySplices(
    element.outer,
    splices.map(({ start, end, text }) => ({ start: start - element.start, end: end - element.start, text })),
  );
}
