import { brief } from '../../brief.ts';
import { NS, type OpcPackage, relatedPart, type XmlElement } from '../../opc/index.ts';
import { readCells, X14, XM } from '../conditional/read-rules.ts';
import { decodeText } from '../file/strings.ts';
import { isOn, openWorkbook, readWorkbook, type Workbook } from '../file/workbook.ts';
import { openXmlList } from '../file/xml-list.ts';
import type { InputMessage, InputNumber, InputTest } from '../input-rule-edits.ts';
import type { CompareWith } from '../rule-edits.ts';
import type { InputRule, SheetInputRules } from './input-rule-model.ts';

/** Rules of a sheet that are read. */
const MOST_RULES = 5_000;

/** What may be typed into the cells of all sheets that say it. Throws DocumentError as `openWorkbook` does. */
export function readInputRules(bytes: Uint8Array): SheetInputRules[] {
  return inputRulesOf(openWorkbook(bytes), MOST_RULES);
}

/** Those of a workbook that is open: all, or the first ones of each sheet. */
export function inputRulesOf(workbook: Workbook, most = Number.POSITIVE_INFINITY): SheetInputRules[] {
  return workbook.sheets
    .filter((sheet) => sheet.isWorksheet)
    .flatMap(({ id, part }): SheetInputRules[] => {
      const text = workbook.pkg.text(part);
      if (!text.includes('dataValidation')) return [];
      const rules = inputRuleElements(openXmlList(text, 'sheetData', 'row').skeleton)
        .slice(0, most)
        .map(({ element, sqref, isNewer }) => readRule(element, sqref, isNewer));
      return rules.length > 0 ? [{ sheet: id, rules }] : [];
    });
}

/** In plain words which input rules of a workbook nobody is held to here; none of one that cannot be read. */
export function notShownInputRules(pkg: OpcPackage): string[] {
  const part = relatedPart(pkg, '', 'officeDocument');
  if (!part) return [];
  try {
    const sheets = readWorkbook(pkg, part).sheets.filter((sheet) => sheet.isWorksheet);
    return sheets.some((sheet) => hasMore(pkg.text(sheet.part))) ? [brief`some input rules`] : [];
  } catch {
    return [];
  }
}

function hasMore(source: string): boolean {
  // Cheap enough for every sheet; a list and what it ends with are named so, too.
  if (source.split('dataValidation').length <= MOST_RULES) return false;
  return inputRuleElements(openXmlList(source, 'sheetData', 'row').skeleton).length > MOST_RULES;
}

/** Elements of the rules of a worksheet with their cells, in the order of the file. */
export function inputRuleElements(
  root: XmlElement,
): { element: XmlElement; sqref: string; isNewer: boolean }[] {
  const plain = root
    .childrenNamed(NS.spreadsheet, 'dataValidations')
    .flatMap((list) => list.childrenNamed(NS.spreadsheet, 'dataValidation'))
    .map((element) => ({ element, sqref: element.attribute('', 'sqref') ?? '', isNewer: false }));
  const extensions = root.child(NS.spreadsheet, 'extLst')?.childrenNamed(NS.spreadsheet, 'ext') ?? [];
  const newer = extensions
    .flatMap((ext) => ext.childrenNamed(X14, 'dataValidations'))
    .flatMap((list) => list.childrenNamed(X14, 'dataValidation'))
    .map((element) => ({ element, sqref: element.child(XM, 'sqref')?.text ?? '', isNewer: true }));
  return [...plain, ...newer];
}

function readRule(element: XmlElement, sqref: string, isNewer: boolean): InputRule {
  const is = (name: string) => isOn(element.attribute('', name));
  const message = (title: string, text: string): InputMessage => ({
    title: decodeText(element.attribute('', title) ?? ''),
    text: decodeText(element.attribute('', text) ?? ''),
  });
  const style = element.attribute('', 'errorStyle') ?? 'stop';
  const prompt = message('promptTitle', 'prompt');
  const hasPrompt = is('showInputMessage') && (prompt.title !== '' || prompt.text !== '');
  return {
    ...readCells(sqref),
    test: inputTestOf(element),
    allowBlank: is('allowBlank'),
    // The attribute says the opposite of its name.
    arrow: !is('showDropDown'),
    prompt: hasPrompt ? prompt : null,
    error: is('showErrorMessage')
      ? {
          style: style === 'warning' || style === 'information' ? style : 'stop',
          ...message('errorTitle', 'error'),
        }
      : null,
    newer: isNewer,
  };
}

const NUMBERS: Record<string, InputNumber> = {
  whole: 'whole',
  decimal: 'decimal',
  date: 'date',
  time: 'time',
  textLength: 'length',
};

/** What a rule asks (ECMA-376 part 1, 18.3.1.32). */
export function inputTestOf(element: XmlElement): InputTest {
  const formulas = ['formula1', 'formula2'].flatMap((name) => {
    const found = element.children.find(({ localName }) => localName === name);
    // Newer programs put it into an element of its own.
    const text = found && (found.children.find(({ localName }) => localName === 'f') ?? found).text;
    return text === undefined ? [] : [decodeText(text).trim()];
  });
  const [first = ''] = formulas;
  const type = element.attribute('', 'type') ?? 'none';
  if (type === 'list') return { kind: 'list', formula: first };
  if (type === 'custom') return { kind: 'custom', formula: first };
  const kind = NUMBERS[type];
  if (!kind) return { kind: 'any' };
  const compare = (element.attribute('', 'operator') ?? 'between') as CompareWith;
  return { kind, compare, formulas };
}
