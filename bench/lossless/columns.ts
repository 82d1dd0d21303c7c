import { columnOf, type Sheet } from './sheet.ts';
import { child, elements, raw, type XmlElement } from './xml.ts';

type Look = Record<string, string>;

/** What the file says of each column, from 1, however it is put into spans. */
export function columnsOf({ root }: Sheet): Map<number, Look> {
  const columns = new Map<number, Look>();
  const list = child(root, 'cols');
  for (const { attributes } of list ? elements(list) : []) {
    const { min, max, ...look } = attributes;
    for (let column = Number(min); column <= Number(max); column += 1) columns.set(column, look);
  }
  return columns;
}

export const writtenLook = (look: Look | undefined): string | undefined =>
  look && JSON.stringify(Object.entries(look).sort());

/**
 * What else is different in the columns when a value was typed into one: it may have become wider by a number, where nobody
 * had given it a width, and must say that nobody did.
 */
export function compareColumns(before: Sheet, after: Sheet, cell: string, value: string): string[] {
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

function isWider(sheet: Sheet, before: Look = {}, after: Look = {}): boolean {
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
