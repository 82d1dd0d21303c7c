import { applySplices, escapeText, type Splice } from '../opc/index.ts';
import { parseRange, rangeName } from '../xlsx/file/references.ts';
import { EditRefused } from '../xlsx/file/refused.ts';
import { MOST_LINKS, withCells } from '../xlsx/write/edit-links.ts';
import type { SheetEditor } from '../xlsx/write/sheet-editor.ts';
import { type GrownRows, rangesWithCopies } from './xlsx-grown-rows.ts';

/** Elements that say something of the cells in their `sqref`: an attribute, and of the newer ones an element. */
const SAY_OF_CELLS = /^(?:conditionalFormatting|dataValidation|ignoredError|protectedRange)$/;

/** What a sheet says of cells in the rows it says of their copies. */
export function growRangeLists(sheet: SheetEditor, rows: GrownRows): void {
  const splices = [...sheet.root.descendants()].flatMap((element): Splice[] => {
    if (!SAY_OF_CELLS.test(element.localName)) return [];
    const attribute = element.findAttribute('', 'sqref');
    const inside = element.children.find(({ localName }) => localName === 'sqref');
    const place = attribute
      ? { start: attribute.valueStart, end: attribute.valueEnd, refs: attribute.value }
      : inside && { start: inside.innerStart, end: inside.innerEnd, refs: inside.text };
    if (!place) return [];
    const { start, end, refs } = place;
    const grown = refsWithCopies(refs, rows);
    return grown === refs ? [] : [{ start, end, text: escapeText(grown) }];
  });
  if (splices.length > 0) sheet.replaceAll(applySplices(sheet.root.source, splices));
}

function refsWithCopies(refs: string, rows: GrownRows): string {
  return refs
    .trim()
    .split(/\s+/)
    .flatMap((ref) => {
      const range = parseRange(ref);
      if (!range) return [ref];
      const all = rangesWithCopies(range, rows);
      return all.length === 1 && all[0]?.endRow === range.endRow ? [ref] : all.map(rangeName);
    })
    .join(' ');
}

/** Copies of cells lead where these lead. Throws EditRefused where that makes more links than Excel opens. */
export function copyLinks(sheet: SheetEditor, rows: GrownRows): void {
  const found = sheet.child('hyperlinks')?.children ?? [];
  const items = found.flatMap((element) => {
    const ref = element.attribute('', 'ref') ?? '';
    const range = parseRange(ref);
    if (!range) return [element.outer];
    const names = rangesWithCopies(range, rows).map(rangeName);
    return names.length === 1 && names[0] === rangeName(range)
      ? [element.outer]
      : names.map((name, place) => withCells(element, name, place));
  });
  if (items.length > MOST_LINKS)
    throw new EditRefused('The sheet would have more links than Excel opens, because its rows have some.');
  if (items.some((item, index) => item !== found[index]?.outer)) sheet.setList('hyperlinks', items, false);
}
