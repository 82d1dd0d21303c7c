import {
  applySplices,
  escapeAttribute,
  escapeText,
  NS,
  type Splice,
  type XmlElement,
} from '../../opc/index.ts';
import { readCells, XM } from '../conditional/read-rules.ts';
import type { RuleCells, RulePart } from '../conditional/rule-model.ts';
import { MAX_COLUMNS, MAX_ROWS, rangeName } from '../file/references.ts';
import { EditRefused } from '../file/refused.ts';
import { decodeText, encodeText } from '../file/strings.ts';
import { copiedTag, countChange, elementWithContent, startTagWith } from '../file/xml-edit.ts';
import { offsetFormula, tokenizeFormula } from '../formula/formula.ts';
import type { InputDesign, InputRuleEdit } from '../input-rule-edits.ts';
import { writtenItems } from '../input-rules/check-input.ts';
import {
  inputFormulas,
  rangesLeft,
  stepToOthers,
  TOO_MANY_INPUT_RULES,
} from '../input-rules/edited-input-rules.ts';
import { inputRuleElements, inputTestOf } from '../input-rules/read-input-rules.ts';
import type { RuleRange } from '../rule-edits.ts';
import type { SheetEditor } from './sheet-editor.ts';

/** Characters Excel takes: of titles, of texts and lists, of formulas. */
const MOST = { title: 32, text: 255, formula: 8_192, rules: 65_534 };

/**
 * Says what may be typed into cells: they leave the rules they had, which keep their bytes but for their cells and what is seen
 * from another one then. Throws EditRefused.
 */
export function editInputRule(sheet: SheetEditor, { ranges, rule }: InputRuleEdit): void {
  check(ranges, rule);
  leaveRules(sheet, ranges);
  if (!rule || (rule.test.kind === 'any' && !rule.prompt)) return;
  const list = sheet.child('dataValidations');
  const items = list?.childrenNamed(NS.spreadsheet, 'dataValidation').map(({ outer }) => outer) ?? [];
  if (items.length >= MOST.rules) throw new EditRefused(TOO_MANY_INPUT_RULES);
  sheet.setList('dataValidations', [...items, ruleXml(rule, ranges, sheet.prefix)]);
}

function leaveRules(sheet: SheetEditor, cuts: readonly RuleRange[]): void {
  changeInputRules(sheet, (rule) => {
    const left = rangesLeft(rule, cuts);
    if (!left || left.length === 0) return left && [];
    const { rows, columns } = stepToOthers(rule.ranges, left);
    return [{ ranges: left, change: (formula) => offsetFormula(formula, rows, columns) }];
  });
}

/**
 * Gives the input rules of a sheet other cells: each keeps its bytes but for these and for its formulas. `partsOf` answers into which
 * rules one comes apart, or null where it stays as it is.
 */
export function changeInputRules(sheet: SheetEditor, partsOf: (rule: RuleCells) => RulePart[] | null): void {
  const changed = new Map<number, string[]>();
  for (const { element, sqref, isNewer } of inputRuleElements(sheet.root)) {
    const formulas = inputFormulas(inputTestOf(element));
    const parts = partsOf({ ...readCells(sqref), formulas, isOne: false });
    if (!parts) continue;
    changed.set(
      element.start,
      parts.map((part, place) => ruleWith(element, part, isNewer, place > 0)),
    );
  }
  if (changed.size === 0) return;
  const lists = new Map<number, XmlElement>();
  for (const { element } of inputRuleElements(sheet.root)) {
    const { parent } = element;
    if (parent && changed.has(element.start)) lists.set(parent.start, parent);
  }
  const splices = [...lists.values()].map((list): Splice => {
    const kept = list.children.flatMap((child) => changed.get(child.start) ?? [child.outer]);
    if (kept.length > MOST.rules && kept.length > list.children.length)
      throw new EditRefused(TOO_MANY_INPUT_RULES);
    if (kept.length === 0) return withoutList(list);
    const text = elementWithContent(list, countChange(list, kept.length), kept.join(''));
    return { start: list.start, end: list.end, text };
  });
  sheet.replaceAll(applySplices(sheet.root.source, splices));
}

/** Takes a list away that would be empty, and what stands around it for newer programs alone. */
function withoutList(list: XmlElement): Splice {
  let gone = list;
  for (let at = list.parent; at && at.localName !== 'worksheet' && at.children.length === 1; at = at.parent)
    gone = at;
  return { start: gone.start, end: gone.end, text: '' };
}

