import { checkTypedCell } from './check-xlsx.ts';
import type { Edit } from './edits.ts';
import { partsOf } from './parts.ts';
import { partText, sheetsOf } from './sheet.ts';
import { typeCell } from './type-xlsx.ts';
import { elements, parse, raw } from './xml.ts';

/** What a person does with an xlsx. */
export const XLSX_EDITS: Record<string, Edit> = {
  async cell(document, bytes, seed) {
    const typed = await typeCell(document, bytes, seed);
    if ('refused' in typed) return typed;
    return { check: (after) => checkTypedCell(bytes, after, typed) };
  },

  async formula(document, bytes, seed) {
    const typed = await typeCell(document, bytes, seed, '=SUM(1,2)*3');
    if ('refused' in typed) return typed;
    return { check: (after) => checkTypedCell(bytes, after, typed) };
  },

  /** A value, and back to the start: what is stored holds the same cells, to the letter. */
  async undo(document, bytes, seed) {
    const typed = await typeCell(document, bytes, seed);
    if ('refused' in typed) return typed;
    await document.page.keyboard.press('Control+z');
    return { check: (after) => sameCells(bytes, after) };
  },

  /** A cell in bold, or not in bold any more. */
  async format(document, bytes, seed) {
    const typed = await typeCell(document, bytes, seed);
    if ('refused' in typed) return typed;
    await document.page.keyboard.press('ArrowUp');
    await document.frame.click('[data-tool="bold"]');
    return {
      check(after) {
        const found = checkTypedCell(bytes, after, typed);
        const isLook = (problem: string) =>
          problem === 'the look of the cell was changed' ||
          /^the part .*styles\.xml was changed$/.test(problem);
        return [
          ...found.filter((problem) => !isLook(problem)),
          ...(onlyGrew(bytes, after, /styles\.xml$/) ? [] : ['a style that was there is another one']),
        ];
      },
    };
  },
};

/** Cells of all sheets as they were; beside them only the order of calculation may be another. */
function sameCells(before: Uint8Array, after: Uint8Array): string[] {
  const [old, now] = [partsOf(before), partsOf(after)];
  return sheetsOf(old).flatMap(({ part, name }) => {
    const same = partText(old, part) === partText(now, part);
    return same ? [] : [`the sheet ${name} is not as it was`];
  });
}

/** Lists of a part, such as its fonts, begin with what they held. */
function onlyGrew(before: Uint8Array, after: Uint8Array, name: RegExp): boolean {
  const [old, now] = [partsOf(before), partsOf(after)];
  const part = [...old.keys()].find((candidate) => name.test(candidate));
  if (part === undefined) return true;
  const lists = elements(parse(partText(now, part)));
  return elements(parse(partText(old, part))).every((list) => {
    const grown = lists.find((candidate) => candidate.name === list.name);
    const items = grown ? elements(grown).map(raw) : [];
    return elements(list).every((item, index) => items[index] === raw(item));
  });
}
