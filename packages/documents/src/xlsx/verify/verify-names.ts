import { isRenaming, renamingOf } from '../edits/taken-back.ts';
import type { XlsxEdit } from '../edits.ts';
import { decodeText } from '../file/strings.ts';
import type { Workbook } from '../file/workbook.ts';
import { renameNameIn } from '../formula/formula-changes.ts';
import { comparableFormula } from '../formula/formula-text.ts';
import { type NameElement, nameElements } from '../names/read-names.ts';
import { failed } from './verify-package.ts';

/**
 * Throws DocumentError `verification-failed` unless the names that edits speak of mean what the last of these edits says, and
 * all others are there as they were.
 * @param isMoved cells moved or sheets were renamed: meanings follow them
 */
export function verifyNames(
  before: Workbook,
  after: Workbook,
  edits: readonly XlsxEdit[],
  isMoved: boolean,
): void {
  if (!edits.some((edit) => edit.op === 'set-name' || isRenaming(edit))) return;
  const sheets = new Set(after.sheets.map(({ id }) => id));
  const expected = expectedNames(before, edits);
  const is = byKey(after);
  for (const [key, { name, sheet, meaning, said, written }] of expected) {
    if (sheet !== null && !sheets.has(sheet)) continue;
    const now = is.get(key);
    const isKept = now && (said === undefined || saidIn(now) === said);
    const isWritten = now && (written === undefined || isMoved || decodeText(now.element.text) === written);
    if (!now || now.name !== name || !isKept || !isWritten || !(isMoved || isSame(now.meaning, meaning)))
      throw failed(`the name "${name}" would mean something else`);
  }
  for (const [key, one] of is) {
    const isCopied = one.sheet !== null && !before.sheets.some(({ id }) => id === one.sheet);
    if (!expected.has(key) && !isCopied) throw failed(`there would be a name "${one.name}"`);
  }
}

interface ExpectedName {
  name: string;
  sheet: string | null;
  meaning: string;
  /** All that its element says but its name and meaning; undefined of one that is new. */
  said: string | undefined;
  /** Its meaning to the letter, where no edit gave it one. */
  written: string | undefined;
}

/** The names there have to be, by their keys. */
function expectedNames(before: Workbook, edits: readonly XlsxEdit[]): Map<string, ExpectedName> {
  const names = new Map<string, ExpectedName>();
  for (const [key, one] of byKey(before))
    names.set(key, { ...one, said: saidIn(one), written: decodeText(one.element.text) });
  for (const edit of edits) {
    if (edit.op === 'set-name') {
      const sheet = edit.isLocal ? edit.sheet : null;
      const key = keyOf({ name: edit.name, sheet });
      const was = names.get(key);
      if (edit.meaning === null) names.delete(key);
      else
        names.set(key, {
          name: was?.name ?? edit.name,
          sheet,
          meaning: edit.meaning,
          said: was?.said,
          written: undefined,
        });
    } else if (isRenaming(edit)) {
      const { name, to } = renamingOf(edit);
      const change = renameNameIn(name, to);
      if (edit.op === 'rename-name') {
        const sheet = edit.isLocal ? edit.sheet : null;
        const key = keyOf({ name, sheet });
        const one = names.get(key);
        names.delete(key);
        if (one) names.set(keyOf({ name: to, sheet }), { ...one, name: to });
      }
      for (const each of names.values()) {
        each.meaning = change(each.meaning, undefined);
        if (each.written !== undefined) each.written = change(each.written, undefined);
      }
    }
  }
  return names;
}

/** What is said of it beside its name, its meaning and the place of its sheet, which is another one where sheets move. */
function saidIn({ element }: NameElement): string {
  const said = element.attributes.filter(({ name }) => name !== 'localSheetId' && name !== 'name');
  return JSON.stringify(said.map(({ name, value }) => [name, value]));
}

function isSame(one: string, other: string): boolean {
  return comparableFormula(one) === comparableFormula(other);
}

function byKey(workbook: Workbook): Map<string, NameElement> {
  return new Map(nameElements(workbook).map((one) => [keyOf(one), one]));
}

function keyOf({ name, sheet }: { name: string; sheet: string | null }): string {
  return `${sheet ?? ''}!${name.toLowerCase()}`;
}
