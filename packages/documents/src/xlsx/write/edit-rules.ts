import { applySplices, escapeAttribute, NS, type Splice, type XmlElement } from '../../opc/index.ts';
import { placeOfRule, roomInFront } from '../conditional/edited-rules.ts';
import { formulasOf } from '../conditional/evaluation.ts';
import { newerId, newerOwners, readRanges, ruleElements, X14 } from '../conditional/read-rules.ts';
import { MOST_RULES } from '../conditional/rule-model.ts';
import type { CellRange } from '../edits.ts';
import { MAX_COLUMNS, MAX_ROWS, rangeName } from '../file/references.ts';
import { EditRefused } from '../file/refused.ts';
import { isOn } from '../file/workbook.ts';
import { elementWith, startTagWith } from '../file/xml-edit.ts';
import { parseFragment } from '../file/xml-list.ts';
import { tokenizeFormula } from '../formula/formula.ts';
import type { RuleEdit, RuleLook, RuleName, RuleTest } from '../rule-edits.ts';
import { lookXml, testXml } from './rule-xml.ts';
import type { SheetEditor } from './sheet-editor.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

/** The longest formula, and the longest text that is looked for. */
const MOST_FORMULA = 8_192;
const MOST_TEXT = 255;

/**
 * Writes, changes or takes away a conditional format: its rule, and how it looks appended to the styles. Rules an edit does not
 * name keep their bytes, their priority aside where they make room. Throws EditRefused.
 */
export function editRule(editor: WorkbookEditor, edit: RuleEdit): void {
  const sheet = editor.sheet(edit.sheet);
  switch (edit.op) {
    case 'insert-rule':
      insertRule(editor, sheet, edit);
      return;
    case 'change-rule':
      changeRule(editor, sheet, edit);
      return;
    case 'delete-rule':
      deleteRule(sheet, edit.rule);
      return;
    case 'swap-rules': {
      const [one, other] = [ruleOf(sheet, edit.rule), ruleOf(sheet, edit.with)];
      splice(sheet, [
        prioritySplice(one.element, priorityOf(other.element)),
        prioritySplice(other.element, priorityOf(one.element)),
      ]);
    }
  }
}

type FoundRule = ReturnType<typeof ruleElements>[number];

function insertRule(
  editor: WorkbookEditor,
  sheet: SheetEditor,
  { ranges, rule }: Extract<RuleEdit, { op: 'insert-rule' }>,
): void {
  checkRanges(ranges);
  checkTest(rule.test);
  const found = ruleElements(sheet.root);
  if (found.length >= MOST_RULES)
    throw new EditRefused('The sheet has too many conditional formats for another one.');
  const priorities = found.map(({ element }) => priorityOf(element));
  const { own, others } = roomInFront(priorities);
  splice(
    sheet,
    found.flatMap(({ element }, place) =>
      others[place] === priorities[place] ? [] : [prioritySplice(element, others[place] ?? 0)],
    ),
  );
  const { prefix } = sheet;
  const { type, attributes, content } = testXml(rule.test, ranges, prefix);
  const dxf = lookIndex(editor, rule.look);
  const written = ruleXml(
    prefix,
    {
      type,
      ...(dxf === undefined ? {} : { dxfId: String(dxf) }),
      priority: String(own),
      ...(rule.stop ? { stopIfTrue: '1' } : {}),
      ...attributes,
    },
    content,
  );
  const text = ownerXml(prefix, ranges, written);
  const last = sheet.root.childrenNamed(NS.spreadsheet, 'conditionalFormatting').at(-1);
  if (last) splice(sheet, [{ start: last.end, end: last.end, text }]);
  else sheet.insert('conditionalFormatting', text);
}

function changeRule(
  editor: WorkbookEditor,
  sheet: SheetEditor,
  { rule: name, ranges, change }: Extract<RuleEdit, { op: 'change-rule' }>,
): void {
  const found = ruleOf(sheet, name);
  if (found.isNewer) throw new EditRefused('This conditional format can be changed by Excel only.');
  if (ranges) checkRanges(ranges);
  if (change.test) checkTest(change.test);
  const { prefix } = sheet;
  const { element, owner } = found;
  const places = ranges ?? readRanges(found.sqref);
  // The formula beside a text, a state or a period names the first cell, so other cells come with the test.
  const { test } = change;
  if (ranges && !test)
    throw new EditRefused('A conditional format of other cells says what it asks of them.');
  const id = newerId(element);
  if (id !== undefined && (ranges || change.test))
    throw new EditRefused('This data bar can be changed by Excel only. It can be deleted here.');
  let written = element.outer;
  if (test) {
    const made = testXml(test, places, prefix);
    const kept = ['dxfId', 'priority', 'stopIfTrue'].flatMap((attribute): [string, string][] => {
      const value = element.attribute('', attribute);
      return value === undefined ? [] : [[attribute, value]];
    });
    written = ruleXml(
      prefix,
      { type: made.type, ...Object.fromEntries(kept), ...made.attributes },
      made.content,
    );
  }
  const changes: Record<string, string | null> = {};
  if (change.look) {
    const dxf = lookIndex(editor, change.look);
    changes.dxfId = dxf === undefined ? null : String(dxf);
  }
  if (change.stop !== undefined && change.stop !== isOn(element.attribute('', 'stopIfTrue')))
    changes.stopIfTrue = change.stop ? '1' : null;
  if (Object.keys(changes).length > 0) {
    const rewritten = parseFragment(written, sheet.root.scope);
    written = elementWith(rewritten, changes);
  }
  if (!ranges) {
    splice(sheet, [{ start: element.start, end: element.end, text: written }]);
    return;
  }
  // The others stay with the cells they had: what stands before and behind keeps its place.
  const siblings = owner.children;
  const at = siblings.findIndex(({ start }) => start === element.start);
  const part = (children: readonly XmlElement[]) => {
    const [first, last] = [children[0], children.at(-1)];
    if (!first || !last) return '';
    const tag = startTagWith(owner, {});
    return `${tag}${owner.source.slice(first.start, last.end)}</${owner.name}>`;
  };
  const text = part(siblings.slice(0, at)) + ownerXml(prefix, ranges, written) + part(siblings.slice(at + 1));
  splice(sheet, [{ start: owner.start, end: owner.end, text }]);
}

