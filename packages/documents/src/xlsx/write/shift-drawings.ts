import {
  applySplices,
  NS,
  parseXml,
  readRelationships,
  relationshipKind,
  type Splice,
  type XmlElement,
} from '../../opc/index.ts';
import { indexOfCorner } from '../drawings/moved.ts';
import type { Shift } from '../formula/formula-changes.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

/**
 * Moves the charts and pictures of a sheet along with its cells (ECMA-376 part 1, 20.5.2). One whose first cell is gone
 * starts at the edge of what is left; none is ever deleted.
 */
export function shiftDrawings(editor: WorkbookEditor, sheetPart: string, shift: Shift): void {
  for (const link of readRelationships(editor.pkg, sheetPart)) {
    if (relationshipKind(link) !== 'drawing' || !editor.pkg.has(link.part)) continue;
    const root = parseXml(editor.pkg.text(link.part));
    const splices: Splice[] = [];
    for (const anchor of root.children) {
      // Set by the person: the object stays where it is on the page.
      if (anchor.attribute('', 'editAs') === 'absolute') continue;
      splices.push(...anchorSplices(anchor, shift));
    }
    if (splices.length > 0) editor.pkg.set(link.part, applySplices(root.source, splices));
  }
}

/** The corners of an anchor after the shift. */
export function anchorSplices(anchor: XmlElement, shift: Shift): Splice[] {
  return anchor.children.flatMap((marker) => {
    const isCorner = marker.localName === 'from' || marker.localName === 'to';
    return (isCorner && movedMarker(marker, shift)) || [];
  });
}

function movedMarker(marker: XmlElement, shift: Shift): Splice | undefined {
  const element = marker.child(NS.spreadsheetDrawing, shift.axis === 'row' ? 'row' : 'col');
  if (!element) return undefined;
  const before = Number(element.text);
  const after = indexOfCorner(before, shift);
  if (!Number.isInteger(before) || after === before) return undefined;
  return { start: element.innerStart, end: element.innerEnd, text: String(after) };
}
