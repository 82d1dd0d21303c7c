import type { XlsxEdit } from '../edits.ts';
import type { Workbook } from '../file/workbook.ts';
import { comparableFormula } from '../formula/formula-text.ts';
import type { NameEdit } from '../name-edits.ts';
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
  const last = new Map<string, NameEdit>();
  for (const edit of edits) {
    if (edit.op !== 'set-name') continue;
    last.set(keyOf({ name: edit.name, sheet: edit.isLocal ? edit.sheet : null }), edit);
  }
  if (last.size === 0) return;
  const [was, is] = [byKey(before), byKey(after)];
  const sheets = new Set(after.sheets.map(({ id }) => id));
  for (const [key, { name, isLocal, meaning, sheet }] of last) {
    if (isLocal && !sheets.has(sheet)) continue;
    const now = is.get(key);
    const isRight = meaning === null ? !now : now && (isMoved || isSame(now.meaning, meaning));
    if (!isRight) throw failed(`the name "${name}" would mean something else`);
  }
  for (const [key, one] of was) {
    if (last.has(key) || (one.sheet !== null && !sheets.has(one.sheet))) continue;
    const now = is.get(key);
    if (!now || (!isMoved && saidIn(now) !== saidIn(one)))
      throw failed(`the name "${one.name}" would have changed`);
  }
  for (const [key, one] of is) {
    const isCopied = one.sheet !== null && !before.sheets.some(({ id }) => id === one.sheet);
    if (!was.has(key) && !last.has(key) && !isCopied) throw failed(`there would be a name "${one.name}"`);
  }
}

/** All of it but the place of its sheet, which is another one where sheets move. */
function saidIn({ element }: NameElement): string {
  const said = element.attributes.filter(({ name }) => name !== 'localSheetId');
  return JSON.stringify([said.map(({ name, value }) => [name, value]), element.text]);
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
