import {
  applySplices,
  escapeAttribute,
  escapeText,
  NS,
  parseXml,
  readRelationships,
  relationshipKind,
  type Splice,
  type XmlElement,
} from '../../opc/index.ts';
import { decodeText, encodeText } from '../file/strings.ts';
import { elementWithContent, outerWith } from '../file/xml-edit.ts';
import type { FormulaChange } from '../formula/formula-changes.ts';
import { expandSharedFormulas } from './edit-cells.ts';
import type { SheetEditor } from './sheet-editor.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

/** Elements whose text is a formula, in worksheets, tables, charts and controls, whatever their namespace. */
const FORMULA_ELEMENTS = new Set(
  (
    'f formula formula1 formula2 definedName calculatedColumnFormula totalsRowFormula FmlaLink FmlaRange FmlaPict ' +
    'FmlaTxbx FmlaGroup'
  ).split(' '),
);
const FORMULA_ATTRIBUTES = new Set([
  'textlink',
  // Of a threshold of a conditional format.
  'val',
  'fmlaLink',
  'fmlaRange',
  'fmlaTxbx',
  'fmlaGroup',
  'linkedCell',
  'listFillRange',
  'location',
]);
/** Parts that hold no formula of this workbook; formulas of external links speak of another one. */
const WITHOUT_FORMULAS =
  /(?:^|\/)(?:theme|media|embeddings|externalLinks|pivotCache|revisions|printerSettings|docProps|customXml|_rels)\/|(?:sharedStrings|styles|calcChain|comments\d*|\[Content_Types\])\.xml$/i;

/** Carries a change of references into every formula of the workbook. `mention` is the name of the sheet it is about. */
export function changeFormulas(editor: WorkbookEditor, mention: string, change: FormulaChange): void {
  const hosts = partHosts(editor);
  const worksheets = new Map(editor.worksheets.map((sheet) => [sheet.part, sheet]));
  for (const name of editor.pkg.names()) {
    const entry = worksheets.get(name);
    if (entry) {
      const isOwn = entry.name.toLowerCase() === mention.toLowerCase();
      if (isOwn || mentions(editor.pkg.text(name), mention) || editor.isOpen(entry.id)) {
        const links = readRelationships(editor.pkg, name).filter(({ external }) => external);
        changeSheet(editor.sheet(entry.id), mention, change, new Set(links.map(({ id }) => id)));
      }
      continue;
    }
    if (!/\.(?:xml|vml)$/i.test(name) || WITHOUT_FORMULAS.test(name)) continue;
    const source = editor.pkg.text(name);
    if (!hosts.has(name) && !mentions(source, mention)) continue;
    const changed = changeElements(parseXml(source), hosts.get(name), change);
    if (changed !== source) editor.pkg.set(name, changed);
  }
  editor.refresh();
}

function changeSheet(
  sheet: SheetEditor,
  mention: string,
  change: FormulaChange,
  outside: ReadonlySet<string>,
): void {
  const { name } = sheet.entry;
  const isOwn = name.toLowerCase() === mention.toLowerCase();
  const skeleton = changeElements(sheet.root, name, change, outside);
  if (skeleton !== sheet.root.source) sheet.replaceAll(skeleton);
  const open = `<${sheet.rows.prefix}f`;
  const isShared = sheet.rows.numbers.some((row) => {
    const text = sheet.rows.text(row) ?? '';
    return text.includes('shared') && (isOwn || mentions(text, mention));
  });
  if (isShared) expandSharedFormulas(sheet);
  for (const row of sheet.rows.numbers) {
    const text = sheet.rows.text(row) ?? '';
    if (!text.includes(open) || !(isOwn || mentions(text, mention))) continue;
    for (const cell of sheet.rows.look(row)?.cells ?? []) {
      if (!cell.text.includes(open)) continue;
      const element = sheet.rows.element(cell);
      const formula = element.child(NS.spreadsheet, 'f');
      if (!formula || formula.text === '') continue;
      const before = decodeText(formula.text);
      const after = change(before, name);
      if (after === before) continue;
      cell.text = outerWith(element, formula, elementWithContent(formula, {}, escapeText(encodeText(after))));
      sheet.rows.change(row);
      sheet.isChanged = true;
    }
  }
}

/**
 * The part with its formulas changed. `host` is the sheet its formulas stand on. `outside`: ids of its links that lead out of the
 * workbook, whose places are those of another document.
 */
export function changeElements(
  root: XmlElement,
  host: string | undefined,
  change: FormulaChange,
  outside: ReadonlySet<string> = new Set(),
): string {
  const splices: Splice[] = [];
  for (const element of root.descendants()) {
    if (FORMULA_ELEMENTS.has(element.localName) && element.children.length === 0) {
      const before = decodeText(element.text);
      const after = changeOne(element, before, host, change);
      if (after === undefined) splices.push({ start: element.start, end: element.end, text: '' });
      else if (after !== before) {
        const text = escapeText(encodeText(after));
        splices.push({ start: element.innerStart, end: element.innerEnd, text });
      }
    }
    for (const attribute of element.attributes) {
      if (!FORMULA_ATTRIBUTES.has(attribute.name) || attribute.value === '') continue;
      if (attribute.name === 'location') {
        const link = element.attribute(NS.officeRelationships, 'id');
        if (element.localName !== 'hyperlink' || (link !== undefined && outside.has(link))) continue;
      }
      if (attribute.name === 'val' && element.localName !== 'cfvo') continue;
      const after = change(attribute.value, host);
      if (after === attribute.value) continue;
      const text = escapeAttribute(after).replaceAll("'", '&apos;');
      splices.push({ start: attribute.valueStart, end: attribute.valueEnd, text });
    }
  }
  return splices.length > 0 ? applySplices(root.source, splices) : root.source;
}

/** Undefined for a built-in name, such as a print area, of which nothing is left. */
function changeOne(
  element: XmlElement,
  before: string,
  host: string | undefined,
  change: FormulaChange,
): string | undefined {
  const isName = element.localName === 'definedName';
  const after = change(before, host, isName);
  const isBuiltIn = isName && element.attribute('', 'name')?.startsWith('_xlnm.');
  return isBuiltIn && after !== before && after.includes('#REF!') ? undefined : after;
}

/** Parts whose formulas may leave out the sheet, because they belong to one: its tables, drawings and controls. */
function partHosts(editor: WorkbookEditor): Map<string, string> {
  const hosts = new Map<string, string>();
  for (const sheet of editor.worksheets) {
    for (const link of readRelationships(editor.pkg, sheet.part)) {
      const kind = relationshipKind(link);
      if (!link.external && ['table', 'ctrlProp', 'vmlDrawing', 'drawing'].includes(kind))
        hosts.set(link.part, sheet.name);
    }
  }
  return hosts;
}

/** Whether a text may name a sheet. Names in formulas double their apostrophes and escape what XML needs. */
function mentions(source: string, name: string): boolean {
  const plain = /[\p{L}\p{N}]+/gu;
  const words = name.match(plain) ?? [];
  const lower = source.toLowerCase();
  return words.every((word) => lower.includes(word.toLowerCase()));
}
