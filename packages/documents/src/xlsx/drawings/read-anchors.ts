import { NS, type XmlElement } from '../../opc/index.ts';
import type { Anchor, Corner } from '../drawing-edits.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../file/references.ts';
import { emu } from './looks.ts';

const SHEET_DRAWING = NS.spreadsheetDrawing;

/**
 * The number a file gives the chart or picture of an anchor; undefined for what else stands there. Shapes may be form controls, of
 * which the file says more in other places.
 */
export function drawingNumber(anchor: XmlElement): number | undefined {
  const object = anchor.child(SHEET_DRAWING, 'graphicFrame') ?? anchor.child(SHEET_DRAWING, 'pic');
  const known = object?.children.find((child) => /^nv\w+Pr$/.test(child.localName));
  const number = Number(known?.child(SHEET_DRAWING, 'cNvPr')?.attribute('', 'id') ?? Number.NaN);
  return Number.isInteger(number) && number >= 0 ? number : undefined;
}

/** The relationships that an element and what stands in it name. */
export function linksIn(element: XmlElement): Set<string> {
  const found = new Set<string>();
  for (const one of [element, ...element.descendants()]) {
    for (const { name } of one.attributes) {
      const id = one.attribute(NS.officeRelationships, name.slice(name.indexOf(':') + 1));
      if (id !== undefined) found.add(id);
    }
  }
  return found;
}

/** Where a drawing is, by an element such as `twoCellAnchor`; undefined for what is none. */
export function readAnchor(anchor: XmlElement): Anchor | undefined {
  const from = readCorner(anchor.child(SHEET_DRAWING, 'from'));
  const extent = anchor.child(SHEET_DRAWING, 'ext');
  const size = {
    width: emu(extent?.attribute('', 'cx')),
    height: emu(extent?.attribute('', 'cy')),
  };
  if (anchor.is(SHEET_DRAWING, 'twoCellAnchor')) {
    const to = readCorner(anchor.child(SHEET_DRAWING, 'to'));
    const fixed = anchor.attribute('', 'editAs') === 'absolute';
    return from && to && { kind: 'two-cells', from, to, fixed };
  }
  if (anchor.is(SHEET_DRAWING, 'oneCellAnchor')) return from && { kind: 'one-cell', from, ...size };
  if (!anchor.is(SHEET_DRAWING, 'absoluteAnchor')) return undefined;
  const at = anchor.child(SHEET_DRAWING, 'pos');
  return { kind: 'absolute', x: emu(at?.attribute('', 'x')), y: emu(at?.attribute('', 'y')), ...size };
}

function readCorner(marker: XmlElement | undefined): Corner | undefined {
  if (!marker) return undefined;
  const text = (name: string) => marker.child(SHEET_DRAWING, name)?.text ?? '0';
  const [row, column] = [Number(text('row')), Number(text('col'))];
  if (!Number.isInteger(row) || !Number.isInteger(column)) return undefined;
  return {
    row: Math.max(0, Math.min(MAX_ROWS - 1, row)),
    column: Math.max(0, Math.min(MAX_COLUMNS - 1, column)),
    x: emu(text('colOff')),
    y: emu(text('rowOff')),
  };
}
