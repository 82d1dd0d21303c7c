import { NS, type OpcPackage, parseXml, relatedPart, type XmlElement } from '../../opc/index.ts';
import type { CellRange } from '../edits.ts';
import { parseRange } from '../file/references.ts';
import { isOn, openWorkbook, readWorkbook, type Workbook, workbookPart } from '../file/workbook.ts';
import { openXmlList } from '../file/xml-list.ts';
import { colorOf, type Palette, readPalette } from '../read/colors.ts';
import type {
  BarTest,
  CompareWith,
  IconName,
  Period,
  RuleLook,
  RuleTest,
  ScaleStop,
  Threshold,
} from '../rule-edits.ts';
import { readRuleLook } from './rule-looks.ts';
import { type ConditionalRule, MOST_RULES, type SheetRules } from './rule-model.ts';

export const X14 = 'http://schemas.microsoft.com/office/spreadsheetml/2009/9/main';
export const XM = 'http://schemas.microsoft.com/office/excel/2006/main';

/** The conditional formats of all sheets that have any, and in plain words what of them is not shown. */
export interface WorkbookRules {
  sheets: SheetRules[];
  notShown: string[];
}

/** Throws DocumentError as `openWorkbook` does. */
export function readRules(bytes: Uint8Array): WorkbookRules {
  return rulesOf(openWorkbook(bytes), MOST_RULES);
}

/** In plain words which conditional formats of a workbook are not shown; none of one that cannot be read. */
export function notShownRules(pkg: OpcPackage): string[] {
  const part = relatedPart(pkg, '', 'officeDocument');
  if (!part) return [];
  try {
    return rulesOf(readWorkbook(pkg, part), MOST_RULES).notShown;
  } catch {
    return [];
  }
}

/** Those of a workbook that is open: all, or the first ones of each sheet. */
export function rulesOf(workbook: Workbook, most = Number.POSITIVE_INFINITY): WorkbookRules {
  const notShown = new Set<string>();
  const worksheets = workbook.sheets.filter((sheet) => sheet.isWorksheet);
  const sources = worksheets.map(({ id, part }) => ({ id, text: workbook.pkg.text(part) }));
  const found = sources.filter(({ text }) => mayHoldRules(text));
  if (found.length === 0) return { sheets: [], notShown: [] };
  const stylesPart = workbookPart(workbook, 'styles');
  const styles = stylesPart ? parseXml(workbook.pkg.text(stylesPart)) : undefined;
  const palette = readPalette(workbook, styles);
  const looks = (styles?.child(NS.spreadsheet, 'dxfs')?.childrenNamed(NS.spreadsheet, 'dxf') ?? []).map(
    (dxf) => readRuleLook(dxf, palette),
  );
  const sheets = found.flatMap(({ id, text }): SheetRules[] => {
    const { skeleton } = openXmlList(text, 'sheetData', 'row');
    const { rules, unread } = readSheetRules(skeleton, palette, looks, most);
    if (unread) notShown.add('some conditional formats');
    return rules.length > 0 ? [{ sheet: id, rules }] : [];
  });
  return { sheets, notShown: [...notShown] };
}

/** Cheap enough for every sheet: whether there is anything to be read. */
function mayHoldRules(source: string): boolean {
  return source.includes('conditionalFormatting');
}

/** Elements of the rules of a worksheet with the ranges they are about, in the order of the file. */
export function ruleElements(
  root: XmlElement,
): { element: XmlElement; owner: XmlElement; sqref: string; isNewer: boolean }[] {
  const plain = root.childrenNamed(NS.spreadsheet, 'conditionalFormatting').flatMap((owner) =>
    owner.childrenNamed(NS.spreadsheet, 'cfRule').map((element) => ({
      element,
      owner,
      sqref: owner.attribute('', 'sqref') ?? '',
      isNewer: false,
    })),
  );
  const newer = newerOwners(root).flatMap((owner) =>
    owner.childrenNamed(X14, 'cfRule').map((element) => ({
      element,
      owner,
      sqref: owner.child(XM, 'sqref')?.text ?? '',
      isNewer: true,
    })),
  );
  // What only adds to a rule that older programs know is no rule by itself.
  return [...plain, ...newer.filter(({ element }) => element.attribute('', 'priority') !== undefined)];
}

