import type { CellStyleEdit } from '../edits.ts';
import { EditRefused } from '../file/refused.ts';

const COLOR = /^#[0-9a-fA-F]{6}$/;
const BORDERS = new Set(['thin', 'medium', 'thick', 'dashed', 'dotted', 'double', 'hair']);
const SCRIPTS = new Set(['sub', 'super']);
const HORIZONTAL = new Set(['left', 'center', 'right', 'justify']);
const VERTICAL = new Set(['top', 'center', 'bottom']);

/** Throws EditRefused for a style that no file can hold; edits come over a network and are not believed. */
export function checkStyleEdit(edit: CellStyleEdit): void {
  const refuse = (what: string) => {
    throw new EditRefused(`The ${what} of a cell cannot be saved as it was set.`);
  };
  const { fontSize, fontName, rotation, numberFormat } = edit;
  if (fontSize != null && !(fontSize >= 1 && fontSize <= 409)) refuse('font size');
  if (fontName != null && (fontName.length === 0 || fontName.length > 31)) refuse('font');
  if (rotation != null && !(rotation >= -90 && rotation <= 90)) refuse('text rotation');
  if (numberFormat != null && (numberFormat.length === 0 || numberFormat.length > 255))
    refuse('number format');
  if (edit.fontColor != null && !COLOR.test(edit.fontColor)) refuse('font colour');
  if (edit.fillColor != null && !COLOR.test(edit.fillColor)) refuse('fill colour');
  if (edit.script != null && !SCRIPTS.has(edit.script)) refuse('super- or subscript');
  if (edit.horizontal != null && !HORIZONTAL.has(edit.horizontal)) refuse('alignment');
  if (edit.vertical != null && !VERTICAL.has(edit.vertical)) refuse('alignment');
  for (const border of Object.values(edit.borders ?? {})) {
    if (border && !(BORDERS.has(border.style) && COLOR.test(border.color))) refuse('border');
  }
}
