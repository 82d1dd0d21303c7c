import {
  addRelationship,
  NS,
  parseXml,
  resolveTarget,
  setContentType,
  type XmlElement,
} from '../../opc/index.ts';
import { decodeText } from '../file/strings.ts';
import { type Workbook, workbookPart, writtenNamespaces } from '../file/workbook.ts';
import { countChange, elementWithContent, insertChild, prefixOf, replaceElement } from '../file/xml-edit.ts';
import { tokenizeFormula } from '../formula/formula.ts';
import { type FormulaForm, formOfFormula } from '../locks/array-formulas.ts';

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheetMetadata+xml';
const DYNAMIC = 'http://schemas.microsoft.com/office/spreadsheetml/2017/dynamicarray';
/** The extension that says which arrays are dynamic ([MS-XLSX] 2.3.12). */
const EXTENSION = '{bdbb8cdc-fa1e-496e-a857-3c3f30c029c3}';
const ORDER =
  'metadataTypes metadataStrings mdxMetadata futureMetadata cellMetadata valueMetadata extLst'.split(' ');
/** The type of the metadata as Excel writes it. */
const DYNAMIC_TYPE =
  'metadataType name="XLDAPR" minSupportedVersion="120000" copy="1" pasteAll="1" pasteValues="1" merge="1" splitFirst="1" rowColShift="1" clearFormats="1" clearComments="1" assign="1" coerce="1" cellMeta="1"';

/** How formulas that are calculated from several values at once are written into a workbook. */
export class DynamicArrays {
  readonly #workbook: Workbook;
  #ranges: Set<string> | undefined;
  #index: number | undefined;

  constructor(workbook: Workbook) {
    this.#workbook = workbook;
  }

  /** Throws FormulaProblem. */
  form(formula: string): FormulaForm {
    this.#ranges ??= rangeNames(this.#workbook);
    const ranges = this.#ranges;
    return formOfFormula(formula, (name) => ranges.has(name.toLowerCase()));
  }

  /**
   * What `cm` of a cell says when its array formula is a dynamic one (ECMA-376 part 1, 18.3.1.4; [MS-XLSX] 2.2.4.4): so
   * Excel shows and edits it as it was typed. Adds to the workbook's metadata what that needs.
   */
  index(): number {
    this.#index ??= ensureIndex(this.#workbook);
    return this.#index;
  }
}

/** Defined names that stand for more than one cell, in small letters. */
function rangeNames({ root }: Workbook): Set<string> {
  const elements = root.child(NS.spreadsheet, 'definedNames')?.childrenNamed(NS.spreadsheet, 'definedName');
  const found = new Set<string>();
  for (const element of elements ?? []) {
    const [only, ...more] = tokenizeFormula(decodeText(element.text).trim());
    if (only?.kind === 'reference' && only.to && more.length === 0) {
      found.add((element.attribute('', 'name') ?? '').toLowerCase());
    }
  }
  return found;
}

function ensureIndex(workbook: Workbook): number {
  const { pkg } = workbook;
  const part = workbookPart(workbook, 'sheetMetadata');
  if (part === undefined || !pkg.has(part)) return addMetadata(workbook);
  let root = parseXml(pkg.text(part));
  const change = (text: string) => {
    pkg.set(part, text);
    root = parseXml(text);
  };
  const tag = prefixOf(root);
  let type = typeNumber(root);
  if (type === 0) {
    change(withItem(root, 'metadataTypes', `<${tag}${DYNAMIC_TYPE}/>`));
    type = typeNumber(root);
  }
  if (!futureMetadata(root)) change(insertChild(root, ORDER, 'futureMetadata', futureElement(tag)));
  const future = futureMetadata(root)?.childrenNamed(NS.spreadsheet, 'bk') ?? [];
  let value = future.findIndex(isDynamic);
  if (value < 0) {
    value = future.length;
    const element = futureMetadata(root);
    if (element) change(replaceElement(element, withLast(element, futureBlock(tag))));
  }
  const blocks = root.child(NS.spreadsheet, 'cellMetadata')?.childrenNamed(NS.spreadsheet, 'bk') ?? [];
  const known = blocks.findIndex((block) => {
    const [record, ...more] = block.childrenNamed(NS.spreadsheet, 'rc');
    const isSame = record?.attribute('', 't') === String(type) && record.attribute('', 'v') === String(value);
    return isSame && more.length === 0;
  });
  if (known >= 0) return known + 1;
  change(withItem(root, 'cellMetadata', `<${tag}bk><${tag}rc t="${type}" v="${value}"/></${tag}bk>`));
  return blocks.length + 1;
}

function addMetadata(workbook: Workbook): number {
  const { main, relationships } = writtenNamespaces(workbook);
  const part = resolveTarget(workbook.part, 'metadata.xml');
  workbook.pkg.set(
    part,
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<metadata xmlns="${main}"><metadataTypes count="1"><${DYNAMIC_TYPE}/></metadataTypes>${futureElement('')}<cellMetadata count="1"><bk><rc t="1" v="0"/></bk></cellMetadata></metadata>`,
  );
  addRelationship(workbook.pkg, workbook.part, { type: `${relationships}/sheetMetadata`, part });
  setContentType(workbook.pkg, part, TYPE);
  return 1;
}

/** From 1; 0 where there is none. */
function typeNumber(root: XmlElement): number {
  const types = root.child(NS.spreadsheet, 'metadataTypes')?.childrenNamed(NS.spreadsheet, 'metadataType');
  return (types ?? []).findIndex((type) => type.attribute('', 'name') === 'XLDAPR') + 1;
}

function futureMetadata(root: XmlElement): XmlElement | undefined {
  return root
    .childrenNamed(NS.spreadsheet, 'futureMetadata')
    .find((element) => element.attribute('', 'name') === 'XLDAPR');
}

function isDynamic(block: XmlElement): boolean {
  const properties = [...block.descendants()].find((one) => one.localName === 'dynamicArrayProperties');
  return properties?.attribute('', 'fDynamic') === '1' && properties.attribute('', 'fCollapsed') !== '1';
}

const futureElement = (tag: string): string =>
  `<${tag}futureMetadata name="XLDAPR" count="1">${futureBlock(tag)}</${tag}futureMetadata>`;

const futureBlock = (tag: string): string =>
  `<${tag}bk><${tag}extLst><${tag}ext uri="${EXTENSION}"><xda:dynamicArrayProperties xmlns:xda="${DYNAMIC}" fDynamic="1" fCollapsed="0"/></${tag}ext></${tag}extLst></${tag}bk>`;

/** The metadata with an item at the end of a counted list, made if it is missing. */
function withItem(root: XmlElement, list: string, item: string): string {
  const found = root.child(NS.spreadsheet, list);
  const tag = prefixOf(root) + list;
  if (!found) return insertChild(root, ORDER, list, `<${tag} count="1">${item}</${tag}>`);
  return replaceElement(found, withLast(found, item));
}

function withLast(list: XmlElement, item: string): string {
  const content = list.source.slice(list.innerStart, list.isSelfClosing ? list.innerStart : list.innerEnd);
  return elementWithContent(list, countChange(list, list.children.length + 1), content + item);
}
