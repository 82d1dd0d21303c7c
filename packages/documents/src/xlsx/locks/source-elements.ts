import type { XmlElement } from '../../opc/xml.ts';

/** The elements of a part that take data from cells: of a pivot table, of one over several ranges, of a consolidation. */
export function sourceElements(root: XmlElement): XmlElement[] {
  return [...root.descendants()].filter(({ localName }) =>
    ['worksheetSource', 'rangeSet', 'dataRef'].includes(localName),
  );
}
