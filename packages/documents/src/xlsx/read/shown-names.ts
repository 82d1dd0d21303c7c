import { NS } from '../../opc/index.ts';
import { decodeText } from '../file/strings.ts';
import { isOn, type Workbook } from '../file/workbook.ts';
import { tokenizeFormula } from '../formula/formula.ts';
import { formulaForShow } from '../formula/formula-text.ts';
import type { SnapshotName } from './snapshot.ts';

/** What a sheet's own name has that every sheet knows. */
const WHOLE_WORKBOOK = 'AllDefaultWorkbook';

/**
 * The defined names the editor can calculate with, hidden ones and constants too. Left out are those it would read
 * wrongly, so that it shows what the file holds instead: a name that means something else on each sheet, references that
 * count from the cell that uses them, other workbooks, and what Excel keeps for itself (print areas).
 */
export function shownNames(workbook: Workbook): Record<string, SnapshotName> {
  const elements = workbook.root
    .child(NS.spreadsheet, 'definedNames')
    ?.childrenNamed(NS.spreadsheet, 'definedName');
  const uses = new Map<string, number>();
  for (const element of elements ?? []) {
    const name = (element.attribute('', 'name') ?? '').toLowerCase();
    uses.set(name, (uses.get(name) ?? 0) + 1);
  }
  const names: Record<string, SnapshotName> = {};
  for (const [index, element] of (elements ?? []).entries()) {
    const name = element.attribute('', 'name') ?? '';
    const formula = formulaForShow(decodeText(element.text)).trim();
    const isOwn = /^_xl/i.test(name) || isOn(element.attribute('', 'function'));
    if (isOwn || (uses.get(name.toLowerCase()) ?? 0) > 1 || !isCertain(formula)) continue;
    const local = element.attribute('', 'localSheetId');
    const sheet = local === undefined ? undefined : workbook.sheets[Number(local)];
    const id = `name-${index}`;
    names[id] = {
      id,
      name,
      formulaOrRefString: isReference(formula) ? formula : `=${formula}`,
      localSheetId: sheet?.id ?? WHOLE_WORKBOOK,
      hidden: isOn(element.attribute('', 'hidden')),
    };
  }
  return names;
}

function isCertain(formula: string): boolean {
  if (formula === '' || formula.includes('#REF!')) return false;
  return tokenizeFormula(formula).every((token) => {
    if (token.kind === 'other') return !/\[\d+\]/.test(token.text);
    if (token.prefix?.book || (token.prefix?.sheets.length ?? 0) > 1) return false;
    if (token.kind === 'word') return true;
    const ends = [token.from, ...(token.to ? [token.to] : [])];
    const isFixed = ends.every(
      (end) => (end.row === undefined || end.rowAbsolute) && (end.column === undefined || end.columnAbsolute),
    );
    return isFixed && token.prefix !== undefined;
  });
}

function isReference(formula: string): boolean {
  const [only, ...more] = tokenizeFormula(formula);
  return only?.kind === 'reference' && more.length === 0;
}