function deleteRule(sheet: SheetEditor, name: RuleName): void {
  const { element, owner, isNewer } = ruleOf(sheet, name);
  const splices = [withoutElement(element, owner, isNewer)];
  const id = isNewer ? undefined : newerId(element);
  if (id !== undefined) {
    for (const other of newerOwners(sheet.root)) {
      const addition = other.childrenNamed(X14, 'cfRule').find((rule) => rule.attribute('', 'id') === id);
      if (addition) splices.push(withoutElement(addition, other, true));
    }
  }
  splice(sheet, splices);
}

/** Takes a rule away, with everything around it that would be empty. */
function withoutElement(element: XmlElement, owner: XmlElement, isNewer: boolean): Splice {
  const others = owner.children.filter(
    (child) => child.localName === 'cfRule' && child.start !== element.start,
  );
  let gone = element;
  if (others.length === 0) {
    gone = owner;
    // The list of rules for newer programs, its extension and their list.
    for (let at = owner.parent; isNewer && at && at.localName !== 'worksheet'; at = at.parent) {
      if (at.children.length > 1) break;
      gone = at;
    }
  }
  return { start: gone.start, end: gone.end, text: '' };
}

function ruleOf(sheet: SheetEditor, name: RuleName): FoundRule {
  const found = ruleElements(sheet.root);
  const rule =
    found[
      placeOfRule(
        found.map(({ element }) => ({ priority: priorityOf(element) })),
        name,
      )
    ];
  if (!rule) throw new EditRefused(`The conditional format is no longer on "${sheet.entry.name}".`);
  return rule;
}

const priorityOf = (element: XmlElement) => Number(element.attribute('', 'priority') ?? 0);

function prioritySplice(element: XmlElement, priority: number): Splice {
  const found = element.findAttribute('', 'priority');
  if (!found) throw new EditRefused('A conditional format without its number cannot be changed here.');
  return { start: found.valueStart, end: found.valueEnd, text: String(priority) };
}

function splice(sheet: SheetEditor, splices: Splice[]): void {
  if (splices.length > 0) sheet.replaceAll(applySplices(sheet.root.source, splices));
}

function ruleXml(prefix: string, attributes: Record<string, string>, content: string): string {
  const tag = `${prefix}cfRule`;
  const text = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join('');
  return content === '' ? `<${tag}${text}/>` : `<${tag}${text}>${content}</${tag}>`;
}

const ownerXml = (prefix: string, ranges: readonly CellRange[], rule: string) =>
  `<${prefix}conditionalFormatting sqref="${ranges.map(rangeName).join(' ')}">${rule}</${prefix}conditionalFormatting>`;

/** Index of a look among the differential formats; undefined for one that changes nothing. */
function lookIndex(editor: WorkbookEditor, look: RuleLook): number | undefined {
  const styles = editor.styles();
  const xml = lookXml(look, styles.prefix, (code) => styles.formatId(code));
  return xml === '' ? undefined : styles.differential(xml);
}

function checkRanges(ranges: readonly CellRange[]): void {
  const isRange = ({ startRow, startColumn, endRow, endColumn }: CellRange) =>
    startRow >= 0 &&
    startColumn >= 0 &&
    startRow <= endRow &&
    startColumn <= endColumn &&
    endRow < MAX_ROWS &&
    endColumn < MAX_COLUMNS;
  if (ranges.length === 0 || !ranges.every(isRange))
    throw new EditRefused('Conditional formats need cells of the sheet.');
}

function checkTest(test: RuleTest): void {
  for (const formula of formulasOf(test)) {
    if (formula.length > MOST_FORMULA)
      throw new EditRefused('The formula of a conditional format is too long.');
    const isElsewhere = tokenizeFormula(formula).some(
      (token) => token.kind !== 'other' && token.prefix?.book,
    );
    if (isElsewhere) throw new EditRefused('A conditional format cannot name cells of another workbook.');
  }
  const needed = test.kind === 'value' ? test.formulas : test.kind === 'formula' ? [test.formula] : [];
  if (needed.some((formula) => formula.trim() === ''))
    throw new EditRefused('The conditional format does not say what it compares with.');
  if (test.kind === 'text' && (test.text === '' || test.text.length > MOST_TEXT))
    throw new EditRefused(`A conditional format looks for a text of 1 to ${MOST_TEXT} characters.`);
}
