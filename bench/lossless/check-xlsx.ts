import { comparePackages, partsOf } from './parts.ts';
import { lostResults, withoutResults } from './results.ts';
import {
  type ColumnLook,
  cellText,
  columnOf,
  columnsOf,
  mainPartOf,
  partText,
  type Sheet,
  sharedStringsOf,
  sheetsOf,
  writtenLook,
} from './sheet.ts';
import { child, content, elements, parse, raw, type XmlElement } from './xml.ts';

/** One cell a person typed into. */
export interface TypedCell {
  /** `sheetId` */
  sheet: string;
  /** `B3` */
  cell: string;
  value: string;
}

/**
 * What else is different in `after` when one value was typed into one cell of `before`: one sentence each, none if
 * nothing is. Allowed beside the cell: its text at the end of the shared strings, the order of calculation dropped,
 * full calculation asked for, the formulas that were written in short with the cell's own, written out, and other results
 * of formulas, and a wider column that nobody had given a width.
 */
export function checkTypedCell(before: Uint8Array, after: Uint8Array, typed: TypedCell): string[] {
  const old = withoutResults(partsOf(before));
  const now = withoutResults(partsOf(after));
  const sheet = sheetsOf(old).find(({ id }) => id === typed.sheet);
  const edited = sheetsOf(now).find(({ id }) => id === typed.sheet);
  if (!sheet || !edited) return ['the sheet is gone'];
  const problems = compareAround(old, now, sheet);
  const raws = [before, after].map((bytes) => sheetsOf(partsOf(bytes)).find(({ id }) => id === typed.sheet));
  const lost = lostResults(raws[0] ?? sheet, raws[1] ?? edited).filter((cell) => cell !== typed.cell);
  problems.push(...lost.map((cell) => `the result of ${cell} is gone`));
  return [...problems, ...compareSheets(sheet, edited, typed, sharedStringsOf(now))];
}

/** What is different beside the sheet that was edited. */
export function compareAround(
  old: Map<string, Uint8Array>,
  now: Map<string, Uint8Array>,
  sheet: Sheet,
): string[] {
  const { changed, added, removed } = comparePackages(old, now);
  const problems = [
    ...added.filter((name) => !isStrings(name)).map((name) => `the part ${name} was added`),
    ...removed.filter((name) => !isCalcChain(name)).map((name) => `the part ${name} is gone`),
  ];
  for (const name of changed) {
    if (name === sheet.part || isStrings(name)) continue;
    const left = (text: string) => withoutCalculation(parse(text)).join('\n');
    const allowed = name === mainPartOf(old) || /\.rels$|^\[Content_Types\]\.xml$/.test(name);
    if (!allowed || left(partText(old, name)) !== left(partText(now, name))) {
      problems.push(`the part ${name} was changed`);
    }
  }
  const strings = sharedStringsOf(now);
  if (sharedStringsOf(old).some((string, index) => string !== strings[index])) {
    problems.push('a shared text was changed');
  }
  return problems;
}

const isStrings = (part: string) => /sharedStrings\.xml$/i.test(part);
const isCalcChain = (part: string) => /calcChain\.xml$/i.test(part);

/** The pieces of a part without what says how to calculate and what leads to the shared texts. */
export function withoutCalculation(root: XmlElement): string[] {
  const kept = elements(root).flatMap((each) => {
    const text = raw(each);
    if (/calcChain|sharedStrings/i.test(text) && /^(Relationship|Override)$/.test(each.name)) return [];
    if (each.name !== 'calcPr') return [text];
    const { fullCalcOnLoad: _, ...rest } = each.attributes;
    return Object.keys(rest).length === 0 ? [] : [JSON.stringify(rest)];
  });
  return [root.name, JSON.stringify(root.attributes), ...kept];
}

/** Elements that are looked at by themselves. */
const APART = /^(sheetData|dimension|cols)$/;

