import { compareAround, withoutCalculation } from './check-xlsx.ts';
import { comparePackages, partsOf } from './parts.ts';
import { withoutResults } from './results.ts';
import {
  cellText,
  columnOf,
  lettersOf,
  mainPartOf,
  partText,
  type Sheet,
  sharedStringsOf,
  sheetsOf,
} from './sheet.ts';
import { child, elements, parse, raw, type XmlElement } from './xml.ts';

/**
 * What else is different in `after` when a cell of `before` and the one right of it became one: one sentence each. The
 * one that is left holds what the first of both held that was not empty.
 */
export function checkMergedCells(
  before: Uint8Array,
  after: Uint8Array,
  { sheet: id, cell }: { sheet: string; cell: string },
): string[] {
  const [old, now] = [withoutResults(partsOf(before)), withoutResults(partsOf(after))];
  const sheet = sheetsOf(old).find((candidate) => candidate.id === id);
  const edited = sheetsOf(now).find((candidate) => candidate.id === id);
  if (!sheet || !edited) return ['the sheet is gone'];
  const row = Number(cell.replace(/^\D+/, ''));
  const next = `${lettersOf(columnOf(cell) + 1)}${row}`;
  const problems = compareAround(old, now, sheet);
  const added = mergesOf(edited).filter((ref) => !mergesOf(sheet).includes(ref));
  if (mergesOf(sheet).some((ref) => !mergesOf(edited).includes(ref)))
    problems.push('cells that were merged are not any more');
  if (added.length !== 1 || added[0] !== `${cell}:${next}`) problems.push(`merged were ${added.join()}`);
  const pieces = ({ root }: Sheet) =>
    elements(root)
      .filter(({ name }) => !/^(sheetData|dimension|mergeCells)$/.test(name))
      .map(raw)
      .join();
  if (pieces(sheet) !== pieces(edited)) problems.push('beside the cells the sheet was changed');
  problems.push(...compareOtherCells(sheet, edited, [cell, next]));
  const strings = sharedStringsOf(old);
  const texts = [cell, next].map((name) => textIn(sheet, name, strings));
  const left = textIn(edited, cell, sharedStringsOf(now));
  if (left !== (texts.find((text) => text !== '') ?? '')) problems.push(`the merged cell holds “${left}”`);
  return problems;
}

/** What else is different in `after` when a sheet with `word` in its first cell was added to `before`. */
export function checkNewSheet(before: Uint8Array, after: Uint8Array, word: string): string[] {
  const [old, now] = [withoutResults(partsOf(before)), withoutResults(partsOf(after))];
  const { added, removed, changed } = comparePackages(old, now);
  const sheets = sheetsOf(old);
  const [sheet, ...more] = sheetsOf(now).filter(({ id }) => !sheets.some((each) => each.id === id));
  if (!sheet || more.length > 0) return [`${more.length} sheets more than one were added`];
  const text = textIn(sheet, 'A1', sharedStringsOf(now));
  return [
    ...(text === word ? [] : [`the new sheet holds “${text}”`]),
    ...added
      .filter((name) => name !== sheet.part && !/sharedStrings\.xml$/i.test(name))
      .map((name) => `the part ${name} was added`),
    ...removed.filter((name) => !/calcChain/i.test(name)).map((name) => `the part ${name} is gone`),
    ...changed
      .filter((name) => !/sharedStrings\.xml$/i.test(name) && !isWithin(old, now, name))
      .map((name) => `the part ${name} was changed`),
    ...(sharedStringsOf(old).some((one, index) => one !== sharedStringsOf(now)[index])
      ? ['a shared text was changed']
      : []),
  ];
}

/** The parts that name the sheets hold all they held, in the same order. */
function isWithin(old: Map<string, Uint8Array>, now: Map<string, Uint8Array>, name: string): boolean {
  if (name !== mainPartOf(old) && !/\.rels$|^\[Content_Types\]\.xml$/.test(name)) return false;
  const flat = (root: XmlElement) =>
    withoutCalculation(root).flatMap((piece) => piece.replaceAll('><', '>\n<').split('\n'));
  const pieces = flat(parse(partText(now, name)));
  let at = 0;
  return flat(parse(partText(old, name))).every((piece) => {
    at = pieces.indexOf(piece, at) + 1;
    return at > 0;
  });
}

function compareOtherCells(before: Sheet, after: Sheet, edited: string[]): string[] {
  const cellsOf = ({ rows }: Sheet) =>
    new Map([...rows.values()].flatMap(({ cells }) => [...cells]).filter(([name]) => !edited.includes(name)));
  const [olds, news] = [cellsOf(before), cellsOf(after)];
  return [
    ...[...olds].flatMap(([name, cell]) => {
      const now = news.get(name);
      if (now && raw(now).replace(/ r="[A-Z]+\d+"/, '') === raw(cell).replace(/ r="[A-Z]+\d+"/, ''))
        return [];
      return [`cell ${name} ${now ? 'was changed' : 'is gone'}`];
    }),
    ...[...news.keys()].filter((name) => !olds.has(name)).map((name) => `cell ${name} was added`),
  ];
}

function mergesOf({ root }: Sheet): string[] {
  const list = child(root, 'mergeCells');
  return (list ? elements(list) : []).map(({ attributes }) => attributes.ref ?? '');
}

function textIn(sheet: Sheet, cell: string, strings: string[]): string {
  const found = sheet.rows.get(Number(cell.replace(/^\D+/, '')))?.cells.get(cell);
  return found ? cellText(found, strings) : '';
}
