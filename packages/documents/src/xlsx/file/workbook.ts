import { DocumentError } from '../../errors.ts';
import {
  NS,
  type OpcPackage,
  parseXml,
  type Relationship,
  readPackage,
  readRelationships,
  relatedPart,
  relationshipKind,
  type XmlElement,
} from '../../opc/index.ts';

/** A sheet as xl/workbook.xml lists it. */
export interface SheetEntry {
  /** `sheetId` as text: how edits name the sheet. */
  id: string;
  name: string;
  /** Part name; '' if the workbook names a sheet that has no part. */
  part: string;
  /** False for chart sheets, dialog sheets and macro sheets. */
  isWorksheet: boolean;
  hidden: boolean;
  relationshipId: string;
}

/** Where the pieces of a workbook are in its package. */
export interface Workbook {
  pkg: OpcPackage;
  /** Part name of the workbook, usually xl/workbook.xml. */
  part: string;
  root: XmlElement;
  /** All sheets in the order of their tabs. */
  sheets: SheetEntry[];
  relationships: Relationship[];
  /** Dates count from 1904 instead of 1900 (ECMA-376 part 1, 18.2.28). */
  date1904: boolean;
}

/**
 * Opens a workbook: finds its parts through relationships, whatever they are called. Throws DocumentError
 * `not-a-document` if the package holds no workbook, `damaged` if two sheets cannot be told apart or a worksheet
 * has no part.
 */
export function openWorkbook(bytes: Uint8Array): Workbook {
  const pkg = readPackage(bytes);
  const part = relatedPart(pkg, '', 'officeDocument');
  if (!part || !pkg.has(part) || part.endsWith('.bin')) {
    throw new DocumentError('not-a-document', 'The file is not an Excel workbook.');
  }
  return readWorkbook(pkg, part);
}

/** Reads the workbook part of a package again, after it was changed. */
export function readWorkbook(pkg: OpcPackage, part: string): Workbook {
  const root = parseXml(pkg.text(part));
  if (!root.is(NS.spreadsheet, 'workbook')) {
    throw new DocumentError('not-a-document', 'The file is not an Excel workbook.');
  }
  const relationships = readRelationships(pkg, part);
  const sheets = (root.child(NS.spreadsheet, 'sheets')?.children ?? [])
    .filter((element) => element.is(NS.spreadsheet, 'sheet'))
    .map((element) => sheetEntry(pkg, element, relationships));
  if (new Set(sheets.map((sheet) => sheet.id)).size < sheets.length) {
    throw new DocumentError('damaged', 'The workbook is damaged: two of its sheets have the same number.');
  }
  const date1904 = isOn(root.child(NS.spreadsheet, 'workbookPr')?.attribute('', 'date1904'));
  return { pkg, part, root, sheets, relationships, date1904 };
}

/** The part of a kind the workbook leads to, e.g. `styles`; undefined if there is none in the package. */
export function workbookPart(workbook: Workbook, kind: string): string | undefined {
  const found = workbook.relationships.find((r) => !r.external && relationshipKind(r) === kind);
  return found && workbook.pkg.has(found.part) ? found.part : undefined;
}

/** Namespaces as this workbook writes them: files in the strict form (ECMA-376 part 1) must not mix both. */
export function writtenNamespaces({ root }: Workbook): { main: string; relationships: string } {
  const prefix = root.name.slice(0, Math.max(0, root.name.length - root.localName.length - 1));
  const main = root.scope.get(prefix) ?? NS.spreadsheet;
  const isStrict = main !== NS.spreadsheet;
  return {
    main,
    relationships: isStrict
      ? 'http://purl.oclc.org/ooxml/officeDocument/relationships'
      : NS.officeRelationships,
  };
}

/** Whether results in the file may be out of date, so that a program has to calculate when it opens it (18.2.2). */
export function asksForCalculation({ root }: Workbook): boolean {
  return isOn(root.child(NS.spreadsheet, 'calcPr')?.attribute('', 'fullCalcOnLoad'));
}

/** xsd:boolean as Office writes it. */
export function isOn(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on';
}

function sheetEntry(pkg: OpcPackage, element: XmlElement, relationships: Relationship[]): SheetEntry {
  const relationshipId = element.attribute(NS.officeRelationships, 'id') ?? '';
  const relationship = relationships.find((r) => r.id === relationshipId);
  const name = element.attribute('', 'name') ?? '';
  const isWorksheet = relationship !== undefined && relationshipKind(relationship) === 'worksheet';
  if (isWorksheet && !pkg.has(relationship.part)) {
    throw new DocumentError('damaged', `The workbook is damaged: the sheet "${name}" is missing.`);
  }
  const state = element.attribute('', 'state') ?? 'visible';
  return {
    id: element.attribute('', 'sheetId') ?? '',
    name,
    part: relationship?.part ?? '',
    isWorksheet,
    hidden: state !== 'visible',
    relationshipId,
  };
}
