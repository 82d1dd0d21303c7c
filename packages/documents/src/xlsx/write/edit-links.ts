import {
  addRelationship,
  escapeAttribute,
  NS,
  readRelationships,
  relationshipKind,
  removeRelationship,
  type XmlElement,
} from '../../opc/index.ts';
import { canMove } from '../edits/moved-cells.ts';
import type { CellRange } from '../edits.ts';
import { rangesWithout } from '../file/areas.ts';
import { contains, MAX_COLUMNS, MAX_ROWS, parseRange, rangeName } from '../file/references.ts';
import { EditRefused } from '../file/refused.ts';
import { encodeText } from '../file/strings.ts';
import { writtenNamespaces } from '../file/workbook.ts';
import { copiedTag, elementWith } from '../file/xml-edit.ts';
import type { LinkDesign, LinkEdit } from '../link-edits.ts';
import { addressProblem } from '../links/address.ts';
import { partsAfterMove, written } from '../links/edited-links.ts';
import { MOST_TIP } from '../links/link-model.ts';
import type { SheetEditor } from './sheet-editor.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

/** Links of a sheet that Excel opens. */
export const MOST_LINKS = 65_530;

/**
 * Says where cells lead to: they leave the links they had, which keep their bytes but for their cells, as those do whose cells are
 * moved. Throws EditRefused for addresses that nobody should be led to.
 */
export function editLink(editor: WorkbookEditor, edit: LinkEdit): void {
  const sheet = editor.sheet(edit.sheet);
  if (edit.op === 'move-links') {
    if (!canMove(edit)) throw new EditRefused('A link needs cells of the sheet.');
    changeLinks(editor, sheet, (cells) => partsAfterMove(cells, edit));
    return;
  }
  const { range, link } = edit;
  const all = { startRow: 0, startColumn: 0, endRow: MAX_ROWS - 1, endColumn: MAX_COLUMNS - 1 };
  if (range.startRow > range.endRow || range.startColumn > range.endColumn || !contains(all, range))
    throw new EditRefused('A link needs cells of the sheet.');
  const problem = link && linkProblem(link);
  if (problem) throw new EditRefused(problem);
  changeLinks(
    editor,
    sheet,
    (cells) => rangesWithout([cells], [range]),
    (count) => {
      if (count >= MOST_LINKS && link) throw new EditRefused('The sheet has too many links for another one.');
      const xml = link ? linkXml(editor, sheet.entry.part, sheet.root, link) : '';
      return xml === '' ? [] : [`<${sheet.prefix}hyperlink ref="${rangeName(range)}"${xml}/>`];
    },
  );
}

/** Gives each link the cells that are left of its own. `more`: others, told how many there are. */
function changeLinks(
  editor: WorkbookEditor,
  sheet: SheetEditor,
  left: (cells: CellRange) => CellRange[],
  more: (count: number) => string[] = () => [],
): void {
  const found = sheet.child('hyperlinks')?.children ?? [];
  const gone = new Set<string>();
  const items = found.flatMap((element) => {
    const cells = parseRange(element.attribute('', 'ref') ?? '');
    const parts = cells && left(cells);
    if (!cells || !parts || (parts.length === 1 && parts[0] && rangeName(parts[0]) === rangeName(cells)))
      return [element.outer];
    gone.add(element.attribute(NS.officeRelationships, 'id') ?? '');
    return parts.map((part, place) => withCells(element, rangeName(part), place));
  });
  sheet.setList('hyperlinks', [...items, ...more(items.length)], false);
  forget(editor, sheet.entry.part, sheet.root, gone);
}

function linkProblem(link: LinkDesign): string | null {
  if ((link.tip?.length ?? 0) > MOST_TIP) return 'What is said of a link is too long.';
  if (link.kind === 'address') return addressProblem(link.address);
  const { length } = link.place.trim();
  return length > 0 && length <= 2_079 ? null : 'Write the place that the link leads to.';
}

/** The same link for other cells; the id that Excel gives each one is that of the first. */
export function withCells(element: XmlElement, ref: string, place: number): string {
  if (place === 0) return elementWith(element, { ref });
  return copiedTag(element, { ref }) + element.source.slice(element.innerStart, element.end);
}

function linkXml(editor: WorkbookEditor, part: string, root: XmlElement, link: LinkDesign): string {
  const { target, location } = written(link);
  const attribute = (text: string) => escapeAttribute(encodeText(text));
  // As the file of the link that was copied has it.
  const tip = link.tip === undefined ? '' : ` tooltip="${escapeAttribute(link.tip)}"`;
  const place = (location === null ? '' : ` location="${attribute(location)}"`) + tip;
  if (target === null) return place;
  const { relationships } = writtenNamespaces(editor.workbook);
  const id = addRelationship(editor.pkg, part, {
    type: `${relationships}/hyperlink`,
    externalTarget: target,
  });
  const declared = root.attributes.find(({ name, value }) => /^xmlns:/.test(name) && value === relationships);
  const prefix = declared?.name.slice('xmlns:'.length);
  return prefix ? ` ${prefix}:id="${id}"${place}` : ` xmlns:r="${relationships}" r:id="${id}"${place}`;
}

/** Addresses to which nothing of the sheet leads any more go. */
function forget(editor: WorkbookEditor, part: string, root: XmlElement, ids: ReadonlySet<string>): void {
  const used = new Set(
    [...root.descendants()].map((element) => element.attribute(NS.officeRelationships, 'id')),
  );
  for (const link of readRelationships(editor.pkg, part)) {
    const isGone = ids.has(link.id) && !used.has(link.id) && relationshipKind(link) === 'hyperlink';
    if (isGone) removeRelationship(editor.pkg, part, link.id);
  }
}
