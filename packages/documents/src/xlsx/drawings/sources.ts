import { NS, type XmlElement } from '../../opc/index.ts';
import type { Area } from '../drawing-edits.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../file/references.ts';
import type { Workbook } from '../file/workbook.ts';
import { type Reference, tokenizeFormula } from '../formula/formula.ts';
import type { CachedLevel, Source, Words } from './chart-model.ts';
import { textOfBody } from './looks.ts';

/** Points of a series that are read, and cells its reference may name. */
export const MOST_POINTS = 32_000;
/** Ranges in one reference, levels of categories, characters of a formula. */
const MOST_AREAS = 250;
const MOST_LEVELS = 10;
const MOST_FORMULA = 8_192;
/** Names that lead to names. */
const MOST_NAMES = 5;

const CHART = NS.chart;

/** A chart names or holds more values than are drawn: it is not shown rather than shown in part. */
export class TooManyPoints extends Error {}

/** What the references of charts mean, in one workbook. */
export interface References {
  /** The cells a reference names, in order; undefined where it names others, or none. Throws TooManyPoints. */
  areas(formula: string): Area[] | undefined;
  /** Values that charts may still hold themselves, all together. */
  room: number;
}

/** As a rule the cells are there, and what a chart holds of them is not needed. */
const ROOM = 500_000;

/** Reads references of charts: to the sheets of the workbook, and by its names to those. */
export function readReferences(workbook: Workbook): References {
  const ids = new Map(
    workbook.sheets.filter((s) => s.isWorksheet).map((sheet) => [sheet.name.toLowerCase(), sheet.id]),
  );
  const names = new Map<string, string>();
  for (const name of workbook.root.child(NS.spreadsheet, 'definedNames')?.children ?? []) {
    const key = (name.attribute('', 'name') ?? '').toLowerCase();
    const local = name.attribute('', 'localSheetId');
    const sheet = local === undefined ? '' : (workbook.sheets[Number(local)]?.name.toLowerCase() ?? '');
    names.set(`${sheet}!${key}`, name.text);
  }
  const read = (formula: string, depth: number): Area[] | undefined => {
    if (formula.length > MOST_FORMULA || depth > MOST_NAMES) return undefined;
    // What it named is gone, and with it what there was to show.
    if (formula.includes('#REF!')) return [];
    const tokens = tokenizeFormula(formula.trim());
    const areas: Area[] = [];
    for (const token of tokens) {
      if (token.kind === 'other') {
        if (/^[\s(),]*$/.test(token.text)) continue;
        return undefined;
      }
      if (token.prefix?.book !== undefined && token.prefix.book !== '' && token.prefix.book !== '[0]')
        return undefined;
      if (token.kind === 'reference') {
        const area = areaOf(token, ids);
        if (!area) return undefined;
        areas.push(area);
        continue;
      }
      const sheet = token.prefix?.sheets[0]?.toLowerCase() ?? '';
      const word = token.text.slice(token.prefix?.raw.length ?? 0).toLowerCase();
      // Before the name may stand its sheet, or the file itself.
      const meant = names.get(`${sheet}!${word}`) ?? names.get(`!${word}`);
      const found = meant === undefined ? undefined : read(meant, depth + 1);
      if (!found) return undefined;
      areas.push(...found);
    }
    const cells = areas.reduce((sum, area) => sum + cellsOf(area), 0);
    if (areas.length > MOST_AREAS || cells > MOST_POINTS) throw new TooManyPoints();
    return areas.length === 0 ? undefined : areas;
  };
  return { areas: (formula) => read(formula, 0), room: ROOM };
}

/** Cells of an area; of whole rows and columns only what is used counts, which is known where they are read. */
export function cellsOf({ startRow, endRow, startColumn, endColumn }: Area): number {
  if (endRow === MAX_ROWS - 1 || endColumn === MAX_COLUMNS - 1) return 0;
  return (endRow - startRow + 1) * (endColumn - startColumn + 1);
}

function areaOf(reference: Reference, ids: ReadonlyMap<string, string>): Area | undefined {
  const { prefix, from, to = from } = reference;
  const sheet = prefix?.sheets.length === 1 ? ids.get(prefix.sheets[0]?.toLowerCase() ?? '') : undefined;
  if (sheet === undefined) return undefined;
  const rows = [from.row ?? 0, to.row ?? MAX_ROWS - 1];
  const columns = [from.column ?? 0, to.column ?? MAX_COLUMNS - 1];
  return {
    sheet,
    startRow: Math.min(...rows),
    endRow: Math.max(...rows),
    startColumn: Math.min(...columns),
    endColumn: Math.max(...columns),
  };
}

/** What `cat`, `val`, `xVal` and the like hold: a reference with its cache, or values of its own. Throws TooManyPoints. */
export function readSource(holder: XmlElement | undefined, references: References): Source | undefined {
  for (const element of holder?.children ?? []) {
    if (element.namespace !== CHART) continue;
    switch (element.localName) {
      case 'numRef':
      case 'strRef':
      case 'multiLvlStrRef': {
        const formula = element.child(CHART, 'f')?.text ?? '';
        const areas = references.areas(formula);
        if (areas) return { formula, areas, cache: [] };
        const cache = element.children.find((child) => child.localName.endsWith('Cache'));
        const levels = cache?.childrenNamed(CHART, 'lvl') ?? [];
        const count = countOf(cache);
        return {
          formula,
          areas,
          cache:
            levels.length > 0
              ? levels.slice(0, MOST_LEVELS).map((level) => readCache(level, 'strCache', references, count))
              : cache
                ? [readCache(cache, cache.localName, references)]
                : [],
        };
      }
      case 'numLit':
      case 'strLit':
        return { formula: '', areas: undefined, cache: [readCache(element, element.localName, references)] };
    }
  }
  return undefined;
}

/** What `tx` says: a name, a title. */
export function readWords(tx: XmlElement | undefined, references: References): Words | undefined {
  const rich = tx?.child(CHART, 'rich');
  if (rich) return { text: textOfBody(rich) };
  const typed = tx?.child(CHART, 'v');
  return typed ? { text: typed.text } : readSource(tx, references);
}

function countOf(cache: XmlElement | undefined): number {
  const count = Number(cache?.child(CHART, 'ptCount')?.attribute('', 'val') ?? 0);
  if (count > MOST_POINTS) throw new TooManyPoints();
  return Number.isInteger(count) && count > 0 ? count : 0;
}

function readCache(cache: XmlElement, kind: string, references: References, least = 0): CachedLevel {
  const isNumber = kind.startsWith('num');
  const count = Math.max(least, countOf(cache));
  references.room -= count;
  if (references.room < 0) throw new TooManyPoints();
  const values: CachedLevel['values'] = new Array(count).fill(null);
  for (const point of cache.childrenNamed(CHART, 'pt')) {
    const index = Number(point.attribute('', 'idx') ?? Number.NaN);
    const text = point.child(CHART, 'v')?.text ?? '';
    if (!Number.isInteger(index) || index < 0) continue;
    const number = text.trim() === '' ? Number.NaN : Number(text);
    // More than were announced.
    if (index >= values.length) continue;
    // An error is kept as it is: it is no empty cell.
    const value = Number.isFinite(number) ? number : text.startsWith('#') ? text : null;
    values[index] = isNumber ? value : text;
  }
  return { values, format: cache.child(CHART, 'formatCode')?.text ?? '' };
}
