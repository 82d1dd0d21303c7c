import type { SheetEntry } from '../../xlsx/file/workbook.ts';

/** A sheet of either version, or of both. */
export interface SheetPair {
  before: SheetEntry | undefined;
  after: SheetEntry | undefined;
  /** It stands in another order among the sheets that both versions have. */
  moved: boolean;
}

/**
 * Which sheets belong together, in the order of the version after, deleted ones where they stood. A sheet is known by
 * its name, else by its number in the file, which a rename leaves.
 */
export function pairSheets(before: readonly SheetEntry[], after: readonly SheetEntry[]): SheetPair[] {
  const partner = new Map<SheetEntry, SheetEntry>();
  const taken = new Set<SheetEntry>();
  for (const isSame of [sameName, sameNumber]) {
    for (const sheet of before) {
      const found = partner.has(sheet)
        ? undefined
        : after.find((other) => !taken.has(other) && isSame(sheet, other));
      if (!found) continue;
      partner.set(sheet, found);
      taken.add(found);
    }
  }
  const common = before.filter((sheet) => partner.has(sheet));
  const stays = longestRise(common.map((sheet) => after.indexOf(partner.get(sheet) ?? sheet)));
  const moved = new Set(common.filter((_, index) => !stays.has(index)));
  const pairs: SheetPair[] = after.map((sheet) => {
    const old = before.find((one) => partner.get(one) === sheet);
    return { before: old, after: sheet, moved: old !== undefined && moved.has(old) };
  });
  for (const [index, sheet] of before.entries()) {
    if (partner.has(sheet)) continue;
    const left = before[index - 1];
    const at = pairs.findIndex((pair) => pair.before === left);
    pairs.splice(left ? at + 1 : 0, 0, { before: sheet, after: undefined, moved: false });
  }
  return pairs;
}

function sameName(one: SheetEntry, other: SheetEntry): boolean {
  return one.name.toLowerCase() === other.name.toLowerCase();
}

function sameNumber(one: SheetEntry, other: SheetEntry): boolean {
  return one.id === other.id;
}

/** Indexes of the longest sequence of numbers that go up: what has not moved. */
function longestRise(numbers: readonly number[]): Set<number> {
  const best: { length: number; previous: number }[] = [];
  numbers.forEach((number, index) => {
    let entry = { length: 1, previous: -1 };
    for (let i = 0; i < index; i++) {
      const length = (best[i]?.length ?? 0) + 1;
      if ((numbers[i] ?? 0) < number && length > entry.length) entry = { length, previous: i };
    }
    best.push(entry);
  });
  let last = -1;
  best.forEach((entry, index) => {
    if (entry.length > (best[last]?.length ?? 0)) last = index;
  });
  const rise = new Set<number>();
  for (let at = last; at >= 0; at = best[at]?.previous ?? -1) rise.add(at);
  return rise;
}