function compareSheets(before: Sheet, after: Sheet, typed: TypedCell, strings: string[]): string[] {
  const problems: string[] = [];
  const around = ({ root }: Sheet) =>
    elements(root)
      .filter(({ name }) => !APART.test(name))
      .map(raw);
  const tagOf = ({ name, attributes }: XmlElement) =>
    JSON.stringify({ ...attributes, ...(name === 'row' && { spans: undefined, r: undefined }) });
  if (tagOf(before.root) !== tagOf(after.root)) problems.push('the head of the sheet was changed');
  const [one, other] = [around(before), around(after)];
  if (one.length !== other.length || one.some((text, i) => text !== other[i])) {
    const which = elements(before.root).filter(({ name }) => !APART.test(name));
    const at = one.findIndex((text, i) => text !== other[i]);
    problems.push(`beside the cells the sheet was changed, at ${which[at]?.name ?? 'its end'}`);
  }
  problems.push(...compareColumns(before, after, typed.cell, typed.value));
  const shared = sharedGroupOf(before, typed.cell);
  for (const [number, row] of before.rows) {
    const now = after.rows.get(number);
    if (!now || tagOf(row.element) !== tagOf(now.element)) {
      problems.push(`row ${number} ${now ? 'was changed' : 'is gone'}`);
      continue;
    }
    for (const [name, cell] of row.cells) {
      const cellNow = now.cells.get(name);
      if (name === typed.cell) continue;
      // One that is written in short says another thing when the one it refers to does.
      if (cellNow && raw(cell) === withoutName(cellNow, cell) && !shared.has(name)) continue;
      if (cellNow && shared.has(name) && isSameFormula(name, cell, cellNow, before, after)) continue;
      problems.push(`cell ${name} ${cellNow ? 'was changed' : 'is gone'}`);
    }
  }
  for (const [number, row] of after.rows) {
    for (const name of row.cells.keys()) {
      if (name !== typed.cell && !before.rows.get(number)?.cells.has(name)) {
        problems.push(`cell ${name} was added`);
      }
    }
  }
  return [...problems, ...checkTyped(before, after, typed, strings)];
}

/**
 * What else is different in the columns when a value was typed into one: it may have become wider by a number, where nobody
 * had given it a width, and must say that nobody did.
 */
function compareColumns(before: Sheet, after: Sheet, cell: string, value: string): string[] {
  const [list, listNow] = [child(before.root, 'cols'), child(after.root, 'cols')];
  if ((list && raw(list)) === (listNow && raw(listNow))) return [];
  const problems: string[] = [];
  const tagOf = (element: XmlElement | undefined) => JSON.stringify(element?.attributes ?? {});
  const all = listNow ? elements(listNow) : [];
  if (tagOf(list) !== tagOf(listNow) || all.some(({ name }) => name !== 'col'))
    problems.push('the list of columns was changed');
  if (all.some(({ attributes: { min } }, i) => Number(min) <= Number(all[i - 1]?.attributes.max ?? 0)))
    problems.push('the columns are not in their order');
  const names = elements(after.root).map(({ name }) => name);
  if (listNow && names[names.indexOf('cols') + 1] !== 'sheetData')
    problems.push('the columns are not in front of the cells');
  const [olds, news] = [columnsOf(before), columnsOf(after)];
  for (const column of new Set([...olds.keys(), ...news.keys()])) {
    const [old, now] = [olds.get(column), news.get(column)];
    if (writtenLook(old) === writtenLook(now)) continue;
    const isOwn = column === columnOf(cell) && isOfNumber(value);
    if (!isOwn || !isWider(before, old, now)) problems.push(`column ${column} was changed`);
  }
  return problems;
}

const isOfNumber = (value: string) => value.startsWith('=') || Number.isFinite(Number(value));
const isOn = (value: string | undefined) => value === '1' || value === 'true';

