import {
  applySplices,
  type OpcPackage,
  parseXml,
  readRelationships,
  relationshipKind,
  type Splice,
  type XmlElement,
} from '../../../opc/index.ts';
import { cellName, parseCell } from '../../file/references.ts';
import type { WorkbookEditor } from '../workbook-editor.ts';

interface Place {
  row: number;
  column: number;
}

/** Brings notes and comments to other cells, with the boxes that show them. `placeOf` answers the same cell where one stays. */
export function moveNotes(editor: WorkbookEditor, sheet: string, placeOf: (at: Place) => Place): void {
  const { pkg } = editor;
  for (const link of readRelationships(pkg, editor.entry(sheet).part)) {
    if (link.external || !pkg.has(link.part)) continue;
    const kind = relationshipKind(link);
    if (kind === 'comments' || kind === 'threadedComment')
      rewrite(pkg, link.part, (element) =>
        element.localName === 'comment' || element.localName === 'threadedComment'
          ? refSplices(element, placeOf)
          : [],
      );
    if (kind === 'vmlDrawing') rewrite(pkg, link.part, (element) => boxSplices(element, placeOf));
  }
}

function rewrite(pkg: OpcPackage, part: string, splicesOf: (element: XmlElement) => Splice[]): void {
  const root = parseXml(pkg.text(part));
  const splices = [...root.descendants()].flatMap(splicesOf);
  if (splices.length > 0) pkg.set(part, applySplices(root.source, splices));
}

function refSplices(element: XmlElement, placeOf: (at: Place) => Place): Splice[] {
  const ref = element.findAttribute('', 'ref');
  const at = ref && parseCell(ref.value);
  const to = at && placeOf(at);
  return ref && to && to !== at
    ? [{ start: ref.valueStart, end: ref.valueEnd, text: cellName(to.row, to.column) }]
    : [];
}

/** The box of a note stands beside its cell, as far from it as it did. */
function boxSplices(data: XmlElement, placeOf: (at: Place) => Place): Splice[] {
  if (data.localName !== 'ClientData' || data.attribute('', 'ObjectType') !== 'Note') return [];
  const child = (name: string) => data.children.find(({ localName }) => localName === name);
  const [row, column, anchor] = [child('Row'), child('Column'), child('Anchor')];
  if (!row || !column) return [];
  const at = { row: Number(row.text), column: Number(column.text) };
  const to = placeOf(at);
  if (to === at) return [];
  const said = (element: XmlElement, was: number, is: number): Splice[] =>
    was === is ? [] : [{ start: element.innerStart, end: element.innerEnd, text: String(is) }];
  const splices = [...said(row, at.row, to.row), ...said(column, at.column, to.column)];
  // Left column, offset, top row, offset, right column, offset, bottom row, offset.
  const corners = anchor?.text.split(',') ?? [];
  if (!anchor || corners.length !== 8) return splices;
  const steps = [to.column - at.column, to.row - at.row].map((by, axis) => {
    const edges = [Number(corners[2 * axis]), Number(corners[2 * axis + 4])];
    // At the edge of the sheet a box can be no further up or left.
    return Math.max(by, -Math.min(...edges));
  });
  const moved = corners.map((text, place) =>
    place % 2 === 0
      ? text.replace(/\d+/, (index) => String(Number(index) + (steps[(place / 2) % 2] ?? 0)))
      : text,
  );
  return [...splices, { start: anchor.innerStart, end: anchor.innerEnd, text: moved.join(',') }];
}
