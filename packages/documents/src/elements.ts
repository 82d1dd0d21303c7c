import { DocumentError } from './errors.ts';
import { readContentTypes } from './opc/content-types.ts';
import type { OpcPackage } from './opc/zip.ts';

const PARAGRAPH = /<(?:\w+:)?p[\s/>]/g;
const CELL = /<(?:\w+:)?c[\s/>]/g;

/**
 * How many things an editor has to build: the paragraphs of a Word document, those in table cells counted in, or the
 * cells that a workbook holds. This, and not the size of the file, is what opening takes time and memory for.
 */
export function countElements(pkg: OpcPackage, type: 'docx' | 'xlsx', mainPart: string): number {
  if (type === 'docx') return count(pkg.text(mainPart), PARAGRAPH);
  const types = readContentTypes(pkg);
  const sheets = pkg.names().filter((name) => /worksheet\+xml$/.test(types.of(name)));
  return sheets.reduce((sum, name) => sum + count(pkg.text(name), CELL), 0);
}

/** More than anybody has made by hand; beyond them reading takes minutes, whatever the size of the file. */
const MAX_SHEETS = 2_000;
const MAX_RUNS = 200_000;

const RUN_OR_PARAGRAPH = /<(?:\w+:)?([pr])[\s/>]/g;
const SHEET = /<(?:\w+:)?sheet\s/g;

/** Throws DocumentError `too-large` for a file that is small, and built of more pieces than can be worked with. */
export function refuseTooManyPieces(pkg: OpcPackage, type: 'docx' | 'xlsx', mainPart: string): void {
  const text = pkg.text(mainPart);
  if (type === 'xlsx' && count(text, SHEET) > MAX_SHEETS) {
    throw new DocumentError(
      'too-large',
      `The workbook has more than ${MAX_SHEETS.toLocaleString('en')} sheets, which cannot be worked with here. Divide it in Excel and upload the parts.`,
    );
  }
  if (type === 'docx' && mostRuns(text) > MAX_RUNS) {
    throw new DocumentError(
      'too-large',
      `The document has a paragraph of more than ${MAX_RUNS.toLocaleString('en')} pieces of text, which cannot be worked with here. Divide the paragraph in Word and upload it again.`,
    );
  }
}

/** Of one paragraph; where another stands in it, as in a text box, those before and after that one count apart. */
function mostRuns(text: string): number {
  let most = 0;
  let runs = 0;
  RUN_OR_PARAGRAPH.lastIndex = 0;
  for (let tag = RUN_OR_PARAGRAPH.exec(text); tag !== null; tag = RUN_OR_PARAGRAPH.exec(text)) {
    runs = tag[1] === 'r' ? runs + 1 : 0;
    if (runs > most) most = runs;
  }
  return most;
}

/** Without a list of them all: there may be millions. */
function count(text: string, pattern: RegExp): number {
  let found = 0;
  for (pattern.lastIndex = 0; pattern.test(text); ) found += 1;
  return found;
}