/** A rule with other cells, its formulas as seen from their first one. An id is that of the first of several parts. */
function ruleWith(
  element: XmlElement,
  { ranges, change }: RulePart,
  isNewer: boolean,
  isCopy: boolean,
): string {
  const sqref = ranges.map(rangeName).join(' ');
  const splices: Splice[] = [];
  for (const inner of element.descendants()) {
    if (inner.children.length > 0) continue;
    const isPlace = inner.is(XM, 'sqref');
    if (!isPlace && !/^(?:formula[12]|f)$/.test(inner.localName)) continue;
    const before = decodeText(inner.text);
    const text = isPlace ? sqref : change(before);
    if (text === before) continue;
    const written = escapeText(isPlace ? text : encodeText(text));
    splices.push({ start: inner.innerStart, end: inner.innerEnd, text: written });
  }
  const source = applySplices(element.source, splices);
  const grown = source.length - element.source.length;
  const content = source.slice(element.innerStart, element.end + grown);
  const changes = isNewer ? {} : { sqref };
  return (isCopy ? copiedTag(element, changes) : startTagWith(element, changes)) + content;
}

function ruleXml(rule: InputDesign, ranges: readonly RuleRange[], prefix: string): string {
  const { test, prompt, error } = rule;
  const type = test.kind === 'length' ? 'textLength' : test.kind === 'any' ? 'none' : test.kind;
  const compare = 'compare' in test ? test.compare : 'between';
  const attributes: [string, string | undefined][] = [
    ['type', type === 'none' ? undefined : type],
    ['errorStyle', error && error.style !== 'stop' ? error.style : undefined],
    ['operator', compare === 'between' ? undefined : compare],
    ['allowBlank', rule.allowBlank ? '1' : undefined],
    ['showDropDown', rule.arrow ? undefined : '1'],
    ['showInputMessage', prompt ? '1' : undefined],
    ['showErrorMessage', error ? '1' : undefined],
    ['errorTitle', error?.title],
    ['error', error?.text],
    ['promptTitle', prompt?.title],
    ['prompt', prompt?.text],
    ['sqref', ranges.map(rangeName).join(' ')],
  ];
  const written = attributes
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value = '']) => ` ${name}="${escapeAttribute(encodeText(value))}"`)
    .join('');
  const formulas = test.kind === 'any' ? [] : 'formula' in test ? [test.formula] : test.formulas;
  const content = formulas
    .map((formula, index) => {
      const tag = `${prefix}formula${index + 1}`;
      return `<${tag}>${escapeText(encodeText(formula))}</${tag}>`;
    })
    .join('');
  const tag = `${prefix}dataValidation`;
  return content === '' ? `<${tag}${written}/>` : `<${tag}${written}>${content}</${tag}>`;
}

function check(ranges: readonly RuleRange[], rule: InputDesign | null): void {
  const isRange = ({ startRow, startColumn, endRow, endColumn }: RuleRange) =>
    startRow >= 0 &&
    startColumn >= 0 &&
    startRow <= endRow &&
    startColumn <= endColumn &&
    endRow < MAX_ROWS &&
    endColumn < MAX_COLUMNS;
  if (ranges.length === 0 || !ranges.every(isRange))
    throw new EditRefused('Input rules need cells of the sheet.');
  if (!rule) return;
  for (const message of [rule.prompt, rule.error]) {
    if (!message) continue;
    if (message.title.length > MOST.title || message.text.length > MOST.text)
      throw new EditRefused(
        `Messages of input rules have titles of at most ${MOST.title} characters and texts of at most ${MOST.text}.`,
      );
  }
  const { test } = rule;
  if (test.kind === 'any') return;
  const formulas = 'formula' in test ? [test.formula] : test.formulas;
  const needed = 'compare' in test && (test.compare === 'between' || test.compare === 'notBetween') ? 2 : 1;
  if (formulas.length !== needed || formulas.some((formula) => formula.trim() === ''))
    throw new EditRefused('The input rule does not say what it compares with.');
  if (formulas.some((formula) => formula.length > MOST.formula))
    throw new EditRefused('The formula of an input rule is too long.');
  if (test.kind === 'list' && writtenItems(test.formula) && test.formula.length > MOST.text + 2)
    throw new EditRefused(
      `A list that is written out has at most ${MOST.text} characters. Write its entries into cells and name those.`,
    );
  if (
    formulas.some((formula) =>
      tokenizeFormula(formula).some((token) => token.kind !== 'other' && token.prefix?.book),
    )
  )
    throw new EditRefused('An input rule cannot name cells of another workbook.');
}
