import {
  applySplices,
  escapeAttribute,
  escapeText,
  NS,
  type Splice,
  type XmlAttribute,
  type XmlElement,
} from '../../opc/index.ts';
import { decodeText, encodeText } from '../file/strings.ts';
import type { FormulaChange } from './formula-changes.ts';

/** Elements whose text is a formula, in worksheets, tables, charts and controls, whatever their namespace. */
const FORMULA_ELEMENTS = new Set(
  (
    'f formula formula1 formula2 definedName calculatedColumnFormula totalsRowFormula FmlaLink FmlaRange FmlaPict ' +
    'FmlaTxbx FmlaGroup'
  ).split(' '),
);
/** Elements whose `sqref` is a formula: all cells a chart shows some of, and those of series it does not show. */
const FILTERED = new Set(['fullRef', 'levelRef', 'formulaRef']);
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
  // Of a picture of cells.
  'cellRange',
]);
/** Parts that hold no formula of this workbook; formulas of external links speak of another one. */
const WITHOUT_FORMULAS =
  /(?:^|\/)(?:theme|media|embeddings|externalLinks|pivotCache|revisions|printerSettings|docProps|customXml|_rels)\/|(?:sharedStrings|styles|calcChain|comments\d*|\[Content_Types\])\.xml$/i;

/** Whether a part may hold formulas of its workbook. */
export function mayHoldFormulas(part: string): boolean {
  return /\.(?:xml|vml)$/i.test(part) && !WITHOUT_FORMULAS.test(part);
}

/** A formula of a part: the text of an element, or an attribute of it. */
export interface FormulaPlace {
  element: XmlElement;
  /** Undefined: the text of the element. */
  attribute: XmlAttribute | undefined;
  formula: string;
}

/**
 * The formulas of a part, those of cells among them. `outside`: ids of its links that lead out of the workbook, whose places are
 * those of another document.
 */
export function* formulaPlaces(
  root: XmlElement,
  outside: ReadonlySet<string> = new Set(),
): Generator<FormulaPlace> {
  for (const element of root.descendants()) {
    const isFormula =
      FORMULA_ELEMENTS.has(element.localName) ||
      (element.localName === 'sqref' && FILTERED.has(element.parent?.localName ?? ''));
    if (isFormula && element.children.length === 0)
      yield { element, attribute: undefined, formula: decodeText(element.text) };
    for (const attribute of element.attributes) {
      if (!FORMULA_ATTRIBUTES.has(attribute.name) || attribute.value === '') continue;
      if (attribute.name === 'location') {
        const link = element.attribute(NS.officeRelationships, 'id');
        if (element.localName !== 'hyperlink' || (link !== undefined && outside.has(link))) continue;
      }
      if (attribute.name === 'val' && element.localName !== 'cfvo') continue;
      if (attribute.name === 'cellRange' && element.localName !== 'cameraTool') continue;
      yield { element, attribute, formula: attribute.value };
    }
  }
}

/** The part with its formulas changed. `host` is the sheet its formulas stand on; `outside` as of `formulaPlaces`. */
export function changeElements(
  root: XmlElement,
  host: string | undefined,
  change: FormulaChange,
  outside: ReadonlySet<string> = new Set(),
): string {
  const splices: Splice[] = [];
  for (const { element, attribute, formula } of formulaPlaces(root, outside)) {
    if (attribute) {
      const after = change(formula, host);
      if (after === formula) continue;
      const text = escapeAttribute(after).replaceAll("'", '&apos;');
      splices.push({ start: attribute.valueStart, end: attribute.valueEnd, text });
      continue;
    }
    const after = changeOne(element, formula, host, change);
    if (after === undefined) splices.push({ start: element.start, end: element.end, text: '' });
    else if (after !== formula) {
      const text = escapeText(encodeText(after));
      splices.push({ start: element.innerStart, end: element.innerEnd, text });
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
