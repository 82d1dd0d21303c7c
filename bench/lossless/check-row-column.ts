import { compareCells } from './check-row-column-cells.ts';
import { compareStyles, isStyles } from './check-styles.ts';
import { withoutCalculation } from './check-xlsx.ts';
import { type NewRowColumn, shiftFormula, shiftReference } from './formula-references.ts';
import { comparePackages, partsOf } from './parts.ts';
import { withoutResults } from './results.ts';
import {
  columnOf,
  columnsOf,
  mainPartOf,
  partText,
  relationshipsOf,
  rowOf,
  type Sheet,
  sheetsOf,
  writtenLook,
} from './sheet.ts';
import { elements, parse, type XmlElement } from './xml.ts';

/**
 * What else is different in `after` when a row or column was put in front of the cell `at` of a sheet of `before`: one
 * sentence each, none if nothing is. Whatever names a cell behind it must name the next one, in every part.
 */
export function checkNewRowColumn(
  before: Uint8Array,
  after: Uint8Array,
  { sheet: id, at, axis }: { sheet: string; at: string; axis: NewRowColumn['axis'] },
): string[] {
  const index = axis === 'row' ? rowOf(at) : columnOf(at);
  const inserted: NewRowColumn = { axis, index };
  const [old, now] = [withoutResults(partsOf(before)), withoutResults(partsOf(after))];
  const sheet = sheetsOf(old).find((candidate) => candidate.id === id);
  const edited = sheetsOf(now).find((candidate) => candidate.id === id);
  if (!sheet || !edited) return ['the sheet is gone'];
  const { added, removed, changed } = comparePackages(old, now);
  const problems = [
    ...added.map((name) => `the part ${name} was added`),
    ...removed.filter((name) => !/calcChain/i.test(name)).map((name) => `the part ${name} is gone`),
  ];
  const own = ownersOf(old);
  for (const name of old.keys()) {
    if (name === sheet.part || removed.includes(name) || isStyles(name)) continue;
    const [one, other] = [partText(old, name), partText(now, name)];
    const isPlain = /\.rels$|^\[Content_Types\]\.xml$/.test(name);
    if (isPlain && withoutCalculation(parse(one)).join() === withoutCalculation(parse(other)).join())
      continue;
    if (!/\.xml$/i.test(name) || isPlain) {
      // Where a comment's box stands is written in the drawing's own words.
      if (changed.includes(name) && withoutPlaces(one) !== withoutPlaces(other))
        problems.push(`the part ${name} was changed`);
      continue;
    }
    const rules = { inserted, changed: sheet.name, own: own.get(name) };
    const difference = firstDifference(parse(one), parse(other), rules);
    if (difference) problems.push(`the part ${name}: ${difference}`);
  }
  const rules = { inserted, changed: sheet.name, own: sheet.name };
  const difference = firstDifference(sheet.root, edited.root, rules);
  if (difference) problems.push(`the sheet: ${difference}`);
  if (axis === 'column') problems.push(...compareColumns(sheet, edited, index));
  // Cells of the new inserted look like those beside them.
  return [...problems, ...compareStyles(old, now), ...compareCells(old, sheet, now, edited, inserted)];
}

interface Rules {
  inserted: NewRowColumn;
  /** Name of the sheet it came into. */
  changed: string;
  /** Name of the sheet a part belongs to. */
  own: string | undefined;
}

/** Elements that are looked at by themselves, or say how to calculate. */
const APART = /^(sheetData|dimension|cols|calcPr)$/;
const FORMULAS = /^(f|formula|formula1|formula2|definedName|calculatedColumnFormula|totalsRowFormula)$/;
const REFERENCES = /^(ref|sqref|r|activeCell|topLeftCell|location)$/;
/** Places of drawings and page breaks: they may move by one row or column. */
const PLACES = /^(row|col|brk|filterColumn|ext|pos)$/;

function firstDifference(before: XmlElement, after: XmlElement, rules: Rules): string | undefined {
  const where = `at ${before.name}`;
  if (before.name !== after.name) return `${where} is ${after.name}`;
  const names = new Set([...Object.keys(before.attributes), ...Object.keys(after.attributes)]);
  for (const name of names) {
    const [one, other] = [before.attributes[name] ?? '', after.attributes[name] ?? ''];
    if (!allowedAttribute(before, name, one, other, rules))
      return `${where} ${name} “${one}” became “${other}”`;
  }
  const [one, other] = [textIn(before), textIn(after)];
  if (!allowedText(before, one, other, rules)) return `${where} “${one}” became “${other}”`;
  const kept = (element: XmlElement) => elements(element).filter(({ name }) => !APART.test(name));
  const [olds, news] = [kept(before), kept(after)];
  if (olds.length !== news.length) return `${where} are ${news.length} pieces instead of ${olds.length}`;
  for (const [index, old] of olds.entries()) {
    const difference = firstDifference(old, news[index] ?? old, rules);
    if (difference) return difference;
  }
  return undefined;
}

function allowedAttribute(
  element: XmlElement,
  name: string,
  before: string,
  after: string,
  rules: Rules,
): boolean {
  const { inserted, changed, own } = rules;
  if (element.name === 'worksheetSource' && name === 'ref') {
    const isHere = element.attributes.sheet?.toLowerCase() === changed.toLowerCase();
    return after === (isHere ? shiftReference(before, inserted) : before);
  }
  if (REFERENCES.test(name) && own === changed) {
    // What is selected, where one looks, and where a link leads to may stay.
    const mayStay = /^(selection|sheetView|pane|hyperlink)$/.test(element.name) && name !== 'ref';
    const shifted = name === 'location' ? before : shiftReference(before, inserted);
    return after === shifted || (mayStay && (after === before || name === 'location'));
  }
  return before === after || (PLACES.test(element.name) && movedByOne(before, after));
}

function allowedText(element: XmlElement, before: string, after: string, rules: Rules): boolean {
  const { inserted, changed, own } = rules;
  if (FORMULAS.test(element.name)) return after === shiftFormula(before, { own, changed, inserted });
  if (element.name === 'sqref' && own === changed) return after === shiftReference(before, inserted);
  return before === after || (PLACES.test(element.name) && movedByOne(before, after));
}

const movedByOne = (before: string, after: string): boolean => Number(after) === Number(before) + 1;

const textIn = ({ children }: XmlElement): string =>
  children
    .filter((each) => typeof each === 'string')
    .join('')
    .trim();

const withoutPlaces = (text: string): string =>
  text.replace(/<x:(Anchor|Row|Column)>[^<]*<|margin-(left|top):[^;"']*|(<v:shape id=")[^"]*/g, '');

/** Each column looks as before, one further to the right behind the new one. */
function compareColumns(before: Sheet, after: Sheet, index: number): string[] {
  const [olds, news] = [columnsOf(before), columnsOf(after)];
  const last = Math.max(...olds.keys(), ...news.keys(), 1);
  for (let column = 1; column < Math.min(last, 16_383); column += 1) {
    const moved = column >= index ? column + 1 : column;
    if (writtenLook(olds.get(column)) !== writtenLook(news.get(moved)))
      return [`column ${column} looks different`];
  }
  return [];
}

/** The name of the sheet that each part belongs to, by the relationships of the sheets. */
function ownersOf(parts: Map<string, Uint8Array>): Map<string, string> {
  const owners = new Map<string, string>();
  for (const sheet of sheetsOf(parts)) {
    owners.set(sheet.part, sheet.name);
    for (const { part } of relationshipsOf(parts, sheet.part).values()) {
      if (part !== mainPartOf(parts)) owners.set(part, sheet.name);
    }
  }
  return owners;
}