function isWider(sheet: Sheet, before: ColumnLook = {}, after: ColumnLook = {}): boolean {
  const usual = child(sheet.root, 'sheetFormatPr')?.attributes;
  const width = Number(before.width ?? usual?.defaultColWidth ?? usual?.baseColWidth ?? 8);
  const isFree = before.width === undefined || !isOn(before.customWidth) || isOn(before.bestFit);
  const { width: wider, ...look } = after;
  const { width: _, ...rest } = before;
  const expected = { ...rest, customWidth: '1', bestFit: '1' };
  return (
    isFree && Number(wider) > width && !isOn(before.hidden) && writtenLook(look) === writtenLook(expected)
  );
}

/** A cell that did not say where it is must do so once another is put into its row. */
function withoutName(cell: XmlElement, before: XmlElement): string {
  return before.attributes.r === undefined ? raw(cell).replace(/ r="[A-Z]+\d+"/, '') : raw(cell);
}

function checkTyped(before: Sheet, after: Sheet, { cell, value }: TypedCell, strings: string[]): string[] {
  const find = (sheet: Sheet) => sheet.rows.get(Number(cell.replace(/^\D+/, '')))?.cells.get(cell);
  const now = find(after);
  if (!now) return ['what was typed is not there'];
  const problems: string[] = [];
  const stored = child(now, 'f') ? `=${content(child(now, 'f') ?? now)}` : cellText(now, strings);
  if (stored !== value) problems.push(`the cell holds “${stored}” instead of “${value}”`);
  const old = find(before);
  if (old && (old.attributes.s ?? '0') !== (now.attributes.s ?? '0'))
    problems.push('the look of the cell was changed');
  return problems;
}

/** The cells whose formula is written in short with that of `cell`. */
function sharedGroupOf(sheet: Sheet, cell: string): Set<string> {
  const all = [...sheet.rows.values()].flatMap(({ cells }) => [...cells]);
  const groupOf = (element: XmlElement | undefined) => {
    const formula = element && child(element, 'f');
    return formula?.attributes.t === 'shared' ? formula.attributes.si : undefined;
  };
  const group = groupOf(all.find(([name]) => name === cell)?.[1]);
  if (group === undefined) return new Set();
  return new Set(all.filter(([, element]) => groupOf(element) === group).map(([name]) => name));
}

/** All but the formula is the same, and the formula says the same, seen from its cell. */
function isSameFormula(name: string, before: XmlElement, after: XmlElement, old: Sheet, now: Sheet): boolean {
  const rest = (cell: XmlElement) =>
    JSON.stringify([
      cell.attributes,
      elements(cell)
        .filter((each) => each.name !== 'f')
        .map(raw),
    ]);
  return rest(before) === rest(after) && formulaFrom(old, name, before) === formulaFrom(now, name, after);
}

/** The formula with its references written as steps from where it stands, so that a copy reads the same. */
function formulaFrom(sheet: Sheet, name: string, cell: XmlElement): string {
  const formula = child(cell, 'f');
  if (!formula) return '';
  if (content(formula)) return asSteps(content(formula), name);
  const all = [...sheet.rows.values()].flatMap(({ cells }) => [...cells]);
  const master = all.find(([, each]) => {
    const candidate = child(each, 'f');
    return candidate?.attributes.si === formula.attributes.si && candidate && content(candidate) !== '';
  });
  const text = master && child(master[1], 'f');
  return text && master ? asSteps(content(text), master[0]) : '';
}

function asSteps(formula: string, at: string): string {
  const row = Number(at.replace(/^\D+/, ''));
  // Texts and sheet names in quotes are no references.
  return formula.replace(
    /"[^"]*"|'[^']*'|(?<![\w.])(\$?)([A-Z]{1,3})(\$?)(\d{1,7})(?![\w(.])/g,
    (all, fixedColumn, letters, fixedRow, digits) => {
      if (letters === undefined) return all;
      const column = fixedColumn ? `C${letters}` : `C[${columnOf(letters) - columnOf(at)}]`;
      return (fixedRow ? `R${digits}` : `R[${Number(digits) - row}]`) + column;
    },
  );
}
