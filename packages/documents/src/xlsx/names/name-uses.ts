import { NS, type OpcPackage, parseXml, readRelationships, type XmlElement } from '../../opc/index.ts';
import { openWorkbook, type Workbook } from '../file/workbook.ts';
import { openXmlList } from '../file/xml-list.ts';
import { formulaPlaces, mayHoldFormulas } from '../formula/formula-places.ts';
import type { NameUse, NameUser } from './name-model.ts';
import { usesName } from './name-rules.ts';
import { nameElements } from './read-names.ts';

/** Parts between a sheet and what stands on it: its drawing, a chart of that, what belongs to the chart. */
const DEEPEST = 3;

/** What uses the names of a workbook beside its cells and other names. Throws DocumentError as `openWorkbook` does. */
export function readNameUses(bytes: Uint8Array): NameUse[] {
  const workbook = openWorkbook(bytes);
  const names = nameElements(workbook).flatMap(({ name, isHidden }) => (isHidden ? [] : [name]));
  return nameUses(workbook, names);
}

/** What uses these names beside cells and other names: charts, rules, what is printed, pivot tables. Each is told once. */
export function nameUses(workbook: Workbook, names: readonly string[]): NameUse[] {
  const wanted = names.map((name) => name.toLowerCase());
  const isMentioned = (source: string) => {
    const lower = source.toLowerCase();
    return wanted.some((name) => lower.includes(name));
  };
  const { pkg, part: workbookPart, sheets } = workbook;
  const found = new Map<string, NameUse>();
  const add = (formula: string, by: NameUser, sheet: string | null) => {
    for (const name of names.filter((one) => usesName(formula, one)))
      found.set(JSON.stringify([name.toLowerCase(), by, sheet]), { name, by, sheet });
  };
  if (wanted.length === 0) return [];
  const owners = partOwners(pkg, sheets);
  const worksheets = new Set(sheets.flatMap(({ isWorksheet, part }) => (isWorksheet ? [part] : [])));
  for (const part of pkg.names()) {
    const isPivot = /pivotCacheDefinition[^/]*\.xml$/i.test(part);
    if (!isPivot && !mayHoldFormulas(part)) continue;
    const sheet = owners.get(part) ?? null;
    const source = pkg.text(part);
    // Its rows are left out: they are the cells.
    const root = worksheets.has(part) ? openXmlList(source, 'sheetData', 'row').skeleton : undefined;
    if (!isMentioned(root?.source ?? source)) continue;
    if (part === workbookPart) {
      for (const { element, by } of builtInNames(workbook)) add(element.text, 'printed', by);
    } else if (root) {
      for (const child of partsOfSheet(root))
        for (const { formula } of formulaPlaces(child)) add(formula, userOf(child), sheet);
      for (const element of root.child(NS.spreadsheet, 'dataConsolidate')?.descendants() ?? [])
        if (element.localName === 'dataRef') add(element.attribute('', 'name') ?? '', 'other', sheet);
    } else if (isPivot) {
      for (const element of parseXml(source).descendants())
        if (element.localName === 'worksheetSource' || element.localName === 'rangeSet')
          add(element.attribute('', 'name') ?? '', 'pivot-table', null);
    } else {
      const other = readable(source);
      const by = other?.localName === 'chartSpace' ? 'chart' : 'other';
      for (const { formula } of other ? formulaPlaces(other) : []) add(formula, by, sheet);
    }
  }
  return [...found.values()];
}

/** Shapes of older programs may be no XML. */
function readable(source: string): XmlElement | undefined {
  try {
    return parseXml(source);
  } catch {
    return undefined;
  }
}

/** What a sheet has beside its rows; of what newer programs added each by itself. */
function partsOfSheet(root: XmlElement): XmlElement[] {
  return root.children.flatMap((child) =>
    child.localName === 'extLst' ? child.children.flatMap(({ children }) => children) : [child],
  );
}

function userOf({ localName }: XmlElement): NameUser {
  if (localName.startsWith('conditionalFormatting')) return 'conditional-format';
  return localName === 'dataValidations' ? 'input-rule' : 'other';
}

/** Names that Excel keeps for itself: print areas, rows and columns that are printed on each page, cells of filters. */
function builtInNames({ root, sheets }: Workbook): { element: XmlElement; by: string | null }[] {
  const elements = root.child(NS.spreadsheet, 'definedNames')?.childrenNamed(NS.spreadsheet, 'definedName');
  return (elements ?? []).flatMap((element) => {
    if (!/^_xlnm\./i.test(element.attribute('', 'name') ?? '')) return [];
    const place = element.attribute('', 'localSheetId');
    return [{ element, by: place === undefined ? null : (sheets[Number(place)]?.name ?? null) }];
  });
}

/** The name of the sheet that a part stands on. */
function partOwners(pkg: OpcPackage, sheets: Workbook['sheets']): Map<string, string> {
  const owners = new Map<string, string>();
  const visit = (part: string, sheet: string, depth: number) => {
    if (owners.has(part) || !pkg.has(part)) return;
    owners.set(part, sheet);
    if (depth === DEEPEST) return;
    for (const link of readRelationships(pkg, part)) if (!link.external) visit(link.part, sheet, depth + 1);
  };
  // Sheets first: from the one may lead a link to what belongs to the other.
  for (const { part, name } of sheets) if (pkg.has(part)) owners.set(part, name);
  for (const { part, name } of sheets) {
    if (!pkg.has(part)) continue;
    for (const link of readRelationships(pkg, part)) if (!link.external) visit(link.part, name, 1);
  }
  return owners;
}
