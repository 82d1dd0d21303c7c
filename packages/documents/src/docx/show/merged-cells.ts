import { NS } from '../../opc/namespaces.ts';
import type { Splice } from '../../opc/splice.ts';
import type { XmlElement } from '../../opc/xml.ts';

/** A cell that goes on in the rows below, and the last of those it goes on in (ECMA-376 part 1, 17.4.84 vMerge). */
interface Merged {
  first: XmlElement;
  last: XmlElement;
}

/**
 * Has cells that go on over several rows shown with the line below that their last row states: superdoc 1.46.3 draws that of the first,
 * which is within the cell. For the copy it is given only.
 */
export function showLinesBelowMerged(root: XmlElement): Splice[] {
  return root
    .descendantsNamed(NS.word, 'tbl')
    .flatMap(mergedIn)
    .flatMap(({ first, last }) => {
      const below = bottomOf(last);
      const properties = first.child(NS.word, 'tcPr');
      const own = bottomOf(first);
      if (!properties || (own?.outer ?? '') === (below?.outer ?? '')) return [];
      const text = below?.outer ?? '';
      if (own) return [{ start: own.start, end: own.end, text }];
      const borders = properties.child(NS.word, 'tcBorders');
      if (borders && !borders.isSelfClosing) return [added(borders.innerEnd, text)];
      const merge = properties.child(NS.word, 'vMerge');
      const at = borders ?? merge;
      const name = prefixed(first, 'tcBorders');
      return at ? [added(at.end, `<${name}>${text}</${name}>`)] : [];
    });
}

const added = (at: number, text: string): Splice => ({ start: at, end: at, text });

const prefixed = (element: XmlElement, name: string): string =>
  element.name.slice(0, element.name.length - element.localName.length) + name;

const bottomOf = (cell: XmlElement): XmlElement | undefined =>
  cell.child(NS.word, 'tcPr')?.child(NS.word, 'tcBorders')?.child(NS.word, 'bottom');

/** The cells of a table that go on over more than one row. */
function mergedIn(table: XmlElement): Merged[] {
  const found: Merged[] = [];
  let open = new Map<number, Merged>();
  for (const row of within(table, 'tr')) {
    const still = new Map<number, Merged>();
    let column = numberIn(row.child(NS.word, 'trPr'), 'gridBefore') ?? 0;
    for (const cell of within(row, 'tc')) {
      const properties = cell.child(NS.word, 'tcPr');
      const merge = properties?.child(NS.word, 'vMerge');
      const above = open.get(column);
      if (merge?.attribute(NS.word, 'val') === 'restart') still.set(column, { first: cell, last: cell });
      else if (merge && above) {
        if (above.first === above.last) found.push(above);
        above.last = cell;
        still.set(column, above);
      }
      column += numberIn(properties, 'gridSpan') ?? 1;
    }
    open = still;
  }
  return found;
}

/** Those of a table or a row, in content controls, too. */
function within(parent: XmlElement, name: string): XmlElement[] {
  return parent.children.flatMap((child) => {
    if (child.is(NS.word, name)) return [child];
    return child.is(NS.word, 'sdt') || child.is(NS.word, 'sdtContent') ? within(child, name) : [];
  });
}

function numberIn(properties: XmlElement | undefined, name: string): number | undefined {
  const value = Number(properties?.child(NS.word, name)?.attribute(NS.word, 'val'));
  return Number.isInteger(value) && value > 0 ? value : undefined;
}
