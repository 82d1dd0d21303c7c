import type { FillValue, FillValues } from './fill-value.ts';
import { openedBy, type Tag, written } from './tags.ts';
import { itemsOf, type Problems, type Scope } from './values.ts';
import { withoutRowTags } from './xlsx-cell.ts';
import type { RowLoop } from './xlsx-rows.ts';

/** A loop over rows, with what it goes over. */
export interface FoundLoop extends RowLoop {
  name: string;
  items: readonly FillValue[];
}

interface Placed {
  sheet: string;
  location: string;
  row: number;
  tags: readonly Tag[];
}

/** Rows that all copies of them may come to in a sheet, so that no template fills a memory. */
const MOST_ROWS = 100_000;

/**
 * The loops of a workbook that go over rows: they open in one cell and close in another one of the same row or below.
 * What is not sound about them is added to the problems.
 */
export function rowLoops(cells: readonly Placed[], values: FillValues, problems: Problems): FoundLoop[] {
  const found: FoundLoop[] = [];
  const opened: { tag: Tag; cell: Placed }[] = [];
  for (const cell of cells) {
    const inner = new Set(withoutRowTags(cell.tags));
    for (const tag of cell.tags) {
      if (inner.has(tag)) continue;
      const own = written(tag);
      const [open] = opened;
      if (tag.kind === 'open') {
        if (tag.opens !== 'loop')
          problems.add(own, `The condition ${own} in ${cell.location} has to be closed in the same cell.`);
        else if (open && open.cell.sheet === cell.sheet)
          problems.add(
            own,
            `${own} in ${cell.location} stands inside of ${written(open.tag)}: rows of a workbook are repeated by one loop.`,
          );
        else opened.push({ tag, cell });
        continue;
      }
      if (!open || open.cell.sheet !== cell.sheet) {
        problems.add(own, `${own} in ${cell.location} closes a loop that is not open there.`);
        continue;
      }
      if (open.tag.name !== tag.name) {
        problems.add(own, `${own} in ${cell.location} stands where {/${open.tag.name}} has to.`);
        continue;
      }
      opened.length = 0;
      const items = itemsOf({ value: values }, tag.name, problems);
      const loop = { sheet: cell.sheet, first: open.cell.row, last: cell.row };
      if (items.length * (loop.last - loop.first + 1) > MOST_ROWS)
        problems.add(
          own,
          `The loop ${written(open.tag)} makes more than ${MOST_ROWS.toLocaleString('en')} rows.`,
        );
      found.push({ ...loop, times: Math.max(1, items.length), name: tag.name, items });
    }
    for (const { tag, cell: at } of opened.filter((one) => one.cell.sheet !== cell.sheet))
      neverClosed(tag, at, problems);
    if (opened[0] && opened[0].cell.sheet !== cell.sheet) opened.length = 0;
  }
  for (const { tag, cell } of opened) neverClosed(tag, cell, problems);
  for (const [index, loop] of found.entries()) {
    const before = found[index - 1];
    if (before?.sheet === loop.sheet && loop.first <= before.last)
      problems.add(
        `{#${loop.name}}`,
        `{#${loop.name}} begins in a row of {#${before.name}}: a row is repeated by one loop.`,
      );
  }
  return found;
}

function neverClosed(tag: Tag, { location }: Placed, problems: Problems): void {
  const own = written(tag);
  problems.add(
    own,
    `The ${openedBy(tag) === 'loop' ? 'loop' : 'condition'} ${own} in ${location} is never closed: {/${tag.name}} is missing.`,
  );
}

/** Where names are looked up in a row of the result; undefined in the row of a loop that has no items. */
export function scopeOf(
  loops: readonly FoundLoop[],
  sheet: string,
  row: number,
  values: FillValues,
): Scope | undefined {
  const outer: Scope = { value: values };
  let shift = 0;
  for (const { first, last, times, items, name, sheet: of } of loops) {
    if (of !== sheet) continue;
    const height = last - first + 1;
    const from = first + shift;
    if (row < from) return outer;
    if (row < from + height * times) {
      const item = Math.floor((row - from) / height);
      const value = items[item];
      return value === undefined ? undefined : { value, loop: { name, item: item + 1 }, outer };
    }
    shift += height * (times - 1);
  }
  return outer;
}
