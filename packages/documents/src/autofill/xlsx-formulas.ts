import { cellName } from '../xlsx/file/references.ts';
import type { Workbook } from '../xlsx/file/workbook.ts';
import { bracketEnd } from '../xlsx/formula/formula.ts';
import { readSheetCells } from '../xlsx/read/read-cells.ts';
import { type Tag, tagsIn } from './tags.ts';
import type { Problems, Scope } from './values.ts';
import { wholeText } from './xlsx-cell.ts';

/** A formula with tags in its texts: `"Sample {id}"`. What stands outside of quotes is calculation, and is never filled. */
export interface TaggedFormula {
  sheet: string;
  /** `the formula in Sheet1!B4` */
  location: string;
  row: number;
  column: number;
  /** Without `=`. */
  formula: string;
  tags: Tag[];
}

/** Characters of a text in a formula that Excel takes at most. */
const MOST = 255;
/** A formula that may have tags: a brace may be written as a reference. */
const WITH_BRACES = /<(?:\w+:)?f\b[^>]*>[^<]*(?:\{|&#)/;

/** All formulas with tags in their texts, sheet by sheet. */
export function taggedFormulas(workbook: Workbook): TaggedFormula[] {
  return workbook.sheets
    .filter((sheet) => sheet.isWorksheet && WITH_BRACES.test(workbook.pkg.text(sheet.part)))
    .flatMap((sheet) =>
      readSheetCells(workbook, sheet, []).flatMap(({ row, column, formula }): TaggedFormula[] => {
        const tags = literalsOf(formula ?? '').flatMap(({ text }) => tagsIn(text));
        const location = `the formula in ${sheet.name}!${cellName(row, column)}`;
        if (formula === undefined || tags.length === 0) return [];
        return [{ sheet: sheet.id, location, row, column, formula, tags }];
      }),
    );
}

/** The formula with values in its texts, a quote in them written twice, so that they can become nothing but text. */
export function filledFormula(
  { formula, location }: TaggedFormula,
  scope: Scope,
  problems: Problems,
): string {
  let made = '';
  let at = 0;
  for (const { start, end, text } of literalsOf(formula)) {
    const tags = tagsIn(text);
    if (tags.length === 0) continue;
    const filled = wholeText({ text, tags, location }, scope, problems);
    if (filled.length > MOST)
      problems.add(
        location,
        `A text in ${location} becomes longer than the ${MOST} characters that Excel takes there. Put the placeholder into a cell of its own.`,
      );
    made += `${formula.slice(at, start)}"${filled.replaceAll('"', '""')}"`;
    at = end;
  }
  return made + formula.slice(at);
}

/** The texts in a formula (ECMA-376 part 1, 18.17.2.4); quotes in names of sheets and columns begin none. */
function literalsOf(formula: string): { start: number; end: number; text: string }[] {
  const found: { start: number; end: number; text: string }[] = [];
  const quoted = /'(?:[^']|'')*'?|"((?:[^"]|"")*)"?/y;
  for (let at = 0; at < formula.length; ) {
    quoted.lastIndex = at;
    const match = quoted.exec(formula);
    const end = formula[at] === '[' ? bracketEnd(formula, at) : at + (match?.[0].length ?? 1);
    if (match?.[1] !== undefined) found.push({ start: at, end, text: match[1].replaceAll('""', '"') });
    at = end;
  }
  return found;
}