export function newerOwners(root: XmlElement): XmlElement[] {
  const extensions = root.child(NS.spreadsheet, 'extLst')?.childrenNamed(NS.spreadsheet, 'ext') ?? [];
  return extensions.flatMap((ext) =>
    ext
      .childrenNamed(X14, 'conditionalFormattings')
      .flatMap((list) => list.childrenNamed(X14, 'conditionalFormatting')),
  );
}

/** The id by which an element for newer programs adds to a rule. */
export function newerId(rule: XmlElement): string | undefined {
  const extensions = rule.child(NS.spreadsheet, 'extLst')?.childrenNamed(NS.spreadsheet, 'ext') ?? [];
  return extensions.map((ext) => ext.child(X14, 'id')?.text.trim()).find((id) => id);
}

function readSheetRules(
  root: XmlElement,
  palette: Palette,
  looks: readonly RuleLook[],
  most: number,
): { rules: ConditionalRule[]; unread: boolean } {
  let unread = false;
  const additions = new Map(
    newerOwners(root).flatMap((owner) =>
      owner
        .childrenNamed(X14, 'cfRule')
        .flatMap((rule): [string, XmlElement][] => [[rule.attribute('', 'id') ?? '', rule]]),
    ),
  );
  const elements = ruleElements(root);
  if (elements.length > most) unread = true;
  const rules = elements.slice(0, most).flatMap(({ element, sqref, isNewer }): ConditionalRule[] => {
    const cells = readCells(sqref);
    const id = isNewer ? undefined : newerId(element);
    const test = readTest(element, id ? additions.get(id) : undefined, palette);
    // A rule that is not understood keeps its place, so that the others are still told apart.
    if (!test) unread = true;
    const own = element.child(X14, 'dxf');
    const look = own
      ? readRuleLook(own, palette)
      : looks[Number(element.attribute('', 'dxfId') ?? Number.NaN)];
    return [
      {
        priority: Number(element.attribute('', 'priority') ?? 0),
        ...(test ? cells : { ranges: [] }),
        test: test ?? { kind: 'formula', formula: 'FALSE' },
        look: look ?? {},
        stop: isOn(element.attribute('', 'stopIfTrue')),
        newer: isNewer,
        fixed: isNewer || !test,
      },
    ];
  });
  return { rules, unread };
}

/** Ranges of a `sqref`; what names no cells is left out, and those behind the first `MOST_RULES`. */
export function readRanges(sqref: string): CellRange[] {
  return readCells(sqref).ranges;
}

/** The same, with what is known of the cells that are left out. Whoever writes a `sqref` anew has to ask for these. */
export function readCells(sqref: string): { ranges: CellRange[]; unread?: CellRange[] } {
  const names = sqref.split(/\s+/).filter((name) => name !== '');
  const all = names.flatMap((name) => parseRange(name) ?? []);
  const ranges = all.slice(0, MOST_RULES);
  if (ranges.length === names.length) return { ranges };
  const box = all.slice(MOST_RULES).reduce<CellRange | undefined>(
    (one, other) => ({
      startRow: Math.min(one?.startRow ?? other.startRow, other.startRow),
      startColumn: Math.min(one?.startColumn ?? other.startColumn, other.startColumn),
      endRow: Math.max(one?.endRow ?? other.endRow, other.endRow),
      endColumn: Math.max(one?.endColumn ?? other.endColumn, other.endColumn),
    }),
    undefined,
  );
  return { ranges, unread: box ? [box] : [] };
}

const local = (element: XmlElement, name: string) =>
  element.children.find((child) => child.localName === name);
const all = (element: XmlElement, name: string) =>
  element.children.filter((child) => child.localName === name);
const isOff = (value: string | undefined) => value !== undefined && !isOn(value);

