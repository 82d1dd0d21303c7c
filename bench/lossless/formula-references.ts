import { columnOf, lettersOf } from './sheet.ts';

/** Rows or columns that come in front of the one at `index`, from 1. */
export interface NewRowColumn {
  axis: 'row' | 'column';
  index: number;
}

// In turn: text; a reference into another workbook; names of a table's columns; a reference, maybe with its sheet.
const TOKENS = new RegExp(
  [
    '"(?:[^"]|"")*"',
    "(?:'[^']*\\[[^\\]]+\\](?:[^']|'')*'|\\[[^\\]]+\\][\\w.]+)!\\$?[A-Za-z0-9$:]+",
    '[\\w.\\\\]*\\[(?:[^[\\]]|\\[[^\\]]*\\])*\\]',
    "(?<![\\w.$])(?<sheet>(?:'(?:[^']|'')+'|[^\\s'\"!()+\\-*/^&=<>,;:{}\\[\\]]+)!)?" +
      '(?<reference>\\$?[A-Za-z]{1,3}\\$?\\d{1,7}(?::\\$?[A-Za-z]{1,3}\\$?\\d{1,7})?' +
      '|\\$?[A-Za-z]{1,3}:\\$?[A-Za-z]{1,3}|\\$?\\d{1,7}:\\$?\\d{1,7})(?![\\w(.!\\[])',
  ].join('|'),
  'gu',
);

/** The formula with each reference replaced; `sheet` is undefined where it names none. */
function mapReferences(
  formula: string,
  change: (reference: string, sheet: string | undefined) => string,
): string {
  return formula.replace(TOKENS, (...found) => {
    const [all] = found;
    const { sheet, reference }: Partial<Record<string, string>> = found.at(-1);
    if (reference === undefined) return all;
    const name = sheet?.slice(0, -1).replace(/^'|'$/g, '').replaceAll("''", "'");
    return (sheet ?? '') + change(reference, name);
  });
}

/** A formula of sheet `own` as it has to read when a row or column came into sheet `changed`. */
export function shiftFormula(
  formula: string,
  { own, changed, inserted }: { own: string | undefined; changed: string; inserted: NewRowColumn },
): string {
  return mapReferences(formula, (reference, sheet) =>
    (sheet ?? own)?.toLowerCase() === changed.toLowerCase() ? shiftReference(reference, inserted) : reference,
  );
}

/** A cell, range, row or column, or several with spaces between them, after it came. */
export function shiftReference(reference: string, inserted: NewRowColumn): string {
  return reference.replace(
    /(?<![A-Za-z\d])(\$?)([A-Za-z]{0,3})(\$?)(\d{0,7})(?![A-Za-z\d])/g,
    (all, fixed, letters, fixedRow, digits) => {
      if (letters === '' && digits === '') return all;
      const [column, row] = [columnOf(letters.toUpperCase()), Number(digits)];
      if (inserted.axis === 'row') {
        return digits !== '' && row >= inserted.index ? fixed + letters + fixedRow + (row + 1) : all;
      }
      return letters !== '' && column >= inserted.index
        ? fixed + lettersOf(column + 1) + fixedRow + digits
        : all;
    },
  );
}

/** The formula of the cell `from` as it reads when it is copied to the cell `to`. */
export function copyFormula(formula: string, from: string, to: string): string {
  const rows = Number(to.replace(/^\D+/, '')) - Number(from.replace(/^\D+/, ''));
  const columns = columnOf(to) - columnOf(from);
  return mapReferences(formula, (reference) =>
    reference.replace(/(\$?)([A-Za-z]{0,3})(\$?)(\d{0,7})/g, (all, fixed, letters, fixedRow, digits) => {
      if (letters === '' && digits === '') return all;
      // A whole row such as `$3` has its sign where a column would have it.
      const isRowFixed = fixedRow === '$' || (letters === '' && fixed === '$');
      const row = digits === '' || isRowFixed ? digits : String(Number(digits) + rows);
      const column =
        letters === '' || fixed === '$' ? letters : lettersOf(columnOf(letters.toUpperCase()) + columns);
      return fixed + column + fixedRow + row;
    }),
  );
}
