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

/** Without a list of them all: there may be millions. */
function count(text: string, pattern: RegExp): number {
  let found = 0;
  for (pattern.lastIndex = 0; pattern.test(text); ) found += 1;
  return found;
}
