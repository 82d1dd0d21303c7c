import {
  applySplices,
  escapeAttribute,
  escapeText,
  NS,
  type Splice,
  type XmlElement,
} from '../../opc/index.ts';
import { copiedId } from '../comments/copied-id.ts';
import { formulasOf } from '../conditional/evaluation.ts';
import { isOne, rulePartsAfter } from '../conditional/moved-rules.ts';
import { newerOwners, readCells, testOf, X14, XM } from '../conditional/read-rules.ts';
import type { CellsGo, RuleCells, RulePart } from '../conditional/rule-model.ts';
import { canMove, canShift } from '../edits/moved-cells.ts';
import { rangeName } from '../file/references.ts';
import { EditRefused } from '../file/refused.ts';
import { encodeText } from '../file/strings.ts';
import { copiedTag, startTagWith } from '../file/xml-edit.ts';
import { formulaPlaces } from '../formula/formula-places.ts';
import type { RulesGo } from '../rule-edits.ts';
import { changeInputRules } from './edit-input-rules.ts';
import { changeSparklines } from './edit-sparklines-go.ts';
import type { SheetEditor } from './sheet-editor.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

/**
 * Has the conditional formats, input rules and sparklines of a workbook go with cells that are moved or make room: rules have other cells, and formulas of
 * all sheets that name such cells name them where they are. All else of a rule keeps its bytes. Throws EditRefused.
 */
export function editRulesGo(editor: WorkbookEditor, edit: RulesGo): void {
  const isOf = edit.op === 'shift-rules' ? canShift(edit) : canMove(edit);
  if (!isOf) throw new EditRefused('Rules go with cells of the sheet.');
  const own = editor.entry(edit.sheet);
  const target = edit.op === 'move-rules' ? edit.toSheet : undefined;
  const toSheet = target === undefined ? undefined : editor.entry(target).name;
  const go: CellsGo = { sheet: own.name, toSheet, edit };
  for (const entry of editor.worksheets) {
    const holdsRules = () =>
      /conditionalFormatting|dataValidation|sparkline/.test(editor.pkg.text(entry.part)) ||
      editor.isOpen(entry.id);
    if (!holdsRules()) continue;
    const sheet = editor.sheet(entry.id);
    const partsOf = (rule: RuleCells) => rulePartsAfter(rule, go, entry.name);
    changeFormats(sheet, partsOf);
    changeInputRules(sheet, partsOf);
    changeSparklines(sheet, go);
  }
}

/** A rule, with other cells than its element says where `part` is given; `copy`: the how manieth of its parts. */
interface Written {
  element: XmlElement;
  part: RulePart | null;
  sqref: string;
  copy: number;
}

function changeFormats(sheet: SheetEditor, partsOf: (rule: RuleCells) => RulePart[] | null): void {
  const { root } = sheet;
  const newer = newerOwners(root);
  const owners = [...root.childrenNamed(NS.spreadsheet, 'conditionalFormatting'), ...newer];
  const splices = owners.flatMap((owner): Splice[] => {
    const place = owner.child(XM, 'sqref');
    const sqref = (newer.includes(owner) ? place?.text : owner.attribute('', 'sqref')) ?? '';
    const rules = rulesIn(owner);
    const written = rules.flatMap((element) => partsIn(element, sqref, partsOf));
    if (rules.length === 0 || (written.length > 0 && written.every(({ part }) => part === null))) return [];
    return [{ start: owner.start, end: owner.end, text: ownersOf(owner, written) }];
  });
  if (splices.length === 0) return;
  sheet.replaceAll(applySplices(root.source, splices));
  sheet.forgetEmptyLists();
}

function rulesIn(owner: XmlElement): XmlElement[] {
  return owner.children.filter(({ localName }) => localName === 'cfRule');
}

