import { copyFormula, type NewRowColumn, shiftFormula, shiftReference } from './formula-references.ts';
import { cellText, type Sheet, sharedStringsOf } from './sheet.ts';
import { child, content, elements, raw, type XmlElement } from './xml.ts';

/** Digits in which two programs agree on the result of a formula. */
const DIGITS = 13;

/** Every row and cell is where the new row or column moved it, and holds the same; the new one is empty. */
export function compareCells(
  old: Map<string, Uint8Array>,
  before: Sheet,
  now: Map<string, Uint8Array>,
  after: Sheet,
  inserted: NewRowColumn,
): string[] {
  const context = { inserted, changed: before.name, own: before.name };
  const [formulas, formulasNow] = [formulasOf(before), formulasOf(after)];
  const problems: string[] = [];
  const kept = new Set<string>();
  for (const [number, row] of before.rows) {
    const place = inserted.axis === 'row' && number >= inserted.index ? number + 1 : number;
    const rowNow = after.rows.get(place);
    if (!rowNow || look(row.element) !== look(rowNow.element)) {
      // A row without a cell and a look of its own is as good as none.
      if (rowNow || row.cells.size > 0 || look(row.element) !== '{}')
        problems.push(`row ${number} ${rowNow ? 'looks different' : 'is gone'}`);
    }
    for (const [name, cell] of row.cells) {
      const moved = shiftReference(name, inserted);
      const cellNow = rowNow?.cells.get(moved);
      kept.add(moved);
      const formula = formulas.get(name);
      const expected = formula === undefined ? undefined : shiftFormula(formula, context);
      const isRewritten = formula !== expected;
      if (!cellNow || rest(cell, isRewritten) !== rest(cellNow, isRewritten)) {
        problems.push(`cell ${name} ${cellNow ? 'was changed' : 'is gone'}`);
        continue;
      }
      if (formulasNow.get(moved) !== expected)
        problems.push(`the formula of ${name} is “${formulasNow.get(moved)}” instead of “${expected}”`);
    }
  }
  const strings = sharedStringsOf(now);
  if (sharedStringsOf(old).some((text, index) => text !== strings[index]))
    problems.push('a shared text was changed');
  for (const { cells } of after.rows.values()) {
    for (const [name, cell] of cells) {
      const isEmpty = cellText(cell, strings) === '' && !child(cell, 'f');
      if (!kept.has(name) && !isEmpty) problems.push(`cell ${name} was added`);
    }
  }
  return problems;
}

/** Attributes of a row but its number and the columns it reaches over. */
function look({ attributes }: XmlElement): string {
  const { r: _, spans: __, ...rest } = attributes;
  return JSON.stringify(rest);
}

/** All of a cell but its name and its formula; the result of one that was rewritten is a number, not its digits. */
function rest(cell: XmlElement, isRewritten: boolean): string {
  const { r: _, t, ...others } = cell.attributes;
  // A cell that does not say what it holds holds a number.
  const attributes = t === 'n' || t === undefined ? others : { ...others, t };
  const pieces = elements(cell).filter(({ name }) => name !== 'f');
  const written = (piece: XmlElement) => {
    const isNumber = isRewritten && piece.name === 'v' && Number.isFinite(Number(content(piece)));
    return isNumber ? `v ${Number(content(piece)).toPrecision(DIGITS)}` : raw(piece);
  };
  return JSON.stringify([attributes, pieces.map(written)]);
}

/** The formula of each cell that has one, those that are written in short written out. */
function formulasOf(sheet: Sheet): Map<string, string> {
  const masters = new Map<string, [cell: string, formula: string]>();
  const formulas = new Map<string, string>();
  for (const { cells } of sheet.rows.values()) {
    for (const [name, cell] of cells) {
      const formula = child(cell, 'f');
      if (!formula) continue;
      const group = formula.attributes.t === 'shared' ? (formula.attributes.si ?? '') : undefined;
      const master = group === undefined ? undefined : masters.get(group);
      if (content(formula) === '' && master) formulas.set(name, copyFormula(master[1], master[0], name));
      else formulas.set(name, content(formula));
      if (group !== undefined && !master) masters.set(group, [name, content(formula)]);
    }
  }
  return formulas;
}
