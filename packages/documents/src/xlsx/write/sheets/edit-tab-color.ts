import { NS } from '../../../opc/index.ts';
import { EditRefused } from '../../file/refused.ts';
import { elementWithContent } from '../../file/xml-edit.ts';
import type { SheetEditor } from '../sheet-editor.ts';

/** Gives the tab of a sheet a colour (`#rrggbb`), or takes it away. */
export function setTabColor(sheet: SheetEditor, color: string | null): void {
  if (color !== null && !/^#[0-9a-f]{6}$/i.test(color))
    throw new EditRefused('A tab cannot have this colour.');
  const { prefix } = sheet;
  const text = color === null ? '' : `<${prefix}tabColor rgb="FF${color.slice(1).toUpperCase()}"/>`;
  const properties = sheet.child('sheetPr');
  if (!properties) {
    if (text !== '') sheet.insert('sheetPr', `<${prefix}sheetPr>${text}</${prefix}sheetPr>`);
    return;
  }
  const others = properties.children.filter((child) => !child.is(NS.spreadsheet, 'tabColor'));
  // The first of its children (ECMA-376 part 1, 18.3.1.82).
  const content = text + others.map((child) => child.outer).join('');
  const isEmpty = content === '' && properties.attributes.length === 0;
  sheet.replace(properties, isEmpty ? '' : elementWithContent(properties, {}, content));
}
