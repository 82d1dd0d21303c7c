import {
  applySplices,
  NS,
  type OpcPackage,
  parseXml,
  readRelationships,
  relationshipKind,
  type Splice,
  type XmlElement,
} from '../../opc/index.ts';
import { indexOfCorner } from '../drawings/moved.ts';
import type { Shift } from '../formula/formula-changes.ts';
import { sourceElements } from '../locks/source-elements.ts';
import {
  filterColumnSplices,
  outermost,
  type ReferenceAttributes,
  refSplicesIn,
  shiftRefs,
} from './shift-ranges.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

/** Parts of a sheet by the kind of relationship that leads there, and the attributes in them that name its cells. */
const REFERENCES: Record<string, ReferenceAttributes> = {
  table: { table: 'ref', autoFilter: 'ref', sortState: 'ref', sortCondition: 'ref' },
  pivotTable: { location: 'ref' },
  comments: { comment: 'ref' },
  threadedComment: { threadedComment: 'ref' },
  tableSingleCells: { singleXmlCell: 'r' },
};

/**
 * Moves what belongs to a sheet along with its cells: tables, pivot tables, comments with the boxes they are shown in,
 * XML maps; and everywhere in the workbook the ranges that pivot tables and consolidations take their data from.
 */
export function shiftRelated(editor: WorkbookEditor, sheetPart: string, shift: Shift): void {
  const { pkg } = editor;
  for (const link of readRelationships(pkg, sheetPart)) {
    if (link.external || !pkg.has(link.part)) continue;
    const kind = relationshipKind(link);
    const attributes = REFERENCES[kind];
    if (attributes) {
      rewrite(pkg, link.part, (root) => [
        ...refSplicesIn(root, attributes, shift),
        ...filterColumnSplices(root, shift),
      ]);
    } else if (kind === 'vmlDrawing') rewrite(pkg, link.part, (root) => legacyShapes(root, shift));
  }
  for (const part of dataSources(editor)) rewrite(pkg, part, (root) => sourceSplices(root, shift));
}

function rewrite(pkg: OpcPackage, part: string, splicesOf: (root: XmlElement) => Splice[]): void {
  const root = parseXml(pkg.text(part));
  const splices = outermost(splicesOf(root));
  if (splices.length > 0) pkg.set(part, applySplices(root.source, splices));
}

/** Parts that name the cells data is taken from, by their sheet and range. */
function dataSources({ workbook, pkg }: WorkbookEditor): string[] {
  const caches = workbook.relationships.filter((link) => relationshipKind(link) === 'pivotCacheDefinition');
  const sheets = workbook.sheets.filter((sheet) => sheet.isWorksheet);
  return [
    ...caches.map((link) => link.part).filter((part) => pkg.has(part)),
    ...sheets.map((sheet) => sheet.part).filter((part) => pkg.text(part).includes('dataRef')),
  ];
}

function sourceSplices(root: XmlElement, shift: Shift): Splice[] {
  return sourceElements(root).flatMap((element): Splice[] => {
    const ref = element.findAttribute('', 'ref');
    const isHere = element.attribute('', 'sheet')?.toLowerCase() === shift.sheet.toLowerCase();
    // With a relationship it is a range of another workbook.
    if (!ref || !isHere || element.attribute(NS.officeRelationships, 'id')) return [];
    const moved = shiftRefs(ref.value, shift);
    return moved === ref.value || moved === ''
      ? []
      : [{ start: ref.valueStart, end: ref.valueEnd, text: moved }];
  });
}

/** Boxes of comments and older form controls (ECMA-376 part 4, 19.4): the cell of a comment, and where the box stands. */
function legacyShapes(root: XmlElement, shift: Shift): Splice[] {
  return [...root.descendants()].flatMap((data): Splice[] => {
    if (data.localName !== 'ClientData') return [];
    const text = (name: string) => data.children.find((child) => child.localName === name);
    const cell = text(shift.axis === 'row' ? 'Row' : 'Column');
    const splices: Splice[] = [];
    const replace = (element: XmlElement, by: string) => {
      if (by !== element.text) splices.push({ start: element.innerStart, end: element.innerEnd, text: by });
    };
    if (cell && data.attribute('', 'ObjectType') === 'Note') {
      const index = Number(cell.text);
      const isGone = shift.count < 0 && index >= shift.index && index < shift.index - shift.count;
      // The comment is gone with its cell, and so is its box.
      if (isGone && data.parent) return [{ start: data.parent.start, end: data.parent.end, text: '' }];
      replace(cell, String(indexOfCorner(index, shift)));
    }
    const anchor = text('Anchor');
    // Left column, offset, top row, offset, right column, offset, bottom row, offset.
    const corners = anchor?.text.split(',') ?? [];
    if (anchor && corners.length === 8) {
      const moved = corners.map((number, place) => {
        const isMeant = place % 4 === (shift.axis === 'row' ? 2 : 0);
        return isMeant
          ? number.replace(/\d+/, (index) => String(indexOfCorner(Number(index), shift)))
          : number;
      });
      replace(anchor, moved.join(','));
    }
    return splices;
  });
}
