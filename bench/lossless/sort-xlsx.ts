import { compareAround } from './check-xlsx.ts';
import type { Edit } from './edit.ts';
import { comparePackages, partsOf } from './parts.ts';
import { withoutResults } from './results.ts';
import { columnOf, lettersOf, partText, type Sheet, sheetsOf } from './sheet.ts';
import { goTo, shownSheet, takeMessage } from './type-xlsx.ts';
import { child, elements, raw, type XmlElement } from './xml.ts';

/** Milliseconds. */
const SORTED_WITHIN = 20_000;

/** The rows around a cell in another order, the largest first. */
export const sortRows: Edit = async (document, { bytes, seed }) => {
  const sheet = await shownSheet(document, bytes);
  if (!sheet) return { refused: 'The editor shows a sheet that the file does not have.' };
  const filled = [...sheet.rows.values()].flatMap(({ cells }) =>
    [...cells].flatMap(([name, cell]) => (child(cell, 'v') ? [name] : [])),
  );
  const cell = filled[seed % Math.max(1, filled.length)];
  if (cell === undefined) return { refused: 'The sheet has no value that could be sorted by.' };
  await goTo(document, cell);
  await document.frame.click('[data-tool="sort"]');
  await document.frame.getByRole('menuitem', { name: 'Sort Z to A' }).click();
  const undo = document.frame.locator('[data-tool="undo"]:not(:disabled)');
  const line = document.frame.locator('[data-line="message"]:not([hidden])');
  try {
    await undo.or(line).first().waitFor({ timeout: SORTED_WITHIN });
  } catch {
    return { refused: `The rows around ${cell} are in that order already.` };
  }
  const refused = await takeMessage(document);
  if (refused !== undefined) return { refused };
  return { check: (after) => checkSorted(bytes, after, sheet) };
};

/** Parts that say at which cells they are. */
const MOVES = /(?:comments\d*|threadedComment\d*)\.xml$|\.vml$/;

/** What was lost or came when rows of a sheet were sorted: one sentence each. */
export function checkSorted(before: Uint8Array, after: Uint8Array, { id, name }: Sheet): string[] {
  const [old, now] = [withoutResults(partsOf(before)), withoutResults(partsOf(after))];
  const [was, is] = [old, now].map((parts) => sheetsOf(parts).find((sheet) => sheet.id === id));
  if (!was || !is) return [`the sheet ${name} is gone`];
  const notes = comparePackages(old, now).changed.filter((part) => MOVES.test(part));
  return [
    ...compareAround(old, now, was).filter(
      (problem) => !notes.some((part) => problem === `the part ${part} was changed`),
    ),
    ...notes
      .filter((part) => places(partText(old, part)) !== places(partText(now, part)))
      .map((part) => `the part ${part} says something else`),
    ...(besideRows(was.root) === besideRows(is.root) ? [] : ['the sheet was changed beside its rows']),
    ...differentRows(was, is),
    ...differentColumns(was, is),
  ];
}

/** A part of notes without where they are. */
const places = (text: string) =>
  text.replace(/ ref="[^"]*"/g, '').replace(/<x:(Row|Anchor)>[^<]*</g, '<x:$1><');

/** All of a sheet but its rows; of links and of what is used not which cells. */
function besideRows(root: XmlElement): string {
  return elements(root)
    .filter(({ name }) => name !== 'sheetData')
    .map((element) =>
      /^(hyperlinks|dimension)$/.test(element.name)
        ? raw(element).replace(/ ref="[^"]*"/g, '')
        : raw(element),
    )
    .join('');
}

/** A row is as high as it was, and says the same of itself. */
function differentRows(was: Sheet, is: Sheet): string[] {
  return [...was.rows].flatMap(([number, { element }]) => {
    const now = is.rows.get(number)?.element;
    const said = (of: XmlElement | undefined) =>
      JSON.stringify(Object.entries({ ...of?.attributes, spans: '' }).sort());
    return said(element) === said(now) ? [] : [`row ${number} looks different`];
  });
}

/** Each column holds the same cells, looks and texts, in whatever order; formulas by what is absolute in them. */
function differentColumns(was: Sheet, is: Sheet): string[] {
  const held = (sheet: Sheet) => {
    const columns = new Map<number, string[]>();
    for (const { cells } of sheet.rows.values()) {
      for (const [name, cell] of cells) {
        const column = columnOf(name);
        columns.set(column, [...(columns.get(column) ?? []), written(cell)]);
      }
    }
    return columns;
  };
  const [old, now] = [held(was), held(is)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((column) => {
    const [one, other] = [old.get(column) ?? [], now.get(column) ?? []].map((all) => all.sort().join('\n'));
    return one === other ? [] : [`column ${lettersOf(column)} holds something else`];
  });
}

/** A cell without its name; of its formula only whether it has one, as shared ones are written out. */
function written(cell: XmlElement): string {
  const { r: _, ...attributes } = cell.attributes;
  const parts = elements(cell).map((part) => (part.name === 'f' ? 'formula' : raw(part)));
  return JSON.stringify([Object.entries(attributes).sort(), parts]);
}