function partsIn(
  element: XmlElement,
  sqref: string,
  partsOf: (rule: RuleCells) => RulePart[] | null,
): Written[] {
  const test = testOf(element);
  const formulas = test ? formulasOf(test) : [...formulaPlaces(element)].map(({ formula }) => formula);
  const cells: RuleCells = { ...readCells(sqref), formulas, isOne: !test || isOne(test) };
  const parts = test ? partsOf(cells) : partsOfUnknown(cells, partsOf);
  if (!parts) {
    const names = sqref.split(/\s+/).filter((name) => name !== '');
    return [{ element, part: null, sqref: names.join(' '), copy: 0 }];
  }
  return parts.map((part, copy) => ({
    element,
    part,
    sqref: part.ranges.map(rangeName).join(' '),
    copy,
  }));
}

/** A rule that is not understood is never taken away, and stays where it cannot go: pages do not know of it, and cannot refuse. */
function partsOfUnknown(
  cells: RuleCells,
  partsOf: (rule: RuleCells) => RulePart[] | null,
): RulePart[] | null {
  try {
    const parts = partsOf(cells);
    return parts?.length === 0 ? null : parts;
  } catch (error) {
    if (error instanceof EditRefused) return null;
    throw error;
  }
}

/** The rules of one element with their cells, those that have the same in one element still. */
function ownersOf(owner: XmlElement, written: readonly Written[]): string {
  const groups: Written[][] = [];
  for (const one of written) {
    const last = groups.at(-1);
    if (last?.[0]?.sqref === one.sqref && last.every(({ element }) => element !== one.element))
      last.push(one);
    else groups.push([one]);
  }
  return groups.map((group, place) => ownerWith(owner, group, place > 0)).join('');
}

function ownerWith(owner: XmlElement, group: readonly Written[], isCopy: boolean): string {
  const sqref = group[0]?.sqref ?? '';
  const isNewer = owner.attribute('', 'sqref') === undefined;
  const rules = rulesIn(owner);
  const content = owner.children.flatMap((child, place): string[] => {
    // White space stands in front of what it was written for.
    const before = owner.source.slice(owner.children[place - 1]?.end ?? owner.innerStart, child.start);
    if (child.is(XM, 'sqref')) {
      const tag = owner.source.slice(child.start, child.innerStart);
      return [before, tag, escapeText(sqref), owner.source.slice(child.innerEnd, child.end)];
    }
    if (!rules.includes(child)) return [before, child.outer];
    return group.filter(({ element }) => element === child).flatMap((one) => [before, ruleText(one)]);
  });
  const last = owner.children.at(-1);
  const rest = owner.source.slice(last?.end ?? owner.innerStart, owner.end);
  const changes = isNewer ? {} : { sqref };
  const tag = isCopy ? copiedTag(owner, changes) : startTagWith(owner, changes);
  return tag + content.join('') + rest;
}

function ruleText({ element, part, sqref, copy }: Written): string {
  const splices: Splice[] = [];
  if (part) {
    for (const { element: at, attribute, formula } of formulaPlaces(element)) {
      const now = part.change(formula);
      if (now === formula) continue;
      splices.push(
        attribute
          ? { start: attribute.valueStart, end: attribute.valueEnd, text: quoted(now) }
          : { start: at.innerStart, end: at.innerEnd, text: escapeText(encodeText(now)) },
      );
    }
  }
  const id = copy > 0 && element.namespace === X14 ? element.findAttribute('', 'id') : undefined;
  if (id)
    splices.push({
      start: id.valueStart,
      end: id.valueEnd,
      text: unusedId(id.value, sqref, element.source),
    });
  const source = applySplices(element.source, splices);
  return source.slice(element.start, element.end + source.length - element.source.length);
}

const quoted = (text: string) => escapeAttribute(text).replaceAll("'", '&apos;');

/** The id of a part of a rule: another one, as Excel wants it, and the same whenever it is made. */
function unusedId(id: string, sqref: string, source: string): string {
  let made = copiedId(id, sqref);
  while (source.includes(made)) made = copiedId(made, sqref);
  return made;
}
