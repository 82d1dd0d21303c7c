import { partsOf } from './parts.ts';
import { cellsIn, sheetsOf } from './sheet.ts';
import { child, content } from './xml.ts';

/** What came of the results of one workbook after an input was changed. */
export interface ResultsProof {
  /** Cells with a formula and a result. */
  compared: number;
  /** Stored as LibreOffice calculates them. */
  right: number;
  /** Of these, how many are others than before the edit. */
  changed: number;
  /** Not as LibreOffice calculates them, and named as not sure by the product. */
  unsure: number;
  /**
   * Left out: the result was missing before the edit, or LibreOffice had another one than the file, or it is known to
   * have another one than Excel.
   */
  leftOut: number;
  /** `Sheet!B4: 2.5 instead of 11.5` */
  wrong: string[];
}

export interface Recalculated {
  before: Uint8Array;
  after: Uint8Array;
}

const ERROR = /^#(?:NULL!|DIV\/0!|REF!|NAME\?|NUM!|N\/A)$/;
/** Two programs agree on a number in so many of its digits. */
const TOLERANCE = 1e-9;

/**
 * Holds every stored result against what LibreOffice calculates of the same file. `unsure` are the cells (`Sheet!B4`) of
 * which the product says that their results may be old.
 */
export function checkResults(
  before: Uint8Array,
  after: Uint8Array,
  recalculated: Recalculated,
  unsure: ReadonlySet<string>,
): ResultsProof {
  const [old, now] = [resultsOf(before), resultsOf(after)];
  const [oldCalculated, calculated] = [valuesOf(recalculated.before), valuesOf(recalculated.after)];
  const ranks = ranksOf(after);
  const proof: ResultsProof = { compared: 0, right: 0, changed: 0, unsure: 0, leftOut: 0, wrong: [] };
  for (const [name, stored] of now) {
    const was = old.get(name);
    const isKnown = stored === '#N/A' && ranks.has(name);
    if (was === undefined || was === '' || isKnown || !agree(was, oldCalculated.get(name) ?? '')) {
      proof.leftOut += 1;
      continue;
    }
    proof.compared += 1;
    const should = calculated.get(name) ?? '';
    if (agree(stored, should)) {
      proof.right += 1;
      if (!agree(was, stored)) proof.changed += 1;
    } else if (unsure.has(name)) proof.unsure += 1;
    else proof.wrong.push(`${name}: ${stored} instead of ${should}`);
  }
  return proof;
}

function agree(one: string, other: string): boolean {
  if (one === other) return true;
  // LibreOffice knows more kinds of errors than a file can name, and writes those as this one.
  if (other === '#VALUE!' && ERROR.test(one)) return true;
  const [a, b] = [Number(one), Number(other)];
  if (one.trim() === '' || other.trim() === '' || Number.isNaN(a) || Number.isNaN(b)) return false;
  return Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b), 1e-6);
}

/** Cells that rank a number: where it is not in the list, LibreOffice ranks it all the same, and Excel says `#N/A`. */
function ranksOf(bytes: Uint8Array): Set<string> {
  const found = new Set<string>();
  for (const { name, rows } of sheetsOf(partsOf(bytes))) {
    for (const { cells } of rows.values()) {
      for (const [at, cell] of cells) {
        const formula = child(cell, 'f');
        if (formula && /\bRANK(?:\.EQ|\.AVG)?\s*\(/i.test(content(formula))) found.add(`${name}!${at}`);
      }
    }
  }
  return found;
}

/** The results of formulas by cell, those of text and errors as text, TRUE as 1; '' where a file has none. */
function resultsOf(bytes: Uint8Array): Map<string, string> {
  return cellsOf(bytes, true);
}

function valuesOf(bytes: Uint8Array): Map<string, string> {
  return cellsOf(bytes, false);
}

function cellsOf(bytes: Uint8Array, onlyFormulas: boolean): Map<string, string> {
  const found = new Map<string, string>();
  for (const { place, cell, text } of cellsIn(bytes))
    if (!onlyFormulas || child(cell, 'f')) found.set(place, text);
  return found;
}