const TEXTS = {
  containsText: 'contains',
  notContainsText: 'notContains',
  beginsWith: 'begins',
  endsWith: 'ends',
} as const;
const STATES = {
  containsBlanks: 'blank',
  notContainsBlanks: 'notBlank',
  containsErrors: 'error',
  notContainsErrors: 'notError',
} as const;
const COMPARISONS = new Set<string>([
  'lessThan',
  'lessThanOrEqual',
  'equal',
  'notEqual',
  'greaterThanOrEqual',
  'greaterThan',
  'between',
  'notBetween',
] satisfies CompareWith[]);
const PERIODS = new Set<string>([
  'today',
  'yesterday',
  'tomorrow',
  'last7Days',
  'thisWeek',
  'lastWeek',
  'nextWeek',
  'thisMonth',
  'lastMonth',
  'nextMonth',
] satisfies Period[]);

/** What a rule asks (ECMA-376 part 1, 18.3.1.10; [MS-XLSX] 2.6.5); undefined where that is not known. */
function readTest(
  rule: XmlElement,
  addition: XmlElement | undefined,
  palette: Palette,
): RuleTest | undefined {
  const type = rule.attribute('', 'type') ?? '';
  const attribute = (name: string) => rule.attribute('', name);
  const formulas = rule.children
    .filter(({ localName }) => localName === 'formula' || localName === 'f')
    .map(({ text }) => text.trim());
  if (type === 'cellIs') {
    const compare = attribute('operator') ?? '';
    const needed = compare === 'between' || compare === 'notBetween' ? 2 : 1;
    if (!COMPARISONS.has(compare) || formulas.length < needed) return undefined;
    return { kind: 'value', compare: compare as CompareWith, formulas: formulas.slice(0, needed) };
  }
  if (type === 'expression') {
    return formulas[0] === undefined ? undefined : { kind: 'formula', formula: formulas[0] };
  }
  if (type in TEXTS) {
    const how = TEXTS[type as keyof typeof TEXTS];
    const text = attribute('text');
    // What is looked for may stand in a cell: the formula says so.
    const isPlain = text !== undefined && (formulas[0] === undefined || namesText(formulas[0], text));
    if (isPlain) return { kind: 'text', how, text };
    return formulas[0] === undefined ? undefined : { kind: 'formula', formula: formulas[0] };
  }
  if (type in STATES) return { kind: 'is', what: STATES[type as keyof typeof STATES] };
  if (type === 'timePeriod') {
    const period = attribute('timePeriod') ?? '';
    return PERIODS.has(period) ? { kind: 'date', period: period as Period } : undefined;
  }
  if (type === 'top10') {
    return {
      kind: 'top',
      count: Number(attribute('rank') ?? 10),
      percent: isOn(attribute('percent')),
      bottom: isOn(attribute('bottom')),
    };
  }
  if (type === 'aboveAverage') {
    return {
      kind: 'average',
      above: !isOff(attribute('aboveAverage')),
      orEqual: isOn(attribute('equalAverage')),
      deviations: Number(attribute('stdDev') ?? 0),
    };
  }
  if (type === 'duplicateValues' || type === 'uniqueValues')
    return { kind: 'duplicate', unique: type === 'uniqueValues' };
  if (type === 'colorScale') return readScale(local(rule, 'colorScale'), palette);
  if (type === 'dataBar')
    return readBar(local(rule, 'dataBar'), addition && local(addition, 'dataBar'), palette);
  if (type === 'iconSet') return readIcons(local(rule, 'iconSet'));
  return undefined;
}

/** What a rule asks, colours aside; undefined where that is not known. */
export function testOf(rule: XmlElement): RuleTest | undefined {
  return readTest(rule, undefined, { theme: [], indexed: [] });
}

/** Whether a formula looks for this very text: its quotes are doubled in it. */
function namesText(formula: string, text: string): boolean {
  return formula.includes(`"${text.replaceAll('"', '""')}"`);
}

const THRESHOLDS: Record<string, Threshold['kind']> = {
  min: 'min',
  max: 'max',
  num: 'number',
  percent: 'percent',
  percentile: 'percentile',
  formula: 'formula',
  autoMin: 'autoMin',
  autoMax: 'autoMax',
};

function readThreshold(element: XmlElement): Threshold {
  const kind = THRESHOLDS[element.attribute('', 'type') ?? ''] ?? 'number';
  const value = (local(element, 'f')?.text ?? element.attribute('', 'val') ?? '').trim();
  const needsNone = kind === 'min' || kind === 'max' || kind === 'autoMin' || kind === 'autoMax';
  return { kind, value: needsNone ? '' : value, orEqual: !isOff(element.attribute('', 'gte')) };
}

function readScale(element: XmlElement | undefined, palette: Palette): RuleTest | undefined {
  if (!element) return undefined;
  const thresholds = all(element, 'cfvo').map(readThreshold);
  const colors = all(element, 'color').map((color) => colorOf(color, palette) ?? '#000000');
  if (thresholds.length < 2 || colors.length < thresholds.length) return undefined;
  const stops = thresholds.map((at, index): ScaleStop => ({ at, color: colors[index] ?? '#000000' }));
  return { kind: 'scale', stops };
}

function readBar(
  plain: XmlElement | undefined,
  newer: XmlElement | undefined,
  palette: Palette,
): RuleTest | undefined {
  const element = newer ?? plain;
  if (!element) return undefined;
  const [min, max] = all(element, 'cfvo').map(readThreshold);
  const color = (of: XmlElement | undefined, name: string) => {
    const found = of && local(of, name);
    return found && colorOf(found, palette);
  };
  const [usualMin, usualMax] = plain ? all(plain, 'cfvo').map(readThreshold) : [];
  const [from, to] = [min ?? usualMin, max ?? usualMax];
  if (!from || !to) return undefined;
  const fill = color(newer, 'fillColor') ?? color(plain, 'color') ?? '#638ec6';
  // Before 2010 the shortest bar took a tenth of its cell and the longest nine.
  const length = (name: string, usual: number) => Number(element.attribute('', name) ?? usual);
  const border =
    newer && isOn(newer.attribute('', 'border')) ? (color(newer, 'borderColor') ?? fill) : undefined;
  const sameNegative = isOn(newer?.attribute('', 'negativeBarColorSameAsPositive'));
  const sameBorder = !isOff(newer?.attribute('', 'negativeBarBorderColorSameAsPositive'));
  const negative = newer && (sameNegative ? fill : (color(newer, 'negativeFillColor') ?? '#ff0000'));
  const negativeBorder = border && (sameBorder ? border : (color(newer, 'negativeBorderColor') ?? border));
  const position = newer?.attribute('', 'axisPosition');
  const bar: BarTest = {
    kind: 'bar',
    min: from,
    max: to,
    color: fill,
    showValue: !isOff(element.attribute('', 'showValue')) && !isOff(plain?.attribute('', 'showValue')),
    gradient: !isOff(newer?.attribute('', 'gradient')),
    minLength: length('minLength', newer ? 0 : 10),
    maxLength: length('maxLength', newer ? 100 : 90),
    axis: !newer || position === 'none' ? 'none' : position === 'middle' ? 'middle' : 'automatic',
    axisColor: color(newer, 'axisColor') ?? '#000000',
    leftwards: newer?.attribute('', 'direction') === 'rightToLeft',
  };
  if (border) bar.border = border;
  if (negative) bar.negative = negative;
  if (negativeBorder) bar.negativeBorder = negativeBorder;
  return bar;
}

function readIcons(element: XmlElement | undefined): RuleTest | undefined {
  if (!element) return undefined;
  const thresholds = all(element, 'cfvo').map(readThreshold);
  if (thresholds.length < 2) return undefined;
  const set = element.attribute('', 'iconSet') ?? '3TrafficLights1';
  const icons = all(element, 'cfIcon').map((icon): IconName | null => {
    const name = icon.attribute('', 'iconSet') ?? 'NoIcons';
    return name === 'NoIcons' ? null : { set: name, index: Number(icon.attribute('', 'iconId') ?? 0) };
  });
  const isCustom = isOn(element.attribute('', 'custom')) && icons.length === thresholds.length;
  return {
    kind: 'icons',
    set,
    thresholds,
    reversed: isOn(element.attribute('', 'reverse')),
    showValue: !isOff(element.attribute('', 'showValue')),
    ...(isCustom ? { custom: icons } : {}),
  };
}
